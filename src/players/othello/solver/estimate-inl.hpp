// SPDX-License-Identifier: MIT
// Compiled once for every instruction set, hence no ordinary include guard.
#if defined(AITE_OTHELLO_SOLVER_ESTIMATE_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef AITE_OTHELLO_SOLVER_ESTIMATE_INL
#undef AITE_OTHELLO_SOLVER_ESTIMATE_INL
#else
#define AITE_OTHELLO_SOLVER_ESTIMATE_INL
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <bit>
#include <cstddef>

#include "players/othello/solver/moves-inl.hpp"
#include "players/othello/solver/stability.hpp"

// A guess which of two positions is better, for the order of moves where much depends on it. No score depends on it.
AITE_OTHELLO_SOLVER_BEFORE_NAMESPACE();
namespace aite::players::othello::solver::HWY_NAMESPACE {

constexpr int no_estimate = 1'000'000;  // more than any

// Own discs that stay, moves (corners twice), and empty squares beside own discs, which are the opponent's to come.
HWY_INLINE int prospects(const Board& board) {
  const Bits moves = legal(board);
  return 16 * std::popcount(stable_discs(board)) + 8 * (std::popcount(moves) + std::popcount(moves & corners)) -
         4 * std::popcount(with_neighbours(board.own) & board.empty());
}

// For the side to move, so many plies ahead.
inline int estimate(const Board& board, int plies, int alpha, int beta) {
  if (plies == 0) return prospects(board) - prospects(board.swapped());
  Bits moves = legal(board);
  if (moves == 0) {
    const Board passed = board.swapped();
    return legal(passed) != 0 ? -estimate(passed, plies - 1, -beta, -alpha) : 100 * board.margin();
  }
  for (; moves != 0 && alpha < beta; moves &= moves - 1) {
    const auto square = static_cast<std::size_t>(std::countr_zero(moves));
    const Board next = next_board(board, square, turned(board, square));
    alpha = std::max(alpha, -estimate(next, plies - 1, -beta, -alpha));
  }
  return alpha;
}

}  // namespace aite::players::othello::solver::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
