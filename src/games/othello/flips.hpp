// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cstdint>

// The rules on bit boards, in portable code. Every loop over directions is unrolled and free of branches: along a
// line of eight squares at most six discs are flipped, so three doubling steps reach them all.
namespace aite::games::othello {

// A set of squares: bit 8 * row + column. a1, the top left square, is bit 0; h8, the bottom right one, bit 63.
using Bits = std::uint64_t;

// The board as the side to move sees it. Whoever moves, the same code runs, and a turn is a swap.
struct Board {
  Bits own = 0;
  Bits other = 0;

  [[nodiscard]] constexpr Bits empty() const { return ~(own | other); }
  [[nodiscard]] constexpr Board swapped() const { return {other, own}; }
  [[nodiscard]] constexpr int margin() const { return std::popcount(own) - std::popcount(other); }

  friend constexpr bool operator==(const Board&, const Board&) = default;
};

inline constexpr Board start_board{0x0000'0008'1000'0000, 0x0000'0010'0800'0000};

inline constexpr Bits inner_columns = 0x7e7e'7e7e'7e7e'7e7e;

// All squares one step further: 1 is to the right, 8 down, 7 and 9 the diagonals down; negative steps go back.
template <int step>
constexpr Bits shifted(Bits squares) {
  return step > 0 ? squares << step : squares >> -step;
}

// The discs of `other` that can have a neighbour on both sides along `step`. Without the outer columns no line runs
// over the edge of the board into the next row.
template <int step>
constexpr Bits between(Bits other) {
  return step == 8 || step == -8 ? other : other & inner_columns;
}

// The squares of `through` that are connected to `from` along `step` by squares of `through`.
template <int step>
constexpr Bits flood(Bits from, Bits through) {
  const Bits pairs = through & shifted<step>(through);
  Bits reached = through & shifted<step>(from);
  reached |= through & shifted<step>(reached);
  reached |= pairs & shifted<2 * step>(reached);
  reached |= pairs & shifted<2 * step>(reached);
  return reached;
}

template <int... steps>
struct Directions {
  static constexpr Bits behind_lines(Board board) {
    return (shifted<steps>(flood<steps>(board.own, between<steps>(board.other))) | ...);
  }

  static constexpr Bits flipped(Board board, Bits move) { return (flipped_along<steps>(board, move) | ...); }

 private:
  template <int step>
  static constexpr Bits flipped_along(Board board, Bits move) {
    const Bits line = flood<step>(move, between<step>(board.other));
    return (shifted<step>(line) & board.own) != 0 ? line : 0;
  }
};

using AllDirections = Directions<1, -1, 7, -7, 8, -8, 9, -9>;

// Where the side to move may put a disc.
constexpr Bits legal_squares(Board board) { return AllDirections::behind_lines(board) & board.empty(); }

// What a disc on the square `move` (a set of one) turns over; nothing means that it may not be put there.
constexpr Bits flips(Board board, Bits move) { return AllDirections::flipped(board, move); }

// The board after a move, as the opponent sees it; no square is a pass.
constexpr Board after(Board board, Bits move) {
  const Bits turned = flips(board, move);
  return {board.other & ~turned, board.own | turned | move};
}

}  // namespace aite::games::othello
