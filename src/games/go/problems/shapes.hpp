// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <vector>

#include "base/random.hpp"
#include "games/go/problems/problem.hpp"

namespace aite::games::go {

// How problems are searched for: a random small space with a ring of stones of one side around it, and around that a
// board full of stones of the other with two eyes. All stones that the space can hold are tried at once (LocalTable).
struct ShapeSettings {
  int size = 9;
  int least_points = 7;  // of the space inside the ring
  int most_points = 10;
  int most_outside = 2;  // liberties that the ring may have outside
  int from_each = 200;   // problems taken from one space at most
};

// A space without stones in it: position, target and region; the attacker moves, no move is named right. Nothing where
// the ring would be no chain, or there is no room around it.
std::optional<Problem> random_space(base::Rng& rng, const ShapeSettings& settings);

// Problems in a space, solved, with lines and a reason: one right move, everything else wrong, no ko involved, at
// least three moves to choose from, the target not simply taken; and no stone that could be left out without changing
// the answer.
std::vector<Problem> problems_in(const Problem& space, base::Rng& rng, const ShapeSettings& settings);

}  // namespace aite::games::go
