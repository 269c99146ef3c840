// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "games/game.hpp"

namespace aite::games {

// Leaves of the game tree `depth` plies down. A forced pass is a ply; a game that ends earlier counts as one leaf.
// The state's own rules hold, so in Go simple ko.
template <State S>
std::uint64_t perft(const S& state, int depth) {
  if (depth == 0) return 1;
  typename S::MoveList moves;
  state.legal_moves(moves);
  if (moves.empty()) return 1;
  if (depth == 1) return moves.size();
  std::uint64_t leaves = 0;
  for (const Move move : moves) {
    S next = state;
    next.play(move);
    leaves += perft(next, depth - 1);
  }
  return leaves;
}

}  // namespace aite::games
