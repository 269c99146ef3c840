// SPDX-License-Identifier: MIT
// The program aite-train-policy, which `aite train policy` becomes.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <bit>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>

#include "app/interrupt.hpp"
#include "base/error.hpp"
#include "base/files.hpp"
#include "base/progress.hpp"
#include "base/text.hpp"
#include "games/othello/features/planes.hpp"
#include "learn/network/trainer.hpp"
#include "training/model_card.hpp"
#include "training/othello/records.hpp"
#include "training/othello/training_games.hpp"

namespace {

using namespace aite;
using learn::network::Positions;
using learn::network::Scores;
using training::othello::Set;
using training::othello::Sets;
using Json = nlohmann::ordered_json;

struct Arguments {
  std::string game = "othello";
  std::vector<std::string> records;
  std::string out;
  std::string games = "all";
  training::othello::Years years;
  learn::network::TrainingSettings training;
  bool resume = false;
  bool score = false;
  std::string command;

  void declare(CLI::App& program) {
    program.add_option("--game", game, "which game")->check(CLI::IsMember({"othello"}))->capture_default_str();
    program.add_option("--records", records, "files or folders of game records (.wtb, .ggf)")->required();
    program.add_option("--out", out, "the model, MODEL.safetensors; its card will be MODEL.json")->required();
    program.add_option("--games", games, "all, draws, or how many random ones to train on")->capture_default_str();
    program.add_option("--train-until", years.training, "last year to train on")->capture_default_str();
    program.add_option("--validate-until", years.validation, "last year to validate with; later ones are the test")
        ->capture_default_str();
    program.add_option("--channels", training.size.channels, "width of the network")
        ->check(CLI::Range(1, 1024))
        ->capture_default_str();
    program.add_option("--blocks", training.size.blocks, "residual blocks of two convolutions each")
        ->check(CLI::Range(0, 64))
        ->capture_default_str();
    program.add_option("--epochs", training.epochs, "passes over the data")
        ->check(CLI::Range(1, 100'000))
        ->capture_default_str();
    program.add_option("--batch", training.batch, "positions a step")
        ->check(CLI::Range(8, 1 << 20))
        ->capture_default_str();
    program.add_option("--rate", training.rate, "learning rate at its height")
        ->check(CLI::Range(1e-6, 100.0))
        ->capture_default_str();
    program.add_option("--decay", training.decay, "weight decay")->check(CLI::Range(0.0, 1.0))->capture_default_str();
    program.add_option("--patience", training.patience, "epochs without a better validation before it ends early")
        ->check(CLI::Range(1, 100'000))
        ->capture_default_str();
    program.add_option("--seed", training.seed, "random numbers")->capture_default_str();
    program.add_option("--device", training.device, "what computes")
        ->check(CLI::IsMember({"auto", "cpu", "cuda"}))
        ->capture_default_str();
    program.add_flag("--resume", resume, "go on from MODEL.safetensors.checkpoint if it is there");
    program.add_flag("--score", score, "train nothing: test the model that is there, and put that into its card");
  }
};

void choose_games(Sets& sets, const Arguments& arguments) {
  if (arguments.games == "draws") return keep_draws(sets);
  if (arguments.games == "all") return;
  const long long count = base::parse_integer(arguments.games, "--games (all, draws or a number)");
  if (count < 1) throw base::InputError("--games: there has to be at least one game");
  keep_random(sets, static_cast<std::size_t>(count), arguments.training.seed);
}

Json to_json(const Scores& scores) {
  return {{"positions", scores.positions}, {"loss", scores.loss}, {"top1", scores.top1}, {"top3", scores.top3}};
}

// What of the test set each score is over.
struct Question {
  const char* name;
  bool exact;
  std::vector<bool> positions;
};

std::vector<Question> questions(const Sets& sets) {
  const training::othello::BoardSet known = boards_of(sets.of(Set::training));
  std::vector<Question> all{
      {"all", false, {}}, {"not_in_training", false, {}}, {"with_a_choice", false, {}}, {"drawn_games", false, {}}};
  for (const training::othello::TrainingGame& game : sets.of(Set::test)) {
    games::othello::State state;
    for (const games::Move move : game.moves) {
      if (move != games::pass_move) {
        all[0].positions.push_back(true);
        all[1].positions.push_back(!known.contains(state.board()));
        all[2].positions.push_back(std::popcount(state.legal()) > 1);
        all[3].positions.push_back(game.drawn);
      }
      state.play(move);
    }
  }
  all.push_back({"all_exact", true, {}});
  return all;
}

Json test_scores(const learn::Tensors& model, const Sets& sets, const std::string& device) {
  const auto judged = torch_judged(model, positions_of(sets.of(Set::test), true), device);
  Json scores;
  for (const Question& question : questions(sets)) {
    const Scores found = learn::network::scores(judged, question.positions, question.exact);
    fmt::print("test, {:<16} {:>8} positions, top-1 {:.2f} %, top-3 {:.2f} %\n", question.name, found.positions,
               100 * found.top1, 100 * found.top3);
    scores[question.name] = to_json(found);
  }
  return scores;
}

Json data_json(const Arguments& arguments, const training::othello::TrainingRecords& records, const Sets& sets,
               const std::array<Positions, 2>& positions) {
  Json data{{"files", records.files},
            {"games_read", records.games.size()},
            {"games_not_usable", records.not_usable},
            {"games_repeated", sets.repeated},
            {"games", arguments.games}};
  data["training"] = {{"until_year", arguments.years.training},
                      {"games", sets.of(Set::training).size()},
                      {"positions_with_a_choice", positions[0].size()}};
  data["validation"] = {{"until_year", arguments.years.validation},
                        {"games", sets.of(Set::validation).size()},
                        {"positions_with_a_choice", positions[1].size()}};
  data["test"] = {{"games", sets.of(Set::test).size()}};
  return data;
}

Json training_json(const Arguments& arguments, const learn::network::Trained& trained, const std::string& device) {
  Json epochs = Json::array();
  double seconds = 0;
  for (const learn::network::Epoch& epoch : trained.epochs) {
    epochs.push_back({{"training_loss", epoch.training_loss}, {"validation", to_json(epoch.validation)}});
    seconds += epoch.seconds;
  }
  return {{"settings", arguments.training.text()},
          {"device", device},
          {"seconds", seconds},
          {"best_epoch", trained.best},
          {"epochs", std::move(epochs)}};
}

learn::network::Trained train_and_tell(const Arguments& arguments, const std::array<Positions, 2>& positions) {
  app::Interrupt interrupt;
  base::Progress progress;
  learn::network::TrainingWatch watch;
  watch.stop = interrupt.token();
  std::optional<double> before;  // done by an earlier run
  watch.on_step = [&](double done, double total) {
    interrupt.poll();
    if (!before) before = done;
    progress.show(fmt::format("epoch {:.2f} of {}", done, total), done, total, *before);
  };
  watch.on_epoch = [&](const learn::network::Epoch& epoch) {
    progress.clear();
    fmt::print("epoch {:>3}: training loss {:.4f}, validation loss {:.4f}, top-1 {:.2f} %, top-3 {:.2f} %, {:.1f} s\n",
               epoch.number, epoch.training_loss, epoch.validation.loss, 100 * epoch.validation.top1,
               100 * epoch.validation.top3, epoch.seconds);
    std::fflush(stdout);
  };
  return train(arguments.training, positions[0], positions[1], arguments.out + ".checkpoint", arguments.resume, watch);
}

Json read_card(const std::string& path) {
  try {
    return Json::parse(base::file_text(path));
  } catch (const Json::exception& error) {
    throw base::InputError(fmt::format("{}: this is no model card: {}", path, error.what()));
  }
}

void run(Arguments arguments) {
  arguments.training.size.planes = games::othello::policy_planes;
  const std::string device = learn::network::device_for(arguments.training.device);
  const training::othello::TrainingRecords records = training::othello::read_training_records(arguments.records);
  Sets sets = split(records.games, arguments.years);
  choose_games(sets, arguments);
  const std::array<Positions, 2> positions{positions_of(sets.of(Set::training), false),
                                           positions_of(sets.of(Set::validation), false)};
  fmt::print("{} games from {} files, {} not usable, {} repeated; training {}, validation {}, test {}; {} positions\n",
             records.games.size(), records.files.size(), records.not_usable, sets.repeated,
             sets.of(Set::training).size(), sets.of(Set::validation).size(), sets.of(Set::test).size(),
             positions[0].size());
  std::fflush(stdout);

  if (arguments.score) {
    const std::string card_path = training::ModelCard::path_for(arguments.out);
    Json card = read_card(card_path);
    card["test"] = test_scores(learn::load_safetensors(arguments.out), sets, device);
    return training::ModelCard::write(card, card_path);
  }
  learn::network::Trained trained = train_and_tell(arguments, positions);
  if (!trained.finished) {
    fmt::print("interrupted after {} epochs; the same command with --resume goes on\n", trained.epochs.size());
    return;
  }
  trained.model.metadata = {{"game", arguments.game}, {"planes", games::othello::policy_planes_text}};
  learn::save_safetensors(trained.model, arguments.out);

  training::ModelCard card(arguments.out, arguments.game, arguments.command);
  card.json["planes"] = games::othello::policy_planes_text;
  card.json["data"] = data_json(arguments, records, sets, positions);
  card.json["training"] = training_json(arguments, trained, device);
  card.json["test"] = test_scores(trained.model, sets, device);
  card.write();
  std::filesystem::remove(arguments.out + ".checkpoint");
  fmt::print("{} and {}\n", arguments.out, card.path);
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App program("Trains a policy network on game records", "aite train policy");
  Arguments arguments;
  arguments.declare(program);
  arguments.command = "aite train policy";
  for (int i = 1; i < argc; ++i) arguments.command += std::string(" ") + argv[i];
  try {
    program.parse(argc, argv);
    run(std::move(arguments));
  } catch (const CLI::ParseError& error) {
    return program.exit(error) == 0 ? 0 : 2;
  } catch (const base::InputError& error) {
    fmt::print(stderr, "aite train policy: {}\n", error.what());
    return 2;
  } catch (const std::exception& error) {
    fmt::print(stderr, "aite train policy: {}\n", error.what());
    return 70;
  }
  return 0;
}
