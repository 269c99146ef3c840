// SPDX-License-Identifier: MIT
#pragma once

#include "games/blokus/state.hpp"

namespace aite::games::blokus {

// Adds every placement that the side to move may make, in ascending order. Who has passed is not looked at.
void list_placements(const Position& position, State::MoveList& moves);

}  // namespace aite::games::blokus
