// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>

#include "games/game.hpp"

namespace aite::search {

// What a position is expected to end in: chances of a win and of a draw in [0, 1], and the final margin in points.
// Whose view it is, whoever hands it over says.
struct Expectation {
  double win = 0;
  double draw = 0;
  double margin = 0;

  [[nodiscard]] Expectation of_the_other_side() const { return {std::max(0.0, 1 - win - draw), draw, -margin}; }
  [[nodiscard]] double score() const { return win + draw / 2; }  // a draw is half a win

  // Of a finished game, for the first player.
  static Expectation of(games::Outcome outcome) {
    const games::Result result = outcome.result();
    return {result == games::Result::first_wins ? 1.0 : 0.0, result == games::Result::draw ? 1.0 : 0.0,
            outcome.margin()};
  }
};

}  // namespace aite::search
