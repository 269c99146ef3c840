// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cstddef>

#include "base/random.hpp"
#include "games/othello/state.hpp"

// Positions near the end for tests and benchmarks.
namespace aite::players::othello::solver {

// Of a random game with `empty` squares left, the side to move able to move.
inline games::othello::State late_position(int empty, base::Rng& rng) {
  games::othello::State state;
  games::othello::State::MoveList moves;
  for (;;) {
    if (std::popcount(state.board().empty()) == empty && state.legal() != 0) return state;
    state.legal_moves(moves);
    if (moves.empty() || std::popcount(state.board().empty()) < empty) {
      state = games::othello::State();
    } else {
      state.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    }
  }
}

// Discs strewn over all but `empty` squares, `share` of them own: passes, early ends and wiped out sides are common.
inline games::othello::Board strewn_board(int empty, double share, base::Rng& rng) {
  using games::othello::Bits;
  Bits open = 0;
  while (std::popcount(open) < empty) open |= Bits{1} << rng.below(64);
  games::othello::Board board;
  for (int square = 0; square < 64; ++square) {
    const Bits disc = Bits{1} << square & ~open;
    (rng.unit() < share ? board.own : board.other) |= disc;
  }
  return board;
}

}  // namespace aite::players::othello::solver
