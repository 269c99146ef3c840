// SPDX-License-Identifier: MIT
// The program aite-train-policy, which `aite train policy` becomes.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <map>
#include <optional>

#include "app/console.hpp"
#include "base/error.hpp"
#include "training/go/network_training.hpp"
#include "training/go/records.hpp"
#include "training/othello/network_training.hpp"
#include "training/othello/records.hpp"

namespace {

using namespace aite;
using training::Part;
using training::Trained;

struct Arguments {
  std::string game = "othello";
  std::vector<std::string> records;
  std::string out;
  learn::network::TrainingSettings training;
  std::string games = "all";
  training::othello::Years years;
  std::string split = "games";
  bool resume = false;
  bool score = false;
  std::string command;

  void declare(CLI::App& program) {
    program.add_option("--game", game, "which game")->check(CLI::IsMember({"othello", "go"}))->capture_default_str();
    program.add_option("--records", records, "files of game records (.wtb, .ggf; .sgf), for Othello also folders")
        ->required();
    program.add_option("--out", out, "the model, MODEL.safetensors; its card will be MODEL.json")->required();
    program.add_option("--games", games, "Othello: all, draws, or how many random ones to train on")
        ->capture_default_str();
    program.add_option("--train-until", years.training, "Othello: last year to train on")->capture_default_str();
    program
        .add_option("--validate-until", years.validation,
                    "Othello: last year to validate with; later ones are the test")
        ->capture_default_str();
    program
        .add_option("--split", split,
                    "Go: what tells training, validation and test apart: games, or people (nobody is in two of them)")
        ->check(CLI::IsMember({"games", "people"}))
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

template <class Records, class NetworkTraining>
void run(const Arguments& arguments, const Records& records, const NetworkTraining& network) {
  const auto& sets = network.sets();
  fmt::print("{} games from {} files, {} not usable, {} repeated; training {}, validation {}, test {}; {} positions\n",
             records.games.size(), records.files.size(), records.not_usable, sets.repeated(),
             sets.of(Part::training).size(), sets.of(Part::validation).size(), sets.of(Part::test).size(),
             network.positions());
  std::fflush(stdout);

  app::Console console;
  if (arguments.score) {
    training::Json card = training::read_card(arguments.out);
    card["test"] = network.scores(learn::load_safetensors(arguments.out), console.watch());
    return training::write_card(card, arguments.out);
  }
  const std::string checkpoint = arguments.out + ".checkpoint";
  const std::optional<Trained> trained = network.train(checkpoint, arguments.resume, console.watch());
  if (!trained) throw app::WasInterrupted("interrupted; the same command with --resume goes on");
  training::write_trained(*trained, arguments.out, arguments.command);
  std::filesystem::remove(checkpoint);
  console.watch().tell(fmt::format("{} and {}", arguments.out, training::card_path(arguments.out)));
}

void train_go(const Arguments& arguments) {
  const auto records = training::go::read_training_records(arguments.records);
  run(arguments, records, training::go::NetworkTraining(records, {arguments.split, arguments.training}));
}

void train_othello(const Arguments& arguments) {
  const auto records = training::othello::read_training_records(arguments.records);
  run(arguments, records,
      training::othello::NetworkTraining(records, {arguments.games, arguments.years, arguments.training}));
}

const std::map<std::string, void (*)(const Arguments&)> trainers{{"go", train_go}, {"othello", train_othello}};

}  // namespace

int main(int argc, char** argv) {
  CLI::App program("Trains a network on game records", "aite train policy");
  Arguments arguments;
  arguments.declare(program);
  arguments.command = "aite train policy";
  for (int i = 1; i < argc; ++i) arguments.command += std::string(" ") + argv[i];
  try {
    program.parse(argc, argv);
    trainers.at(arguments.game)(arguments);
  } catch (const CLI::ParseError& error) {
    return program.exit(error) == 0 ? 0 : 2;
  } catch (const app::WasInterrupted& error) {
    fmt::print(stderr, "aite train policy: {}\n", error.what());
    return app::interrupted;
  } catch (const base::InputError& error) {
    fmt::print(stderr, "aite train policy: {}\n", error.what());
    return 2;
  } catch (const std::exception& error) {
    fmt::print(stderr, "aite train policy: {}\n", error.what());
    return 70;
  }
  return 0;
}
