// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "app/commands.hpp"
#include "app/train_and_print.hpp"
#include "training/othello/evaluation_learner.hpp"
#include "training/othello/records.hpp"

namespace aite::app {

namespace {

using training::Part;

struct EvaluationArguments {
  std::vector<std::string> records;
  std::string out;
  training::othello::EvaluationSettings settings;

  // Without what changes nothing about the result.
  [[nodiscard]] std::string command() const {
    return fmt::format(
        "aite train evaluation --records {} --train-until {} --validate-until {} --epochs {} --rate {} --seed {}",
        fmt::join(records, " "), settings.years.training, settings.years.validation, settings.epochs, settings.rate,
        settings.seed);
  }
};

void train_evaluation(const EvaluationArguments& arguments) {
  const auto records = training::othello::read_training_records(arguments.records);
  const auto sets = training::othello::split(records.games, arguments.settings.years);
  training::othello::EvaluationLearner learner(sets, records.files, arguments.settings);
  fmt::print("{} games from {} files, {} not usable, {} repeated; positions: training {}, validation {}, test {}\n",
             records.games.size(), records.files.size(), records.not_usable, sets.repeated(),
             learner.of(Part::training).size(), learner.of(Part::validation).size(), learner.of(Part::test).size());
  std::fflush(stdout);
  train_and_print(learner, arguments.out, arguments.command());
}

}  // namespace

void add_train_evaluation(CLI::App& train) {
  CLI::App* command = train.add_subcommand("evaluation", "Othello: the final margin to expect, from game records");
  auto arguments = std::make_shared<EvaluationArguments>();
  command->add_option("--records", arguments->records, "files or folders of game records (.wtb, .ggf)")->required();
  command->add_option("--out", arguments->out, "the model, MODEL.safetensors; its card will be MODEL.json")->required();
  command->add_option("--train-until", arguments->settings.years.training, "last year to train on")
      ->capture_default_str();
  command
      ->add_option("--validate-until", arguments->settings.years.validation,
                   "last year to validate with; later ones are the test")
      ->capture_default_str();
  command->add_option("--epochs", arguments->settings.epochs, "passes over the data")
      ->check(CLI::Range(1, 10'000))
      ->capture_default_str();
  command->add_option("--rate", arguments->settings.rate, "learning rate at the start; it falls to 0")
      ->check(CLI::Range(1e-6, 0.02))
      ->capture_default_str();
  command->add_option("--seed", arguments->settings.seed, "random numbers")->capture_default_str();
  command->callback([arguments] { train_evaluation(*arguments); });
}

}  // namespace aite::app
