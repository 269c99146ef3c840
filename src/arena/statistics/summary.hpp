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
#include "base/statistics.hpp"

namespace aite::arena {

struct StyleCount {
  std::uint64_t yes = 0;
  std::uint64_t asked = 0;
};

// What a player knowingly gave up by its moves, in points of the final margin: the price of other aims than winning.
// Of players that say so, in games whose thinking was kept.
struct GivenAway {
  std::uint64_t moves = 0;
  double sum = 0;
  double worst = 0;  // by one move
};

// What statistics need of one game. Seats are in order of play.
struct GameSummary {
  Ruling ruling;
  int plies = 0;
  std::array<SeatTime, 2> times;
  std::array<std::vector<StyleCount>, 2> styles;  // the opening's moves are nobody's
  std::array<GivenAway, 2> given_away;
  std::vector<std::uint64_t> positions;  // symmetric hashes of the last two fifths, for telling duplicates
};

// Reads a game once more, by its moves alone: whether it was just played or comes from the database, the numbers are
// the same.
GameSummary summarize(const StoredGame& game);

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
  std::vector<StyleCount> styles;
  GivenAway given_away;
};

// Where a match stands, from its first player's view.
struct Standing {
  Results results;
  std::array<Results, 2> by_seat;  // when it moved first, when it moved second
  Pentanomial pairs;               // of complete pairs
  std::map<Ending, std::uint64_t> endings;
  std::array<PlayerSummary, 2> players;
  double mean_plies = 0;
  base::Moments margins;  // of the scored games, in points
  Duplicates duplicates;
  std::optional<double> sprt_ratio;
  SprtState sprt = SprtState::running;
};

// Over the games that are there; without duplicates, which take longer, unless asked for.
Standing standing_of(const Match& match, std::span<const std::optional<GameSummary>> games, bool duplicates);

}  // namespace aite::arena
