// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <vector>

#include "games/blokus/features/cells.hpp"

// The features cell by cell and slowly: what learners learn from, what explanations are made of, and what the vector
// code (weighing.hpp) is tested against.
namespace aite::games::blokus::features {

// How many cells of each kind a side has at each place.
using Counts = std::array<std::array<int, place_count>, kind_count>;

Counts counts_of(const Position& position, Side side);

// The paper's x, for the side to move: its own counts minus the other side's.
std::vector<int> features_of(const Position& position, const Reading& reading);

}  // namespace aite::games::blokus::features
