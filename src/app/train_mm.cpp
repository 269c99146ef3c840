// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <thread>

#include "app/commands.hpp"
#include "app/train_and_print.hpp"
#include "training/go/records.hpp"
#include "training/go/strength_learner.hpp"

namespace aite::app {

namespace {

using training::Part;

struct MmArguments {
  std::vector<std::string> records;
  std::string out;
  training::go::StrengthSettings settings;

  // Without what changes nothing about the result.
  [[nodiscard]] std::string command() const {
    return fmt::format("aite train mm --records {} --features {} --updates {}", fmt::join(records, " "),
                       settings.features, settings.updates);
  }
};

void train_mm(const MmArguments& arguments) {
  const auto records = training::go::read_training_records(arguments.records);
  const auto sets = training::go::split(records.games);
  training::go::StrengthLearner learner(sets, arguments.settings);
  fmt::print("games: training {}, validation {}, test {}; {} not usable, {} repeated; choices: {}, {}, {}\n",
             sets.of(Part::training).size(), sets.of(Part::validation).size(), sets.of(Part::test).size(),
             records.not_usable, sets.repeated(), learner.of(Part::training).size(),
             learner.of(Part::validation).size(), learner.of(Part::test).size());
  std::fflush(stdout);
  train_and_print(learner, arguments.out, arguments.command());
}

}  // namespace

void add_train_mm(CLI::App& train) {
  CLI::App* command = train.add_subcommand("mm", "Go: how strong moves look, from game records");
  auto arguments = std::make_shared<MmArguments>();
  command->add_option("--records", arguments->records, "files of game records (.sgf)")->required();
  command->add_option("--out", arguments->out, "the model, MODEL.safetensors; its card will be MODEL.json")->required();
  command
      ->add_option(
          "--features", arguments->settings.features,
          "paper: pattern and edge, as in paper 000; wide: captures, ataris, distances and more; playout: those of "
          "playouts, for a playout policy")
      ->check(CLI::IsMember({"paper", "playout", "wide"}))
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
