// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "arena/matches/match.hpp"
#include "arena/statistics/elo.hpp"
#include "arena/statistics/sprt.hpp"
#include "arena/store/summary.hpp"
#include "base/statistics.hpp"

namespace aite::arena {

// Games that are nearly the same, also as mirror images: a game counts as a duplicate of an earlier one if they stood
// in the same position after at least four fifths of its moves, and three fifths of the earlier one's.
struct Duplicates {
  std::uint64_t games = 0;      // games that repeat an earlier one
  std::uint64_t effective = 0;  // games that do not: what the sample is worth at least
};
Duplicates find_duplicates(std::span<const GameSummary* const> games);

// One player's side of a match.
struct PlayerSummary {
  double seconds = 0;
  double longest = 0;  // of one move, in seconds
  std::uint64_t moves = 0;
  std::map<Ending, std::uint64_t> faults;  // that it committed, resignations included
  StyleCounts styles;
  GivenAway given_away;
};

// What a match's games came to, from its first player's view.
struct Score {
  Results results;
  std::array<Results, 2> by_seat;  // when it moved first, when it moved second
  Pentanomial pairs;               // of complete pairs

  // The one estimate of a match, wherever it is shown: of its pairs where all games are in pairs, otherwise of games.
  [[nodiscard]] EloEstimate elo() const;
};

// Of many matches by their keys, from counts alone.
std::map<std::string, Score> scores_of(std::span<const PairCount> counts);

// Where a match stands, from its first player's view.
struct Standing : Score {
  std::map<Ending, std::uint64_t> endings;
  std::array<PlayerSummary, 2> players;
  double mean_plies = 0;
  base::Moments margins;  // of the scored games, in points
  Duplicates duplicates;
  std::optional<double> sprt_ratio;
  SprtState sprt = SprtState::running;
};

// Over the games that are there, in order of their numbers; without duplicates, which take longer, unless asked for.
Standing standing_of(const Match& match, std::span<const std::optional<GameSummary>> games, bool duplicates);

}  // namespace aite::arena
