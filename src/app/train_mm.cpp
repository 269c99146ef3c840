// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <thread>

#include "app/commands.hpp"
#include "app/train_and_print.hpp"
#include "training/blokus/training_games.hpp"
#include "training/go/records.hpp"
#include "training/strength_learner.hpp"

namespace aite::app {

namespace {

using training::Part;

struct MmArguments {
  std::string game = "go";
  std::vector<std::string> records;
  std::string out;
  std::string features = "wide";
  std::size_t skip = 0;
  training::StrengthSettings settings;

  // Without what changes nothing about the result.
  [[nodiscard]] std::string command() const {
    std::string text = "aite train mm";
    if (game != "go") text += fmt::format(" --game {}", game);
    text += fmt::format(" --records {} --features {}", fmt::join(records, " "), features);
    if (skip > 0) text += fmt::format(" --skip {}", skip);
    return text + fmt::format(" --updates {}", settings.updates);
  }
};

// Reads, splits and says what there is.
template <class Records, class Split, class ChoicesOf>
training::StrengthLearner learner_for(const MmArguments& arguments, const Records& records, const Split& split,
                                      const ChoicesOf& choices_of) {
  const auto sets = split(records.games);
  training::StrengthLearner learner(choices_of(sets), arguments.settings);
  fmt::print("games: training {}, validation {}, test {}; {} not usable, {} repeated; choices: {}, {}, {}\n",
             sets.of(Part::training).size(), sets.of(Part::validation).size(), sets.of(Part::test).size(),
             records.not_usable, sets.repeated(), learner.of(Part::training).size(),
             learner.of(Part::validation).size(), learner.of(Part::test).size());
  std::fflush(stdout);
  return learner;
}

training::StrengthLearner learner_for(const MmArguments& arguments) {
  if (arguments.game == "go") {
    return learner_for(arguments, training::go::read_training_records(arguments.records), training::go::split,
                       [&](const auto& sets) { return training::go::choices_of(sets, arguments.features); });
  }
  return learner_for(
      arguments, training::blokus::read_training_records(arguments.records), training::blokus::split,
      [&](const auto& sets) { return training::blokus::choices_of(sets, arguments.features, arguments.skip); });
}

void train_mm(const MmArguments& arguments) {
  training::StrengthLearner learner = learner_for(arguments);
  train_and_print(learner, arguments.out, arguments.command());
}

}  // namespace

void add_train_mm(CLI::App& train) {
  CLI::App* command = train.add_subcommand("mm", "how strong moves look, from game records");
  auto arguments = std::make_shared<MmArguments>();
  command->add_option("--game", arguments->game, "which game's records they are")
      ->check(CLI::IsMember({"go", "blokus-duo"}))
      ->capture_default_str();
  command->add_option("--records", arguments->records, "files of game records (.sgf, .blksgf)")->required();
  command->add_option("--out", arguments->out, "the model, MODEL.safetensors; its card will be MODEL.json")->required();
  command
      ->add_option("--features", arguments->features,
                   "paper: pattern and edge, as in paper 000 (Go); wide: all there are; playout: those of playouts, "
                   "for a playout "
                   "policy")
      ->check(CLI::IsMember({"paper", "playout", "wide"}))
      ->capture_default_str();
  command
      ->add_option("--skip", arguments->skip,
                   "first plies of a game to leave out, where they were drawn by lot (Blokus Duo)")
      ->check(CLI::Range(0, 100))
      ->capture_default_str();
  command->add_option("--updates", arguments->settings.updates, "of every family of features")
      ->check(CLI::Range(1, 10'000))
      ->capture_default_str();
  arguments->settings.threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  command->add_option("--threads", arguments->settings.threads, "at work at once")
      ->check(CLI::Range(1, 1024))
      ->capture_default_str();
  command->callback([arguments] { train_mm(*arguments); });
}

}  // namespace aite::app
