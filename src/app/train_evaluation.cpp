// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>
#include <numeric>

#include "app/commands.hpp"
#include "app/interrupt.hpp"
#include "base/error.hpp"
#include "base/progress.hpp"
#include "training/model_card.hpp"
#include "training/othello/fit.hpp"
#include "training/othello/records.hpp"

namespace aite::app {

namespace {

using training::othello::Example;
using training::othello::examples_of;
using training::othello::Fit;
using training::othello::Set;
using training::othello::Sets;
using Json = nlohmann::ordered_json;

struct EvaluationArguments {
  std::vector<std::string> records;
  std::string out;
  training::othello::Years years;
  int epochs = 12;
  double rate = 0.004;
  std::uint64_t seed = 1;
  std::string command;
};

// Returns the errors on the validation set after every epoch; nothing if interrupted. The rate falls to nothing.
std::vector<std::vector<double>> fit_to(Fit& fit, const std::vector<Example>& training,
                                        const std::vector<Example>& validation, const EvaluationArguments& arguments) {
  Interrupt interrupt;
  base::Progress progress;
  base::Rng rng(arguments.seed);
  std::vector<std::uint32_t> order(training.size());
  std::iota(order.begin(), order.end(), 0);
  const double total = static_cast<double>(arguments.epochs) * static_cast<double>(training.size());
  double done = 0;
  std::vector<std::vector<double>> errors;
  for (int epoch = 1; epoch <= arguments.epochs; ++epoch) {
    rng.shuffle(order);
    for (const std::uint32_t i : order) {
      fit.learn(training[i], static_cast<float>(arguments.rate * (1 - done / total)));
      ++done;
      if (i % 1024 == 0) {
        interrupt.poll();
        if (interrupt.token().stop_requested()) return {};
        progress.show(fmt::format("epoch {} of {}", epoch, arguments.epochs), done, total);
      }
    }
    errors.push_back(fit.errors(validation));
    progress.clear();
    fmt::print("epoch {:>3}: error on the validation set in discs, by stage from the end: {:.2f}\n", epoch,
               fmt::join(errors.back(), " "));
    std::fflush(stdout);
  }
  return errors;
}

void train_evaluation(const EvaluationArguments& arguments) {
  const training::othello::TrainingRecords records = training::othello::read_training_records(arguments.records);
  const Sets sets = split(records.games, arguments.years);
  const std::vector<Example> training = examples_of(sets.of(Set::training));
  const std::vector<Example> validation = examples_of(sets.of(Set::validation));
  const std::vector<Example> test = examples_of(sets.of(Set::test));
  fmt::print("{} games from {} files, {} not usable, {} repeated; positions: training {}, validation {}, test {}\n",
             records.games.size(), records.files.size(), records.not_usable, sets.repeated, training.size(),
             validation.size(), test.size());
  std::fflush(stdout);
  Fit fit;
  const std::vector<std::vector<double>> errors = fit_to(fit, training, validation, arguments);
  if (errors.empty()) throw base::InputError("interrupted: nothing was written");
  learn::save_safetensors(fit.tensors(), arguments.out);

  training::ModelCard card(arguments.out, "othello", arguments.command);
  const auto sizes = [](const auto& training_set, const auto& validation_set, const auto& test_set) {
    return Json{training_set.size(), validation_set.size(), test_set.size()};
  };
  card.json["data"] = {{"files", records.files},
                       {"games", sizes(sets.of(Set::training), sets.of(Set::validation), sets.of(Set::test))},
                       {"positions", sizes(training, validation, test)},
                       {"years", {arguments.years.training, arguments.years.validation}}};
  card.json["validation_errors"] = errors;
  card.json["test_errors"] = fit.errors(test);
  card.write();
  fmt::print("{} and {}\n", arguments.out, card.path);
}

}  // namespace

void add_train_evaluation(CLI::App& train) {
  CLI::App* command = train.add_subcommand("evaluation", "Othello: the final margin to expect, from game records");
  auto arguments = std::make_shared<EvaluationArguments>();
  command->add_option("--records", arguments->records, "files or folders of game records (.wtb, .ggf)")->required();
  command->add_option("--out", arguments->out, "the model, MODEL.safetensors; its card will be MODEL.json")->required();
  command->add_option("--train-until", arguments->years.training, "last year to train on")->capture_default_str();
  command
      ->add_option("--validate-until", arguments->years.validation,
                   "last year to validate with; later ones are the test")
      ->capture_default_str();
  command->add_option("--epochs", arguments->epochs, "passes over the data")
      ->check(CLI::Range(1, 10'000))
      ->capture_default_str();
  command->add_option("--rate", arguments->rate, "learning rate at the start; it falls to 0")
      ->check(CLI::Range(1e-6, 0.02))
      ->capture_default_str();
  command->add_option("--seed", arguments->seed, "random numbers")->capture_default_str();
  command->callback([arguments] {
    arguments->command = fmt::format("aite train evaluation --records {} --out {} --epochs {} --rate {} --seed {}",
                                     fmt::join(arguments->records, " "), arguments->out, arguments->epochs,
                                     arguments->rate, arguments->seed);
    train_evaluation(*arguments);
  });
}

}  // namespace aite::app
