// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <memory>

#include "app/commands.hpp"
#include "app/console.hpp"
#include "base/error.hpp"
#include "base/statistics.hpp"
#include "base/text.hpp"
#include "learn/formulas/text.hpp"
#include "players/go/formulas.hpp"
#include "training/go/tactics.hpp"

namespace aite::app {

namespace {

namespace go = training::go;

struct TacticArguments {
  go::TacticSettings settings;
  std::vector<std::string> tactics;
};

void print(const std::string& tactic, const go::TacticLearned& learned) {
  const auto n = static_cast<double>(learned.unseen);
  const auto share = [&](std::size_t right) {
    const base::Interval interval = base::wilson(static_cast<double>(right), n);
    return fmt::format("{:.2f} % ({:.2f} to {:.2f})", 100.0 * static_cast<double>(right) / n, 100 * interval.low,
                       100 * interval.high);
  };
  fmt::print("{}: no move is right in {:.1f} % of {} unseen questions\n", tactic,
             100.0 * static_cast<double>(learned.nothing) / n, learned.unseen);
  const auto& words = players::go::formula_vocabulary();
  fmt::print("  {} nodes: {}\n    {}\n", learned.shortest.formula.size(), share(learned.shortest.right),
             learn::formulas::text(learned.shortest.formula, words));
  fmt::print("  tree of {} questions, {} nodes: {}\n    {}\n", learned.questions, learned.tree.formula.size(),
             share(learned.tree.right), learn::formulas::text(learned.tree.formula, words));
}

}  // namespace

void add_formulas_tactics(CLI::App& formulas) {
  CLI::App* command = formulas.add_subcommand(
      "tactics", "formulas for other tactics, each a question about one string (beyond paper 002)");
  auto arguments = std::make_shared<TacticArguments>();
  go::TacticSettings& settings = arguments->settings;
  command->add_option("TACTIC", arguments->tactics,
                      fmt::format("of {}; without, all", base::join(go::tactic_list(), ", ")));
  command->add_option("--questions", settings.questions, "to learn from")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  command->add_option("--unseen", settings.unseen, "questions to test with")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  command->add_option("--nodes", settings.nodes, "all formulas up to so many nodes are tried, and all pairs of them")
      ->check(CLI::Range(1, 10))
      ->capture_default_str();
  command->add_option("--sample", settings.sample, "questions that those are tried on")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  command->add_option("--level", settings.tree.level, "depth of the formulas that are a tree's questions")
      ->check(CLI::Range(0, 10))
      ->capture_default_str();
  command->add_option("--seed", settings.seed, "random numbers")->capture_default_str();
  command->callback([arguments] {
    const auto& tactics = arguments->tactics.empty() ? go::tactic_list() : arguments->tactics;
    for (const std::string& tactic : tactics) {
      std::optional<go::TacticLearned> learned;
      {
        Console console;
        learned = go::learn_tactic(tactic, arguments->settings, console.watch());
      }
      if (!learned) throw base::InputError("interrupted; the same command starts anew");
      print(tactic, *learned);
    }
  });
}

}  // namespace aite::app
