// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <bit>
#include <cstddef>

#include "games/othello/flips.hpp"

namespace aite::players::othello::solver {

using games::othello::Bits;
using games::othello::Board;

inline constexpr Bits corners = 0x8100'0000'0000'0081;

// The squares themselves and those next to them.
constexpr Bits with_neighbours(Bits squares) {
  const Bits row = squares | (squares << 1 & ~0x0101'0101'0101'0101U) | (squares >> 1 & ~0x8080'8080'8080'8080U);
  return row | row << 8 | row >> 8;
}

inline constexpr std::array<Bits, 64> neighbours = [] {
  std::array<Bits, 64> table{};
  for (std::size_t square = 0; square < 64; ++square) {
    table[square] = with_neighbours(Bits{1} << square) ^ Bits { 1 } << square;
  }
  return table;
}();

// The quarters of the board with an odd number of empty squares. Who moves into such a quarter is likely to have the
// last move there, hence parity: a cheap stand-in for regions that are really closed.
constexpr Bits odd_quarters(Bits empty) {
  Bits odd = 0;
  for (const int at : {0, 4, 32, 36}) {
    const Bits quarter = Bits{0x0f0f'0f0f} << at;
    if (std::popcount(empty & quarter) % 2 != 0) odd |= quarter;
  }
  return odd;
}

}  // namespace aite::players::othello::solver
