// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "games/blokus/state.hpp"

// The rules once more, square by square and slowly: what the vector code is tested against.
namespace aite::games::blokus::plain {

// Every placement of the side to move, in ascending order.
std::vector<Move> placements(const State& state);

Outcome playout(const State& state, base::Rng& rng, Trajectory* trajectory = nullptr);

}  // namespace aite::games::blokus::plain
