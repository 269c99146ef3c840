// SPDX-License-Identifier: MIT
#pragma once

#include "games/game.hpp"
#include "games/go/geometry.hpp"

namespace aite::games::go {

// What a playout needs of a position, seen by the side to move.
template <int MaxSize>
struct Position {
  using Set = PointSet<MaxSize>;

  const Geometry<MaxSize>* geometry;
  Set own;
  Set opponent;
  Set ko;  // the forbidden point, or empty
  Side to_move;
  int passes;

  [[nodiscard]] const Set& stones(Side side) const { return side == to_move ? own : opponent; }
  // In plies, passes included: a playout that gets there is scored as it stands.
  [[nodiscard]] int playout_limit() const { return 3 * geometry->points(); }
};

}  // namespace aite::games::go
