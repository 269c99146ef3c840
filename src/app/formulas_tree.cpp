// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <filesystem>
#include <memory>

#include "app/commands.hpp"
#include "app/console.hpp"
#include "app/position_work.hpp"
#include "base/error.hpp"
#include "training/go/formula_tree.hpp"

namespace aite::app {

namespace {

namespace go = training::go;

struct TreeArguments {
  go::FormulaTreeSettings settings;
  std::string positions;
  std::string out;
};

void learn(const TreeArguments& arguments) {
  const std::string command = fmt::format("aite formulas tree --positions {} {}",
                                          shell_word(std::filesystem::path(arguments.positions).filename().string()),
                                          arguments.settings.arguments());
  const go::Escapes escapes = go::read_escapes(arguments.positions);
  std::optional<go::StoredFormulaModel> learned;
  {
    Console console;
    learned = go::learn_formula_tree(arguments.settings, escapes, console.watch());
  }
  if (!learned) throw WasInterrupted("interrupted; the same command starts anew");
  const go::FormulaScore score = go::score(learned->model, escapes);
  learned->card["on what it was learned from"] = score.json();
  go::write_formula_model(learned->model, training::card_of(arguments.out, "go", command, learned->card),
                          arguments.out);
  fmt::print("on what it was learned from:\n{}{}\n", score.table(), arguments.out);
}

}  // namespace

void add_formulas_tree(CLI::App& formulas) {
  CLI::App* command =
      formulas.add_subcommand("tree", "learn one formula for all positions, as a tree of questions (beyond paper 002)");
  auto arguments = std::make_shared<TreeArguments>();
  go::FormulaTreeSettings& settings = arguments->settings;
  command->add_option("--positions", arguments->positions, "a file that 'aite formulas data' made")
      ->required()
      ->type_name("FILE");
  command->add_option("--out", arguments->out, "the model, MODEL.json")->required();
  command
      ->add_option("--leaves", settings.leaves, "bwlh, or bwlha: each string in atari is asked about alone, and is a")
      ->check(CLI::IsMember({"bwlh", "bwlha"}))
      ->capture_default_str();
  command->add_option("--operators", settings.operators, "as in a search")
      ->check(CLI::IsMember({"small", "large"}))
      ->capture_default_str();
  command->add_option("--reading", settings.reading, "what p(k) means: exactly k, or at most k")
      ->check(CLI::IsMember({"exactly", "at-most"}))
      ->capture_default_str();
  command->add_option("--level", settings.level, "depth of the formulas that are questions")
      ->check(CLI::Range(0, 10))
      ->capture_default_str();
  command->add_flag("!--no-more", settings.one_more, "not: one operation more on each of them");
  command->add_option("--sample", settings.sample, "strings or positions on which those are told apart")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  command->add_option("--most", settings.most, "questions")->check(CLI::Range(1, 100'000))->capture_default_str();
  command->add_option("--bits", settings.bits, "that a question saves at least for each that it takes to name it")
      ->check(CLI::Range(0.0, 100.0))
      ->capture_default_str();
  command->add_option("--memory", settings.memory, "for functions, in MiB")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  command->callback([arguments] { learn(*arguments); });
}

}  // namespace aite::app
