// SPDX-License-Identifier: MIT
#include <fmt/chrono.h>
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cmath>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <numeric>

#include "app/commands.hpp"
#include "app/interrupt.hpp"
#include "app/training_records.hpp"
#include "base/build.hpp"
#include "base/error.hpp"
#include "base/machine.hpp"
#include "base/progress.hpp"
#include "learn/regression.hpp"
#include "players/othello/patterns/evaluation.hpp"

namespace aite::app {

namespace {

namespace patterns = players::othello::patterns;
using players::othello::Set;
using players::othello::Sets;
using Json = nlohmann::ordered_json;

struct EvaluationArguments {
  std::vector<std::string> records;
  std::string out;
  players::othello::Years years;
  int epochs = 12;
  double rate = 0.004;
  std::uint64_t seed = 1;
  std::string command;
};

struct Example {
  patterns::Board board;
  float margin = 0;  // of the side to move, in the end
};

// Where perfect play from here on is known, its result; else that of the game.
std::vector<Example> examples_of(const std::vector<players::othello::TrainingGame>& games) {
  std::vector<Example> examples;
  for (const players::othello::TrainingGame& game : games) {
    games::othello::State state;
    for (const games::Move move : game.moves) {
      const bool solved = game.solved_from > 0 && std::popcount(state.board().empty()) >= game.solved_from;
      const int margin = solved ? game.solved_margin : game.margin;
      examples.push_back({state.board(), static_cast<float>(state.to_move() == games::Side::first ? margin : -margin)});
      state.play(move);
    }
  }
  return examples;
}

class Fit {
 public:
  Fit() : regression_(patterns::stage_count * patterns::feature_count), first_(patterns::first_of_mirror_images()) {}

  float learn(const Example& example, float rate) {
    return regression_.learn(numbers(example.board), example.margin, rate);
  }

  // Root of the mean squared error in discs, by stage.
  [[nodiscard]] std::vector<double> errors(const std::vector<Example>& examples) const {
    std::vector<double> sums(patterns::stage_count);
    std::vector<double> counts(patterns::stage_count);
    for (const Example& example : examples) {
      const double error = example.margin - regression_.predict(numbers(example.board));
      sums[patterns::stage_of(example.board)] += error * error;
      ++counts[patterns::stage_of(example.board)];
    }
    for (std::size_t i = 0; i < sums.size(); ++i) sums[i] = std::sqrt(sums[i] / std::max(counts[i], 1.0));
    return sums;
  }

  [[nodiscard]] learn::policy::Tensors tensors() const {
    learn::policy::Tensor weights{{patterns::stage_count, patterns::feature_count}, {}, true};
    for (std::size_t i = 0; i < regression_.weights().size(); ++i) {
      const std::size_t stage = i / patterns::feature_count;
      const float weight = regression_.weights()[stage * patterns::feature_count + first_[i % patterns::feature_count]];
      weights.values.push_back(std::clamp(std::round(weight * patterns::parts_of_a_disc), -127.0F, 127.0F));
    }
    return {{{"weights", std::move(weights)}}, {{"game", "othello"}}};
  }

 private:
  [[nodiscard]] patterns::Features numbers(const patterns::Board& board) const {
    patterns::Features features = patterns::features_of(board);
    const auto stage = static_cast<std::uint32_t>(patterns::stage_of(board) * patterns::feature_count);
    for (std::uint32_t& feature : features) feature = stage + first_[feature];
    return features;
  }

  learn::Regression regression_;
  std::vector<std::uint32_t> first_;
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
  const TrainingRecords records = read_training_records(arguments.records);
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
  learn::policy::save_safetensors(fit.tensors(), arguments.out);

  const std::string card_path = std::filesystem::path(arguments.out).replace_extension("json").string();
  const Json card{
      {"model", std::filesystem::path(arguments.out).filename().string()},
      {"game", "othello"},
      {"date", fmt::format("{:%Y-%m-%d}", fmt::gmtime(std::time(nullptr)))},
      {"command", arguments.command},
      {"program", base::build_id()},
      {"machine", base::machine_text()},
      {"data",
       {{"files", records.files},
        {"games", {sets.of(Set::training).size(), sets.of(Set::validation).size(), sets.of(Set::test).size()}},
        {"positions", {training.size(), validation.size(), test.size()}},
        {"years", {arguments.years.training, arguments.years.validation}}}},
      {"validation_errors", errors},
      {"test_errors", fit.errors(test)}};
  std::ofstream file(card_path);
  file << card.dump(1) << '\n';
  if (!file.flush()) throw base::InputError(fmt::format("the card '{}' cannot be written", card_path));
  fmt::print("{} and {}\n", arguments.out, card_path);
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
