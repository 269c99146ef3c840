// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cstdio>
#include <fstream>
#include <memory>

#include "app/commands.hpp"
#include "app/console.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "training/go/tactics.hpp"

namespace aite::app {

namespace {

namespace go = training::go;

struct TacticArguments {
  go::TacticSettings settings;
  std::vector<std::string> tactics;
  std::string out;
};

void print(const std::string& tactic, const training::Json& learned) {
  const auto share = [](const training::Json& of) {
    const training::Json& interval = of["interval"];
    return fmt::format("{:.2f} % ({:.2f} to {:.2f})", 100 * of["right"].get<double>(), 100 * interval[0].get<double>(),
                       100 * interval[1].get<double>());
  };
  const auto unseen = learned["unseen"].get<std::size_t>();
  fmt::print("{}: no move is right in {:.1f} % of {} unseen questions\n", tactic,
             100.0 * learned["no move is right"].get<double>() / static_cast<double>(unseen), unseen);
  const training::Json& small = learned["small"];
  fmt::print("  {} nodes: {}\n    {}\n", small["nodes"].get<int>(), share(small), small["formula"].get<std::string>());
  const training::Json& tree = learned["tree"];
  fmt::print("  tree of {} questions, {} nodes: {}\n    {}\n", tree["questions"].get<int>(), tree["nodes"].get<int>(),
             share(tree), tree["formula"].get<std::string>());
  std::fflush(stdout);
}

// A formula a line, after the name of the tactic, and the card.
void write(const training::Json& learned, const std::string& out, const std::string& command) {
  std::ofstream file(out);
  file << "# " << command << '\n';
  for (const auto& [tactic, each] : learned.items()) {
    for (const char* const kind : {"small", "tree"}) {
      file << tactic << ", " << kind << '\t' << each[kind]["formula"].get<std::string>() << '\n';
    }
  }
  if (!file.flush()) throw base::InputError(fmt::format("the file '{}' cannot be written", out));
  training::write_card(training::card_of(out, "go", command, {{"tactics", learned}}), out);
  fmt::print("{} and {}\n", out, training::card_path(out));
}

void learn(const TacticArguments& arguments) {
  const auto& tactics = arguments.tactics.empty() ? go::tactic_list() : arguments.tactics;
  const std::string command =
      fmt::format("aite formulas tactics {} {}", fmt::join(tactics, " "), arguments.settings.arguments());
  const bool kept = !arguments.out.empty();
  std::optional<training::Json> learned;
  {
    Console console;
    learned = go::learn_tactics(tactics, arguments.settings, console.watch(),
                                kept ? go::PartFile(arguments.out + ".part", command) : go::PartFile(), print);
  }
  if (!learned) {
    throw WasInterrupted(kept ? fmt::format("interrupted; the same command goes on from {}.part", arguments.out)
                              : "interrupted; with --out the same command would go on");
  }
  if (kept) write(*learned, arguments.out, command);
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
  command->add_option("--out", arguments->out,
                      "the formulas, FORMULAS.txt; its card will be FORMULAS.json, and an interrupted command goes on");
  command->callback([arguments] { learn(*arguments); });
}

}  // namespace aite::app
