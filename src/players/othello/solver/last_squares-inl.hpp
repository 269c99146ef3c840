// SPDX-License-Identifier: MIT
// Compiled once for every instruction set, hence no ordinary include guard.
#if defined(AITE_OTHELLO_SOLVER_LAST_SQUARES_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef AITE_OTHELLO_SOLVER_LAST_SQUARES_INL
#undef AITE_OTHELLO_SOLVER_LAST_SQUARES_INL
#else
#define AITE_OTHELLO_SOLVER_LAST_SQUARES_INL
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "players/othello/solver/effort.hpp"
#include "players/othello/solver/last_disc.hpp"
#include "players/othello/solver/moves-inl.hpp"

// The last four empty squares. Most positions of a search are here, so the squares are named by the caller instead of
// being looked for, and each is simply tried. All scores are fail-soft: outside (alpha, beta) they are bounds.
AITE_OTHELLO_SOLVER_BEFORE_NAMESPACE();
namespace aite::players::othello::solver::HWY_NAMESPACE {

template <std::size_t n>
using Squares = std::array<std::uint8_t, n>;

constexpr int cannot_move = -1000;

template <std::size_t n>
HWY_INLINE Squares<n - 1> without(const Squares<n>& squares, std::size_t left_out) {
  Squares<n - 1> rest;
  for (std::size_t i = 0; i + 1 < n; ++i) rest[i] = squares[i < left_out ? i : i + 1];
  return rest;
}

// A square that is alone in its quarter comes before two that share theirs.
HWY_INLINE void odd_first(Squares<3>& squares) {
  const auto quarter = [](std::uint8_t square) { return square & 0x24; };
  if (quarter(squares[0]) == quarter(squares[1])) {
    std::swap(squares[0], squares[2]);
  } else if (quarter(squares[0]) == quarter(squares[2])) {
    std::swap(squares[0], squares[1]);
  }
}
template <std::size_t n>
HWY_INLINE void odd_first(Squares<n>& /*squares*/) {}

HWY_INLINE int last_squares(const Board& board, Squares<1> squares, int /*alpha*/, int /*beta*/, Effort& effort) {
  effort.count();
  return score_of_last(board, squares[0]);
}

template <std::size_t n>
int last_squares(const Board& board, Squares<n> squares, int alpha, int beta, Effort& effort);

// The score of the best move, or cannot_move.
template <std::size_t n>
HWY_INLINE int best_of(const Board& board, const Squares<n>& squares, int alpha, int beta, Effort& effort) {
  int best = cannot_move;
  for (std::size_t i = 0; i < n; ++i) {
    if ((neighbours[squares[i]] & board.other) == 0) continue;
    const Bits discs = turned(board, squares[i]);
    if (discs == 0) continue;
    const Board next = next_board(board, squares[i], discs);
    best = std::max(best, -last_squares(next, without(squares, i), -beta, -std::max(alpha, best), effort));
    if (best >= beta) break;
  }
  return best;
}

template <std::size_t n>
int last_squares(const Board& board, Squares<n> squares, int alpha, int beta, Effort& effort) {
  effort.count();
  odd_first(squares);
  const int best = best_of(board, squares, alpha, beta, effort);
  if (best != cannot_move) return best;
  const int after_pass = best_of(board.swapped(), squares, -beta, -alpha, effort);
  return after_pass != cannot_move ? -after_pass : board.margin();
}

template <std::size_t n>
HWY_INLINE int with_last_squares(const Board& board, int alpha, int beta, Effort& effort) {
  Squares<n> squares{};
  const Bits empty = board.empty();
  const Bits odd = odd_quarters(empty);
  std::size_t at = 0;
  for (const Bits part : {empty & odd, empty & ~odd}) {
    for (Bits left = part; left != 0; left &= left - 1)
      squares[at++] = static_cast<std::uint8_t>(std::countr_zero(left));
  }
  return last_squares(board, squares, alpha, beta, effort);
}

// With at most four empty squares.
inline int score_near_end(const Board& board, int alpha, int beta, Effort& effort) {
  switch (std::popcount(board.empty())) {
    case 0:
      return board.margin();
    case 1:
      return with_last_squares<1>(board, alpha, beta, effort);
    case 2:
      return with_last_squares<2>(board, alpha, beta, effort);
    case 3:
      return with_last_squares<3>(board, alpha, beta, effort);
    default:
      return with_last_squares<4>(board, alpha, beta, effort);
  }
}

}  // namespace aite::players::othello::solver::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
