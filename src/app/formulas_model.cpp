// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <filesystem>
#include <memory>

#include "app/commands.hpp"
#include "app/console.hpp"
#include "app/position_work.hpp"
#include "base/error.hpp"
#include "training/go/formula_model.hpp"
#include "training/go/formula_search.hpp"

namespace aite::app {

namespace {

namespace go = training::go;

std::string file_name(const std::string& path) { return shell_word(std::filesystem::path(path).filename().string()); }

struct ModelArguments {
  go::ChoiceSettings choice;
  learn::formulas::MachineSettings machines;
  std::string positions;
  std::string formulas;
  std::string model;
  std::string out;
  std::int64_t failures = 0;
};

void add_positions(CLI::App& command, std::string& positions) {
  command.add_option("--positions", positions, "a file that 'aite formulas data' made")->required()->type_name("FILE");
}

WasInterrupted to_go_on(const std::string& out) {
  return WasInterrupted(fmt::format("interrupted; the same command goes on from {}.part", out));
}

void choose(const ModelArguments& arguments) {
  const std::string command =
      fmt::format("aite formulas choose --positions {} --formulas {} {}", file_name(arguments.positions),
                  file_name(arguments.formulas), arguments.choice.arguments());
  std::optional<go::StoredFormulaModel> chosen;
  {
    Console console;
    chosen =
        go::choose_formulas(arguments.choice, go::read_escapes(arguments.positions),
                            go::read_formulas(arguments.formulas), console.watch(), {arguments.out + ".part", command});
  }
  if (!chosen) throw to_go_on(arguments.out);
  go::write_formula_model(chosen->model, training::card_of(arguments.out, "go", command, chosen->card), arguments.out);
  fmt::print("{} formulas and {} features in {}\n", chosen->model.formulas.size(), chosen->model.features.size(),
             arguments.out);
}

void train(const ModelArguments& arguments) {
  go::StoredFormulaModel stored = go::read_formula_model(arguments.model);
  const go::Escapes escapes = go::read_escapes(arguments.positions);
  const std::string command = fmt::format(
      "aite formulas train --model {} --positions {} --kernel {} --cost {} --gamma {}", file_name(arguments.model),
      file_name(arguments.positions), arguments.machines.kernel, arguments.machines.cost, arguments.machines.gamma);
  bool done = false;
  {
    Console console;
    done = go::train_machines(stored.model, escapes, arguments.machines, console.watch(),
                              {arguments.out + ".part", command});
  }
  if (!done) throw to_go_on(arguments.out);
  const go::FormulaScore score = go::score(stored.model, escapes);
  stored.card["trained by"] = command;
  stored.card["on what it was trained on"] = score.json();
  go::write_formula_model(stored.model, stored.card, arguments.out);
  fmt::print("on what it was trained on:\n{}{}\n", score.table(), arguments.out);
}

void test(const ModelArguments& arguments) {
  const go::StoredFormulaModel stored = go::read_formula_model(arguments.model);
  if (stored.model.machines.empty() && stored.model.formulas.size() > 1) {
    throw base::InputError(fmt::format("'{}' is not trained yet: 'aite formulas train' does that", arguments.model));
  }
  const go::Escapes escapes = go::read_escapes(arguments.positions);
  const go::FormulaScore score = go::score(stored.model, escapes);
  fmt::print("{}", score.table());
  for (std::size_t i = 0; i < score.failed.size() && static_cast<std::int64_t>(i) < arguments.failures; ++i) {
    const std::size_t failed = score.failed[i];
    fmt::print("{:10} {}\n", games::go::features::escape_kinds[static_cast<std::size_t>(escapes.kinds[failed])],
               escapes.texts[failed]);
  }
}

}  // namespace

void add_formulas_choose(CLI::App& formulas) {
  CLI::App* command =
      formulas.add_subcommand("choose", "choose few formulas that solve all positions, and features that tell which");
  auto arguments = std::make_shared<ModelArguments>();
  add_positions(*command, arguments->positions);
  command->add_option("--formulas", arguments->formulas, "a file that 'aite formulas search' made")->required();
  command->add_option("--out", arguments->out, "the model to be, MODEL.json")->required();
  go::ChoiceSettings& choice = arguments->choice;
  command->add_option("--most", choice.most, "formulas at most; 0: as many as a smallest cover needs")
      ->check(CLI::Range(0, 10'000))
      ->capture_default_str();
  command
      ->add_option("--apart", choice.apart,
                   "which positions features tell apart: those that differing formulas\n"
                   "solve, as in paper 002, or those that no formula solves both")
      ->check(CLI::IsMember({"differing", "unshared"}))
      ->capture_default_str();
  command->add_option("--times", choice.times, "by how many features at least")
      ->check(CLI::Range(1, 100))
      ->capture_default_str();
  command->add_option("--level", choice.level, "depth of the functions that may be features")
      ->check(CLI::Range(0, 10))
      ->capture_default_str();
  command->add_option("--operators", choice.operators, "of those functions")
      ->check(CLI::IsMember({"small", "large"}))
      ->capture_default_str();
  command->add_option("--leaves", choice.leaves, "of those functions")
      ->check(CLI::IsMember({"bw", "bwlh"}))
      ->capture_default_str();
  command->add_option("--reading", choice.reading, "what p(k) means in them: exactly k, or at most k")
      ->check(CLI::IsMember({"exactly", "at-most"}))
      ->capture_default_str();
  command->add_option("--seconds", choice.seconds, "for each exact choice; 0: features by greed alone")
      ->capture_default_str();
  command->callback([arguments] { choose(*arguments); });
}

void add_formulas_train(CLI::App& formulas) {
  CLI::App* command = formulas.add_subcommand("train", "learn which of the chosen formulas applies");
  auto arguments = std::make_shared<ModelArguments>();
  command->add_option("--model", arguments->model, "what 'aite formulas choose' made")->required();
  add_positions(*command, arguments->positions);
  command->add_option("--out", arguments->out, "the model, MODEL.json")->required();
  command->add_option("--kernel", arguments->machines.kernel, "of the support vector machines")
      ->check(CLI::IsMember({"linear", "rbf"}))
      ->capture_default_str();
  command->add_option("--cost", arguments->machines.cost, "of a position on the wrong side")->capture_default_str();
  command->add_option("--gamma", arguments->machines.gamma, "of the rbf kernel")->capture_default_str();
  command->callback([arguments] { train(*arguments); });
}

void add_formulas_test(CLI::App& formulas) {
  CLI::App* command = formulas.add_subcommand("test", "how often a model gives the right moves");
  auto arguments = std::make_shared<ModelArguments>();
  command->add_option("--model", arguments->model, "what 'aite formulas train' made")->required();
  add_positions(*command, arguments->positions);
  command->add_option("--failures", arguments->failures, "positions to print that it fails on")->capture_default_str();
  command->footer(
      "exact: the right set of moves; any: a random move of the answer is right; solvable: by some formula.");
  command->callback([arguments] { test(*arguments); });
}

}  // namespace aite::app
