// SPDX-License-Identifier: MIT
#include "app/match_options.hpp"
#include "app/numbers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <thread>

#include "app/commands.hpp"
#include "app/device_option.hpp"
#include "app/interrupt.hpp"
#include "base/error.hpp"
#include "base/files.hpp"
#include "base/progress.hpp"
#include "base/text.hpp"
#include "players/registry.hpp"

namespace aite::app {

namespace {

arena::Openings read_openings(const std::vector<std::string>& words, std::uint64_t seed, const games::Session& start) {
  arena::Openings openings = arena::Openings::random(start.info().opening_plies, seed);
  for (const std::string& word : words) {
    for (const auto& [key, value] : base::key_values(word)) {
      if (key == "plies") {
        const long long plies = base::parse_integer(value, "openings: plies");
        if (plies < 0 || plies > 1000) throw base::InputError("openings: plies must be from 0 to 1000");
        openings = arena::Openings::random(static_cast<int>(plies), seed);
      } else if (key == "file") {
        openings = arena::Openings::from_lines(base::file_text(value), start, value);
      } else {
        throw base::InputError(fmt::format("openings: unknown key '{}': there are plies=N and file=FILE", key));
      }
    }
  }
  return openings;
}

}  // namespace

void MatchOptions::add_to(CLI::App& command) {
  command.add_option("GAME", game, "which game; 'aite games' lists them")->required();
  command.add_option("--rules", rules, "rules other than the usual, such as size=13,komi=6.5");
  command.add_option("--rounds", rounds, "pairs of games: every opening is played with both colours")
      ->check(CLI::Range(std::int64_t{1}, std::int64_t{10'000'000}))
      ->capture_default_str();
  command
      .add_option("--openings", openings,
                  "plies=N random plies, or file=FILE with one opening per line; if not said, as the game has it, "
                  "mostly plies=0")
      ->type_name("KEY=VALUE");
  command.add_option("--srand", seed, "random numbers: same seed, same match")->capture_default_str();
  command.add_option("--st", seconds_per_move, "seconds per move")->check(not_negative);
  command.add_option("--tc", seconds_per_game, "seconds per side for the whole game")->check(not_negative);
  command.add_option("--timemargin", margin_ms, "milliseconds by which a time limit may be overrun")
      ->check(not_negative)
      ->capture_default_str();
  command.add_option("--hang", hang, "seconds without an answer after which a program without a limit counts as hung")
      ->check(positive)
      ->capture_default_str();
  command.add_option("--scoring", scoring, "Go: take dead stones off before counting (settled), or not (area)")
      ->check(CLI::IsMember({"settled", "area"}))
      ->capture_default_str();
  command.add_flag("--thinking", thinking, "keep what the players thought at every move");
}

arena::Match MatchOptions::match(const std::array<std::string, 2>& players) const {
  const std::unique_ptr<games::Session> session = aite::players::make_session(game, rules);
  arena::Match match = arena::match_between(game, rules, players);
  match.openings = read_openings(openings, seed, *session);
  match.seed = seed;
  match.limits.per_move = seconds_per_move;
  match.limits.per_game = seconds_per_game;
  match.limits.margin = margin_ms / 1000;
  match.limits.hang = hang;
  match.settle = scoring == "settled";
  match.thinking = thinking;
  match.games = 2 * rounds;
  return match;
}

void RunnerOptions::add_to(CLI::App& command) {
  command.add_option("--db", database, "the database that keeps all games")->capture_default_str();
  command.add_option("--concurrency", concurrency, "games at once; 0 for one per core, or for what a GPU has room for")
      ->check(CLI::Range(0, 16384))
      ->capture_default_str();
  add_device_option(command, device);
  nats.add_to(command);
}

int threads_for(int concurrency) {
  return concurrency > 0 ? concurrency : static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
}

std::vector<arena::MatchRun> play_with_progress(
    const RunnerOptions& options, const ProgressLine& line,
    const std::function<std::vector<arena::MatchRun>(const arena::RunOptions&)>& play) {
  Interrupt interrupt;
  std::optional<base::Progress> progress;  // from the first games on: what comes before tells nothing about their speed
  arena::RunOptions how;
  const SearchDevice device(options.device);
  how.concurrency = device.threads_for(options.concurrency);
  how.stop = interrupt.token();
  const std::unique_ptr<base::Elsewhere> elsewhere = options.nats.elsewhere(options.database);
  how.elsewhere = elsewhere.get();
  how.on_progress = [&](std::span<const arena::MatchRun> runs) {
    interrupt.poll();
    if (!progress) progress.emplace();
    if (!progress->shown()) return;
    double done = 0;
    double total = 0;
    double before = 0;
    for (const arena::MatchRun& run : runs) {
      const auto games = static_cast<double>(run.found + run.played);
      done += games;
      before += static_cast<double>(run.found);
      total += run.decided_after ? games : static_cast<double>(run.match.games);
    }
    progress->show(line(runs), done, total, before);
  };
  std::vector<arena::MatchRun> runs = play(how);
  progress.reset();
  if (interrupt.token().stop_requested()) {
    fmt::print(stderr, "interrupted: every finished game is in {}; the same command goes on from there\n",
               options.database);
    exit_status() = interrupted;
  }
  return runs;
}

std::vector<arena::MatchRun> play_matches(std::vector<arena::Match> matches, arena::Store& store,
                                          const RunnerOptions& options, const ProgressLine& line) {
  return play_with_progress(options, line,
                            [&](const arena::RunOptions& how) { return arena::run(std::move(matches), store, how); });
}

}  // namespace aite::app
