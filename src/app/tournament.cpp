// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/commands.hpp"
#include "app/match_options.hpp"
#include "arena/statistics/report.hpp"
#include "base/error.hpp"

namespace aite::app {

namespace {

struct TournamentArguments {
  MatchOptions how;
  RunnerOptions runner;
  std::vector<std::string> players;
  bool gauntlet = false;
  bool json = false;
};

// Who meets whom, by index: everybody everybody, or the first everybody else.
std::vector<std::pair<std::size_t, std::size_t>> pairings(std::size_t players, bool gauntlet) {
  std::vector<std::pair<std::size_t, std::size_t>> all;
  for (std::size_t i = 0; i < (gauntlet ? 1 : players); ++i) {
    for (std::size_t j = i + 1; j < players; ++j) all.emplace_back(i, j);
  }
  return all;
}

arena::Crosstable crosstable(std::span<const arena::MatchRun> runs,
                             const std::vector<std::pair<std::size_t, std::size_t>>& meetings, std::size_t players) {
  arena::Crosstable table(players, std::vector<arena::Results>(players));
  for (std::size_t k = 0; k < runs.size(); ++k) {
    const arena::Results results = runs[k].standing(false).results;
    table[meetings[k].first][meetings[k].second] += results;
    table[meetings[k].second][meetings[k].first] += {results.losses, results.draws, results.wins};
  }
  return table;
}

void play(const TournamentArguments& arguments) {
  const auto meetings = pairings(arguments.players.size(), arguments.gauntlet);
  std::vector<arena::Match> matches;
  std::vector<std::string> names(arguments.players.size());
  for (const auto& [i, j] : meetings) {
    matches.push_back(arguments.how.match({arguments.players[i], arguments.players[j]}));
    names[i] = matches.back().players[0];
    names[j] = matches.back().players[1];
  }
  std::vector<std::string> sorted = names;
  std::sort(sorted.begin(), sorted.end());
  if (const auto twice = std::adjacent_find(sorted.begin(), sorted.end()); twice != sorted.end()) {
    throw base::InputError(fmt::format("'{}' is listed twice: give one of them another seed", *twice));
  }
  arena::Store store(arguments.runner.database);
  const std::vector<arena::MatchRun> runs =
      play_matches(std::move(matches), store, arguments.runner, [&](std::span<const arena::MatchRun> all) {
        std::int64_t games = 0;
        std::int64_t total = 0;
        for (const arena::MatchRun& run : all) {
          games += run.found + run.played;
          total += run.match.games;
        }
        return fmt::format("{}/{} games of {} players", games, total, names.size());
      });
  const arena::Crosstable table = crosstable(runs, meetings, names.size());
  if (arguments.json) {
    nlohmann::json answer = arena::ratings_json(names, table);
    answer["matches"] = nlohmann::json::array();
    for (const arena::MatchRun& run : runs) answer["matches"].push_back(arena::match_json(run));
    fmt::print("{}\n", answer.dump(2));
  } else {
    fmt::print("{}", arena::ratings_report(names, table));
  }
}

}  // namespace

void add_tournament(CLI::App& program) {
  CLI::App* command = program.add_subcommand("tournament", "rate many players by the games they play");
  auto arguments = std::make_shared<TournamentArguments>();
  arguments->how.add_to(*command);
  command->add_option("PLAYERS", arguments->players, "players such as uct:playouts=1000, or 'gtp:COMMAND'")
      ->required()
      ->expected(2, 1000);
  command->add_flag("--gauntlet", arguments->gauntlet, "only the first player meets the others");
  arguments->runner.add_to(*command);
  command->add_flag("--json", arguments->json, "answer in JSON");
  command->footer(
      "Ratings are of maximum likelihood (Bradley and Terry); their mean is 0. --rounds counts for each pair.");
  command->callback([arguments] { play(*arguments); });
}

}  // namespace aite::app
