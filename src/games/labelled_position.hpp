// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <vector>

#include "games/game.hpp"

namespace aite::games {

// A position as the moves that lead to it from the start of a game, and what it is worth to the side to move: from -1,
// a certain loss, to +1, a certain win; nothing where nobody has said yet.
struct LabelledPosition {
  std::vector<Move> moves;
  std::optional<double> value;

  friend bool operator==(const LabelledPosition&, const LabelledPosition&) = default;
};

}  // namespace aite::games
