// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <filesystem>
#include <memory>

#include "app/commands.hpp"
#include "app/console.hpp"
#include "app/position_work.hpp"
#include "base/error.hpp"
#include "training/go/formula_search.hpp"

namespace aite::app {

namespace {

struct FormulasSearchArguments {
  training::go::FormulaSearchSettings settings;
  std::string positions;
  std::string out;

  [[nodiscard]] std::string command() const {
    return fmt::format("aite formulas search --positions {} {}",
                       shell_word(std::filesystem::path(positions).filename().string()), settings.arguments());
  }
};

}  // namespace

void add_formulas_search(CLI::App& formulas) {
  CLI::App* command = formulas.add_subcommand("search", "find formulas that give exactly the right moves");
  auto arguments = std::make_shared<FormulasSearchArguments>();
  training::go::FormulaSearchSettings& settings = arguments->settings;
  command->add_option("--positions", arguments->positions, "a file that 'aite formulas data' made")
      ->required()
      ->type_name("FILE");
  command->add_option("--out", arguments->out, "the formulas, FORMULAS.txt; its card will be FORMULAS.json")
      ->required();
  command->add_option("--leaves", settings.leaves, "bw: the paper's text; bwlh: with empty points l and ataris h")
      ->check(CLI::IsMember({"bw", "bwlh"}))
      ->capture_default_str();
  command
      ->add_option("--operators", settings.operators,
                   "small: not F F0 F=1 and or; large: counts of 1 to 3 with F and F0, and differences, too")
      ->check(CLI::IsMember({"small", "large"}))
      ->capture_default_str();
  command->add_option("--reading", settings.reading, "what p(k) means: exactly k, or at most k")
      ->check(CLI::IsMember({"exactly", "at-most"}))
      ->capture_default_str();
  command->add_option("--measure", settings.measure, "what formulas are ordered by")
      ->check(CLI::IsMember({"depth", "size"}))
      ->capture_default_str();
  command->add_option("--level", settings.level, "all functions up to here (depth, or size less 1)")
      ->check(CLI::Range(0, 100))
      ->capture_default_str();
  command->add_flag("!--no-join", settings.join, "not: one level more, of all pairs of them");
  command->add_option("--deepen", settings.deepen, "further levels, of the best with all functions")
      ->check(CLI::Range(0, 100))
      ->capture_default_str();
  command->add_option("--beam", settings.beam, "how many are the best")
      ->check(CLI::Range(1, 100'000))
      ->capture_default_str();
  command->add_option("--random", settings.random, "instead of all that: so many random trees, as in paper 002");
  command->add_option("--random-depth", settings.random_depth, "of random trees")
      ->check(CLI::Range(0, 20))
      ->capture_default_str();
  command->add_option("--support", settings.support, "positions that a formula has to solve")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  command->add_option("--memory", settings.memory, "for functions, in MiB")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  command->add_option("--seed", settings.seed, "of random trees")->capture_default_str();
  command->footer("The same command goes on where it was interrupted. docs/formulas.md tells more.");
  command->callback([arguments] {
    bool done = false;
    {
      Console console;
      const training::Watch watch = console.watch();
      done = training::go::search_formulas(arguments->settings, arguments->positions, arguments->out,
                                           arguments->command(), watch);
    }
    if (!done) throw WasInterrupted(fmt::format("interrupted; the same command goes on from {}.part", arguments->out));
    fmt::print("{} and {}\n", arguments->out, training::card_path(arguments->out));
  });
}

}  // namespace aite::app
