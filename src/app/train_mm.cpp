// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <thread>

#include "app/commands.hpp"
#include "app/interrupt.hpp"
#include "base/error.hpp"
#include "base/files.hpp"
#include "base/progress.hpp"
#include "games/go/features/features.hpp"
#include "protocol/formats.hpp"
#include "training/checkpoint.hpp"
#include "training/go/lessons.hpp"
#include "training/model_card.hpp"

namespace aite::app {

namespace {

using games::go::features::FeatureSet;
using learn::BradleyTerry;
using training::go::Lesson;
using training::go::LessonGame;
using training::go::Lessons;

struct MmArguments {
  std::vector<std::string> records;
  std::string out;
  std::string features = "wide";
  int updates = 60;
  int threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));

  [[nodiscard]] FeatureSet set() const {
    return features == "paper" ? FeatureSet::paper : features == "playout" ? FeatureSet::playout : FeatureSet::wide;
  }
  // Without what changes nothing about the result.
  [[nodiscard]] std::string command() const {
    return fmt::format("aite train mm --records {} --features {} --updates {}", fmt::join(records, " "), features,
                       updates);
  }
};

std::optional<LessonGame> lesson_game(const protocol::Record& record) {
  if (record.game != "Go" || !record.placements.empty() || record.moves.empty()) return std::nullopt;
  LessonGame game;
  base::Options options;
  game.rules.declare(options);
  options.set_all(record.rules);
  if (game.rules.size > 9) return std::nullopt;
  games::go::Small state(game.rules);
  for (const protocol::RecordedMove& recorded : record.moves) {
    if (recorded.side != state.to_move()) return std::nullopt;
    const games::Move move = state.parse_move(recorded.text);
    if (!state.why_illegal(move).empty()) break;  // two passes, and something after them
    game.moves.push_back(move);
    state.play(move);
  }
  return game;
}

nlohmann::ordered_json score_json(const BradleyTerry::Score& score) {
  return {{"first", score.first},
          {"log_likelihood", score.log_likelihood},
          {"mean_rank", score.mean_rank},
          {"choices", score.choices}};
}

std::string score_text(const BradleyTerry::Score& score) {
  return fmt::format("first choice right {:.2f} %, mean log-likelihood {:.4f}, mean rank {:.2f} ({} choices)",
                     100 * score.first, score.log_likelihood, score.mean_rank, score.choices);
}

// Strengths; of the features of playouts their logarithms, which is what a policy is made of.
learn::Tensors tensors_of(const BradleyTerry& model, const MmArguments& arguments) {
  std::vector<float> values(model.strengths().begin(), model.strengths().end());
  const bool policy = arguments.set() == FeatureSet::playout;
  if (policy) {
    for (float& value : values) value = std::log(value);
  }
  return {{{policy ? "theta" : "strengths", {{values.size()}, values}}},
          {{"game", "go"}, {"features", arguments.features}}};
}

void train_mm(const MmArguments& arguments) {
  std::vector<LessonGame> games;
  std::uint64_t not_usable = 0;
  for (const std::string& path : arguments.records) {
    for (const protocol::Record& record : protocol::format_for(path).read(base::file_text(path), path)) {
      if (std::optional<LessonGame> game = lesson_game(record)) {
        games.push_back(*std::move(game));
      } else {
        ++not_usable;
      }
    }
  }
  const Lessons lessons = split(std::move(games));
  const auto read = [&](Lesson lesson) { return choices_of(lessons.of(lesson), arguments.set()); };
  const learn::Choices training = read(Lesson::training);
  const learn::Choices validation = read(Lesson::validation);
  const learn::Choices test = read(Lesson::test);
  if (training.size() == 0) throw base::InputError("there are no games on boards up to 9x9 to learn from");
  fmt::print("games: training {}, validation {}, test {}; {} not usable, {} repeated; choices: {}, {}, {}\n",
             lessons.of(Lesson::training).size(), lessons.of(Lesson::validation).size(),
             lessons.of(Lesson::test).size(), not_usable, lessons.repeated, training.size(), validation.size(),
             test.size());
  std::fflush(stdout);

  training::Checkpoint checkpoint(arguments.out, arguments.command());
  BradleyTerry model(training::go::family_sizes(arguments.set()));
  if (checkpoint.found()) model.set_strengths(checkpoint.weights());
  Interrupt interrupt;
  base::Progress progress;
  const auto before = static_cast<double>(checkpoint.done());
  for (auto update = static_cast<int>(checkpoint.done()); update < arguments.updates; ++update) {
    model.update(training, arguments.threads);
    checkpoint.save(static_cast<std::uint64_t>(update) + 1, model.strengths());
    progress.clear();
    fmt::print("update {:>3}, validation: {}\n", update + 1, score_text(model.score(validation, arguments.threads)));
    std::fflush(stdout);
    progress.show(fmt::format("update {} of {}", update + 1, arguments.updates), update + 1, arguments.updates, before);
    interrupt.poll();
    if (interrupt.token().stop_requested()) {
      throw base::InputError(fmt::format("interrupted; the same command goes on from {}", checkpoint.path()));
    }
  }
  progress.clear();

  const BradleyTerry::Score score = model.score(test, arguments.threads);
  fmt::print("test: {}\n", score_text(score));
  learn::save_safetensors(tensors_of(model, arguments), arguments.out);
  training::ModelCard card(arguments.out, "go", fmt::format("{} --out {}", arguments.command(), arguments.out));
  card.json["data"] = {
      {"games",
       {lessons.of(Lesson::training).size(), lessons.of(Lesson::validation).size(), lessons.of(Lesson::test).size()}},
      {"choices", {training.size(), validation.size(), test.size()}}};
  card.json["validation"] = score_json(model.score(validation, arguments.threads));
  card.json["test"] = score_json(score);
  card.write();
  checkpoint.remove();
  fmt::print("{} and {}\n", arguments.out, card.path);
}

}  // namespace

void add_train_mm(CLI::App& train) {
  CLI::App* command = train.add_subcommand("mm", "Go: how strong moves look, from game records");
  auto arguments = std::make_shared<MmArguments>();
  command->add_option("--records", arguments->records, "files of game records (.sgf)")->required();
  command->add_option("--out", arguments->out, "the model, MODEL.safetensors; its card will be MODEL.json")->required();
  command
      ->add_option(
          "--features", arguments->features,
          "paper: pattern and edge, as in paper 000; wide: captures, ataris, distances and more; playout: those of "
          "playouts, for a policy")
      ->check(CLI::IsMember({"paper", "playout", "wide"}))
      ->capture_default_str();
  command->add_option("--updates", arguments->updates, "of every family of features")
      ->check(CLI::Range(1, 10'000))
      ->capture_default_str();
  command->add_option("--threads", arguments->threads, "at work at once")
      ->check(CLI::Range(1, 1024))
      ->capture_default_str();
  command->callback([arguments] { train_mm(*arguments); });
}

}  // namespace aite::app
