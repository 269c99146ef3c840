// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "app/commands.hpp"
#include "app/match_options.hpp"
#include "arena/statistics/report.hpp"
#include "base/text.hpp"

namespace aite::app {

namespace {

struct MatchArguments {
  MatchOptions how;
  RunnerOptions runner;
  std::string first;
  std::string second;
  std::vector<std::string> sprt;
  bool json = false;
};

void play(const MatchArguments& arguments) {
  arena::Match match = arguments.how.match({arguments.first, arguments.second});
  if (!arguments.sprt.empty()) match.sprt = arena::Sprt::parse(base::join(arguments.sprt, ","));
  arena::Store store(arguments.runner.database);
  const std::vector<arena::MatchRun> runs =
      play_matches({match}, store, arguments.runner, [](auto all) { return arena::match_line(all.front()); });
  if (arguments.json) {
    fmt::print("{}\n", arena::match_json(runs.front()).dump(2));
  } else {
    fmt::print("{}", arena::match_report(runs.front()));
  }
}

}  // namespace

void add_match(CLI::App& program) {
  CLI::App* command = program.add_subcommand("match", "let two players, or programs that speak GTP, play many games");
  auto arguments = std::make_shared<MatchArguments>();
  arguments->how.add_to(*command);
  command->add_option("FIRST", arguments->first, "a player such as uct:playouts=1000, or 'gtp:COMMAND'")->required();
  command->add_option("SECOND", arguments->second, "its opponent")->required();
  command->add_option("--sprt", arguments->sprt, "stop when decided: elo0=0 elo1=5 alpha=0.05 beta=0.05 model=logistic")
      ->type_name("KEY=VALUE");
  arguments->runner.add_to(*command);
  command->add_flag("--json", arguments->json, "answer in JSON");
  command->footer(
      "Every finished game is in the database before it is counted. The same command goes on where it was\n"
      "interrupted, or plays more with more rounds. Options may be written with one dash, as in fastchess.");
  command->callback([arguments] { play(*arguments); });
}

}  // namespace aite::app
