// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/matches/referee.hpp"
#include "arena/matches/ruling.hpp"

namespace aite::arena {

// How many of a player's moves were in a style, of those that the style is asked about.
struct StyleCount {
  std::string style;
  std::uint64_t yes = 0;
  std::uint64_t asked = 0;

  friend bool operator==(const StyleCount&, const StyleCount&) = default;
};

// Styles by their names: a game may learn a new style, and what was counted before knows nothing of it.
using StyleCounts = std::vector<StyleCount>;

// The count of a style; of none that is asked about where it was not measured.
inline StyleCount count_of(const StyleCounts& counts, std::string_view style) {
  const auto found = std::ranges::find(counts, style, &StyleCount::style);
  return found != counts.end() ? *found : StyleCount{std::string(style), 0, 0};
}

// What a player knowingly gave up by its moves, in points of the final margin: the price of other aims than winning.
// Of players that say so, in games whose thinking was kept.
struct GivenAway {
  std::uint64_t moves = 0;
  double sum = 0;
  double worst = 0;  // by one move

  void add(double points) {
    ++moves;
    sum += points;
    worst = std::max(worst, points);
  }

  friend bool operator==(const GivenAway&, const GivenAway&) = default;
};

// What statistics need of one game. Seats are in order of play. The second half is worked out from the game's moves
// once, when it enters the database (stored_game.hpp).
struct GameSummary {
  std::int64_t number = 0;  // within its match, from 0
  Ruling ruling;
  std::array<SeatTime, 2> times;
  std::string build;  // of the program that played it

  std::optional<int> plies;              // nothing: the summary was not made yet
  std::array<StyleCounts, 2> styles;     // the opening's moves are nobody's
  std::array<GivenAway, 2> given_away;   // likewise
  std::vector<std::uint64_t> positions;  // symmetric hashes of the last two fifths, for telling duplicates
};

// How many pairs of a match's games ended so: the one in which its first player began, and the other one. A game that
// is not there has no result.
struct PairCount {
  std::string match;
  std::array<std::optional<games::Result>, 2> results;
  std::uint64_t pairs = 0;
};

}  // namespace aite::arena
