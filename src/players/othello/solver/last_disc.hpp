// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "players/othello/solver/squares.hpp"

// The last empty square: how many discs a disc there turns is looked up line by line, and no board is needed.
namespace aite::players::othello::solver {

namespace detail {

// By the place of the empty square in a line of eight and the own discs there, the others being the opponent's.
inline constexpr std::array<std::array<std::uint8_t, 256>, 8> turned_in_line = [] {
  std::array<std::array<std::uint8_t, 256>, 8> table{};
  for (int place = 0; place < 8; ++place) {
    for (int own = 0; own < 256; ++own) {
      int turned = 0;
      for (const int direction : {-1, 1}) {
        int end = place + direction;
        while (end >= 0 && end < 8 && (own >> end & 1) == 0) end += direction;
        if (end >= 0 && end < 8) turned += (end - place) * direction - 1;
      }
      table[static_cast<std::size_t>(place)][static_cast<std::size_t>(own)] = static_cast<std::uint8_t>(turned);
    }
  }
  return table;
}();

struct Diagonals {
  Bits down_right = 0;
  Bits down_left = 0;
};

inline constexpr std::array<Diagonals, 64> diagonals = [] {
  std::array<Diagonals, 64> table{};
  for (int square = 0; square < 64; ++square) {
    for (int other = 0; other < 64; ++other) {
      const int down = other / 8 - square / 8;
      const int right = other % 8 - square % 8;
      Diagonals& both = table[static_cast<std::size_t>(square)];
      if (down == right) both.down_right |= Bits{1} << other;
      if (down == -right) both.down_left |= Bits{1} << other;
    }
  }
  return table;
}();

}  // namespace detail

// How many discs a disc on `square` turns on a board that is otherwise full.
inline int turned_by_last(Bits own, std::size_t square) {
  const std::size_t row = square / 8;
  const std::size_t column = square % 8;
  const auto by_column = [](Bits line) { return line * 0x0101'0101'0101'0101 >> 56; };  // at most one bit per column
  const auto by_row = [](Bits line) { return line * 0x0102'0408'1020'4080 >> 56; };     // of column a alone
  return detail::turned_in_line[column][own >> 8 * row & 0xff] +
         detail::turned_in_line[row][by_row(own >> column & 0x0101'0101'0101'0101)] +
         detail::turned_in_line[column][by_column(own & detail::diagonals[square].down_right)] +
         detail::turned_in_line[column][by_column(own & detail::diagonals[square].down_left)];
}

// The final margin of the side to move.
inline int score_of_last(Board board, std::size_t square) {
  const int margin = board.margin();
  if (const int turned = turned_by_last(board.own, square); turned > 0) return margin + 1 + 2 * turned;
  if (const int turned = turned_by_last(board.other, square); turned > 0) return margin - 1 - 2 * turned;
  return margin;
}

}  // namespace aite::players::othello::solver
