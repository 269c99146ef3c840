// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "games/game.hpp"

namespace aite::games {

// What a finished game comes to once stones that both sides gave up are off the board.
struct Settlement {
  Outcome outcome;
  std::vector<Move> dead;  // points with a dead stone, in reading order
};

}  // namespace aite::games
