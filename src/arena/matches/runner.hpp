// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "arena/matches/match.hpp"
#include "arena/statistics/standing.hpp"
#include "arena/store/store.hpp"
#include "base/courier.hpp"

namespace aite::arena {

// A match with its games, by number; the runner fills it.
struct MatchRun {
  Match match;
  std::vector<std::optional<GameSummary>> games;
  std::int64_t found = 0;    // games that were in the database before
  std::int64_t played = 0;   // games that were played now
  bool other_build = false;  // some of the games found were played by another build of the program

  // After a sequential test has ended, only the pairs that decided it count: which ones those are depends on the
  // games' numbers, not on which was finished first.
  std::optional<std::int64_t> decided_after;  // games

  [[nodiscard]] std::span<const std::optional<GameSummary>> counted() const {
    const std::span<const std::optional<GameSummary>> all(games);
    return decided_after ? all.first(static_cast<std::size_t>(*decided_after)) : all;
  }
  [[nodiscard]] Standing standing(bool duplicates = true) const { return standing_of(match, counted(), duplicates); }
  [[nodiscard]] bool complete() const { return decided_after || found + played == match.games; }
};

struct RunOptions {
  int concurrency = 1;
  std::stop_token stop;     // games under way are given up then
  bool background = false;  // play only while nothing else wants the processors
  // Called on the calling thread, a few times a second and after the last game.
  std::function<void(std::span<const MatchRun>)> on_progress;
  base::Elsewhere* elsewhere = nullptr;  // who plays, in place of threads here
};

// Plays the games of matches that are not in the store yet, all matches side by side, round after round. Every game is
// in the store before it is counted. The answer has the matches in the same order.
std::vector<MatchRun> run(std::vector<Match> matches, Store& store, const RunOptions& options);

// The same from what the store has, playing nothing. Positions are there only if asked for: without them a standing
// knows of no duplicates.
std::vector<MatchRun> load(std::vector<Match> matches, Store& store, bool positions);

}  // namespace aite::arena
