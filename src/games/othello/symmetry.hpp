// SPDX-License-Identifier: MIT
#pragma once

#include "games/othello/flips.hpp"

namespace aite::games::othello {

namespace detail {

// Exchanges the squares of `mask` with those `distance` bits further.
constexpr Bits exchanged(Bits squares, Bits mask, int distance) {
  const Bits different = (squares ^ (squares >> distance)) & mask;
  return squares ^ different ^ (different << distance);
}

}  // namespace detail

constexpr Bits transposed(Bits squares) {
  squares = detail::exchanged(squares, 0x00aa'00aa'00aa'00aa, 7);
  squares = detail::exchanged(squares, 0x0000'cccc'0000'cccc, 14);
  return detail::exchanged(squares, 0x0000'0000'f0f0'f0f0, 28);
}

constexpr Bits columns_mirrored(Bits squares) {
  squares = detail::exchanged(squares, 0x5555'5555'5555'5555, 1);
  squares = detail::exchanged(squares, 0x3333'3333'3333'3333, 2);
  return detail::exchanged(squares, 0x0f0f'0f0f'0f0f'0f0f, 4);
}

constexpr Bits rows_mirrored(Bits squares) {
  squares = detail::exchanged(squares, 0x00ff'00ff'00ff'00ff, 8);
  squares = detail::exchanged(squares, 0x0000'ffff'0000'ffff, 16);
  return detail::exchanged(squares, 0x0000'0000'ffff'ffff, 32);
}

// One of the eight symmetries of the square, numbered as State::transformed says.
constexpr Bits transformed(Bits squares, int symmetry) {
  if ((symmetry & 4) != 0) squares = transposed(squares);
  if ((symmetry & 1) != 0) squares = columns_mirrored(squares);
  if ((symmetry & 2) != 0) squares = rows_mirrored(squares);
  return squares;
}

}  // namespace aite::games::othello
