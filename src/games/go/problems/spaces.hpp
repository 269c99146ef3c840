// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <vector>

#include "base/random.hpp"
#include "games/go/problems/problem.hpp"

namespace aite::games::go {

// What problems are made in: a small space with a ring of stones of one side around it, and around that a board full of
// stones of the other with two eyes.
struct SpaceSettings {
  int size = 9;
  int least_points = 7;  // of the space inside the ring
  int most_points = 10;
  int most_outside = 2;  // liberties that the ring may have outside
};

// A space without stones in it: position, target and region; the attacker moves, no move is named right. Nothing where
// the ring would be no chain, or there is no room around it.
std::optional<Problem> random_space(base::Rng& rng, const SpaceSettings& settings);

// A space that a game enclosed, and the stones that stood in it.
struct PlayedSpace {
  Problem space;
  Problem stones;  // the same with the stones of the game
};

// The spaces that either side has around it on a board: points without its stones that nothing but its stones is
// beside, and stones of its own that stand within. The ring is made whole where it has a gap across a corner, and what
// lies beyond it is replaced.
std::vector<PlayedSpace> played_spaces(const Diagram& board, const SpaceSettings& settings);

}  // namespace aite::games::go
