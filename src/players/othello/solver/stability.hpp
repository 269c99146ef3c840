// SPDX-License-Identifier: MIT
#pragma once

#include "games/othello/flips.hpp"

namespace aite::players::othello::solver {

namespace detail {

using games::othello::Bits;

inline constexpr Bits left_right = 0x8181'8181'8181'8181;
inline constexpr Bits top_bottom = 0xff00'0000'0000'00ff;

// The squares from which 1, 2 and 4 steps leave the board: what is beyond its edge counts as full.
struct Beyond {
  Bits one;
  Bits two;
  Bits four;
};

// The squares from which all squares along `step` to the edge of the board are full, themselves included.
template <int step>
constexpr Bits full_from(Bits full, Beyond beyond) {
  const auto further = [](Bits squares, int steps) {
    return step > 0 ? squares >> step * steps : squares << -step * steps;
  };
  full &= further(full, 1) | beyond.one;
  full &= further(full, 2) | beyond.two;
  return full & (further(full, 4) | beyond.four);
}

constexpr Bits full_rows(Bits full) {
  full &= full >> 1;
  full &= full >> 2;
  full &= full >> 4;
  return (full & 0x0101'0101'0101'0101) * 0xff;
}

constexpr Bits full_columns(Bits full) {
  full &= full >> 8;
  full &= full >> 16;
  full &= full >> 32;
  return (full & 0xff) * 0x0101'0101'0101'0101;
}

constexpr Bits full_diagonals_9(Bits full) {
  return full_from<9>(full, {0xff80'8080'8080'8080, 0xffff'c0c0'c0c0'c0c0, 0xffff'ffff'f0f0'f0f0}) &
         full_from<-9>(full, {0x0101'0101'0101'01ff, 0x0303'0303'0303'ffff, 0x0f0f'0f0f'ffff'ffff});
}

constexpr Bits full_diagonals_7(Bits full) {
  return full_from<7>(full, {0xff01'0101'0101'0101, 0xffff'0303'0303'0303, 0xffff'ffff'0f0f'0f0f}) &
         full_from<-7>(full, {0x8080'8080'8080'80ff, 0xc0c0'c0c0'c0c0'ffff, 0xf0f0'f0f0'ffff'ffff});
}

}  // namespace detail

// Own discs that no play can turn; not all of them. Along each of the four lines through such a disc the line is full,
// or the board ends beside it, or another such disc lies beside it. (A shift over the edge lands on the edge, where
// the board ends anyway.)
constexpr games::othello::Bits stable_discs(games::othello::Board board) {
  using games::othello::Bits;
  const Bits full = board.own | board.other;
  const Bits along_row = detail::full_rows(full) | detail::left_right;
  const Bits along_column = detail::full_columns(full) | detail::top_bottom;
  const Bits along_9 = detail::full_diagonals_9(full) | detail::left_right | detail::top_bottom;
  const Bits along_7 = detail::full_diagonals_7(full) | detail::left_right | detail::top_bottom;
  Bits stable = board.own & along_row & along_column & along_9 & along_7;
  for (Bits before = 0; stable != before;) {
    before = stable;
    stable = board.own & (along_row | stable << 1 | stable >> 1) & (along_column | stable << 8 | stable >> 8) &
             (along_9 | stable << 9 | stable >> 9) & (along_7 | stable << 7 | stable >> 7);
  }
  return stable;
}

}  // namespace aite::players::othello::solver
