// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

namespace aite::learn::network {

// What the networks of a game are asked about, and what they answer. A set of cells or moves is a row of words, its
// bits side * row + column; the bit after the last cell is the pass. Where a cell has several kinds of moves, move
// number kind * cells + cell is the kind's at that cell; such moves come as lists, not as sets.
struct Shape {
  std::size_t side = 8;     // of the board
  std::size_t planes = 1;   // sets of cells that a position is told by
  std::size_t scalars = 0;  // numbers that are the same for every cell
  bool pass = false;        // whether a pass is among the moves
  bool value = false;       // whether they say, too, how likely the side to move is to win
  std::size_t kinds = 1;    // of moves at a cell

  [[nodiscard]] constexpr std::size_t cells() const { return side * side; }
  [[nodiscard]] constexpr std::size_t inputs() const { return planes + scalars; }
  [[nodiscard]] constexpr std::size_t moves() const { return kinds * cells() + (pass ? 1 : 0); }
  [[nodiscard]] constexpr std::size_t words() const { return (cells() + (pass ? 1 : 0) + 63) / 64; }  // of a set
};

// Whether a set has a cell or move.
inline bool has(const std::uint64_t* set, std::size_t cell) { return (set[cell / 64] >> cell % 64 & 1) != 0; }

}  // namespace aite::learn::network
