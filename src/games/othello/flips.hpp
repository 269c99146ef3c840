// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cstdint>

// The rules on bit boards, in portable code. Every loop over directions is unrolled and free of branches.
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

// Only what lies in the inner columns can be flipped along a row or a diagonal; without the outer columns no line runs
// over the edge of the board into the next row.
inline constexpr Bits inner_columns = 0x7e7e'7e7e'7e7e'7e7e;

// A board and its mirror image, top row down: what goes up on the one goes down on the other, so that one shift of
// both words serves two directions.
using Both = Bits __attribute__((vector_size(16)));

inline Both with_mirror(Bits squares) { return Both{squares, __builtin_bswap64(squares)}; }
inline Bits united(Both both) { return both[0] | __builtin_bswap64(both[1]); }

// All squares one step further: 1 is to the right, 8 down, 7 and 9 the diagonals down; -1 is to the left.
template <int step, class Squares>
Squares shifted(Squares squares) {
  if constexpr (step > 0) {
    return squares << step;
  } else {
    return squares >> -step;
  }
}

// The squares of `through` that are connected to `from` along `step` by squares of `through`: six at most, which three
// doublings reach.
template <int step, class Squares>
Squares flood(Squares from, Squares through) {
  const Squares pairs = through & shifted<step>(through);
  Squares reached = through & shifted<step>(from);
  reached |= through & shifted<step>(reached);
  reached |= pairs & shifted<2 * step>(reached);
  reached |= pairs & shifted<2 * step>(reached);
  return reached;
}

// The squares behind the lines of `through` that begin at `own`.
template <int step, class Squares>
Squares behind(Squares own, Squares through) {
  return shifted<step>(flood<step>(own, through));
}

// The line of `through` from `move` along `step` if an own disc lies behind it.
template <int step>
Both flipped(Both move, Both own, Both through) {
  const Both line = flood<step>(move, through);
  return line & reinterpret_cast<Both>((shifted<step>(line) & own) != 0);
}
template <int step>
Bits flipped(Bits move, Bits own, Bits through) {
  const Bits line = flood<step>(move, through);
  return (shifted<step>(line) & own) != 0 ? line : 0;
}

// Where the side to move may put a disc.
inline Bits legal_squares(Board board) {
  const Bits inner = board.other & inner_columns;
  const Both owns = with_mirror(board.own);
  const Both inners = with_mirror(inner);
  const Both steep = behind<7>(owns, inners) | behind<8>(owns, with_mirror(board.other)) | behind<9>(owns, inners);
  return (united(steep) | behind<1>(board.own, inner) | behind<-1>(board.own, inner)) & board.empty();
}

// What a disc on the square `move` (a set of one) turns over; nothing means that it may not be put there.
inline Bits flips(Board board, Bits move) {
  const Bits inner = board.other & inner_columns;
  const Both moves = with_mirror(move);
  const Both owns = with_mirror(board.own);
  const Both inners = with_mirror(inner);
  const Both steep = flipped<7>(moves, owns, inners) | flipped<8>(moves, owns, with_mirror(board.other)) |
                     flipped<9>(moves, owns, inners);
  return united(steep) | flipped<1>(move, board.own, inner) | flipped<-1>(move, board.own, inner);
}

// The board after a move, as the opponent sees it; no square is a pass.
inline Board after(Board board, Bits move) {
  const Bits turned = flips(board, move);
  return {board.other & ~turned, board.own | turned | move};
}

}  // namespace aite::games::othello
