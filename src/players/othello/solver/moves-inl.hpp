// SPDX-License-Identifier: MIT
// Compiled once for every instruction set, hence no ordinary include guard.
#if defined(AITE_OTHELLO_SOLVER_MOVES_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef AITE_OTHELLO_SOLVER_MOVES_INL
#undef AITE_OTHELLO_SOLVER_MOVES_INL
#else
#define AITE_OTHELLO_SOLVER_MOVES_INL
#endif

#include <hwy/highway.h>

#include <array>
#include <cstddef>

#include "players/othello/solver/squares.hpp"

// Where there are vectors of four words with a shift count each.
#undef AITE_OTHELLO_SOLVER_VECTORS
#if HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX2
#define AITE_OTHELLO_SOLVER_VECTORS 1
#else
#define AITE_OTHELLO_SOLVER_VECTORS 0
#endif

// Every processor with Highway's AVX-512 targets counts leading zeros as well, but Highway does not ask for it.
#undef AITE_OTHELLO_SOLVER_BEFORE_NAMESPACE
#if AITE_OTHELLO_SOLVER_VECTORS && HWY_TARGET <= HWY_AVX3
#include <immintrin.h>
#define AITE_OTHELLO_SOLVER_BEFORE_NAMESPACE()    \
  HWY_PUSH_ATTRIBUTES(HWY_TARGET_STR ",avx512cd") \
  static_assert(true, "takes the semicolon after it")
#else
#define AITE_OTHELLO_SOLVER_BEFORE_NAMESPACE HWY_BEFORE_NAMESPACE
#endif

AITE_OTHELLO_SOLVER_BEFORE_NAMESPACE();
namespace aite::players::othello::solver::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

#if AITE_OTHELLO_SOLVER_VECTORS

// Both boards stand in all four lanes and each lane looks along one axis.
using Axes = hn::FixedTag<Bits, 4>;
using V = hn::Vec<Axes>;

alignas(32) constexpr Bits steps[4] = {1, 7, 8, 9};
alignas(32) constexpr Bits double_steps[4] = {2, 14, 16, 18};
alignas(32) constexpr Bits fourfold_steps[4] = {4, 28, 32, 36};
alignas(32) constexpr Bits between_masks[4] = {games::othello::inner_columns, games::othello::inner_columns, ~Bits{0},
                                               games::othello::inner_columns};

// The squares on the way from a square to the edge: towards h8 (right, down left, down, down right) and towards a1.
struct alignas(32) Rays {
  Bits down[4];
  Bits up[4];
};

constexpr Bits ray(int square, int rows, int columns) {
  Bits squares = 0;
  int row = square / 8 + rows;
  int column = square % 8 + columns;
  for (; row >= 0 && row < 8 && column >= 0 && column < 8; row += rows, column += columns) {
    squares |= Bits{1} << (8 * row + column);
  }
  return squares;
}

constexpr std::array<Rays, 64> rays = [] {
  std::array<Rays, 64> table{};
  for (int square = 0; square < 64; ++square) {
    table[static_cast<std::size_t>(square)] = {
        {ray(square, 0, 1), ray(square, 1, -1), ray(square, 1, 0), ray(square, 1, 1)},
        {ray(square, 0, -1), ray(square, -1, 1), ray(square, -1, 0), ray(square, -1, -1)}};
  }
  return table;
}();

HWY_INLINE Bits united(V v) {
  v = hn::Or(v, hn::ConcatLowerUpper(Axes(), v, v));
  return hn::GetLane(hn::Or(v, hn::Shuffle01(v)));
}

// As legal_squares() of games/othello/flips.hpp.
HWY_INLINE Bits legal(const Board& board) {
  const V step = hn::Load(Axes(), steps);
  const V twice = hn::Load(Axes(), double_steps);
  const V own = hn::Set(Axes(), board.own);
  const V between = hn::And(hn::Set(Axes(), board.other), hn::Load(Axes(), between_masks));
  const V pairs_down = hn::And(between, hn::Shl(between, step));
  const V pairs_up = hn::Shr(pairs_down, step);
  V down = hn::And(between, hn::Shl(own, step));
  V up = hn::And(between, hn::Shr(own, step));
  down = hn::OrAnd(down, between, hn::Shl(down, step));
  up = hn::OrAnd(up, between, hn::Shr(up, step));
  down = hn::OrAnd(down, pairs_down, hn::Shl(down, twice));
  up = hn::OrAnd(up, pairs_up, hn::Shr(up, twice));
  down = hn::OrAnd(down, pairs_down, hn::Shl(down, twice));
  up = hn::OrAnd(up, pairs_up, hn::Shr(up, twice));
  return united(hn::Or(hn::Shl(down, step), hn::Shr(up, step))) & board.empty();
}

// Of each lane, the highest bit alone.
HWY_INLINE V highest(V squares) {
#if HWY_TARGET <= HWY_AVX3
  return hn::Shr(hn::Set(Axes(), Bits{1} << 63), V{_mm256_lzcnt_epi64(squares.raw)});
#else
  const V step = hn::Load(Axes(), steps);
  V behind = hn::Or(squares, hn::Shr(squares, step));
  behind = hn::Or(behind, hn::Shr(behind, hn::Load(Axes(), double_steps)));
  behind = hn::Or(behind, hn::Shr(behind, hn::Load(Axes(), fourfold_steps)));
  return hn::AndNot(hn::Shr(behind, step), behind);
#endif
}

// As flips() there, for a square by its number. A line ends at the first square of its ray that is not the opponent's,
// the lowest one of a ray towards h8 and the highest one of a ray towards a1. If an own disc lies there, what is before
// it is turned.
HWY_INLINE Bits turned(const Board& board, std::size_t square) {
  const V none = hn::Zero(Axes());
  const V own = hn::Set(Axes(), board.own);
  const V other = hn::Set(Axes(), board.other);

  const V down = hn::Load(Axes(), rays[square].down);
  const V stops_down = hn::AndNot(other, down);
  const V end_down = hn::And(hn::And(stops_down, hn::Sub(none, stops_down)), own);
  const V below_end = hn::IfThenZeroElse(hn::Eq(end_down, none), hn::Sub(end_down, hn::Set(Axes(), 1)));

  const V up = hn::Load(Axes(), rays[square].up);
  const V end_up = hn::And(highest(hn::AndNot(other, up)), own);
  const V above_end = hn::Sub(none, hn::Add(end_up, end_up));  // nothing above nothing

  return united(hn::OrAnd(hn::And(down, below_end), up, above_end));
}

#else

inline Bits legal(const Board& board) { return games::othello::legal_squares(board); }
inline Bits turned(const Board& board, std::size_t square) { return games::othello::flips(board, Bits{1} << square); }

#endif

// The board after a move that turns discs, as the opponent sees it.
HWY_INLINE Board next_board(const Board& board, std::size_t square, Bits turned_discs) {
  return {board.other & ~turned_discs, board.own | turned_discs | Bits{1} << square};
}

}  // namespace aite::players::othello::solver::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
