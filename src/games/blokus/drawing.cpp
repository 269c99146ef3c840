// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>

#include "games/blokus/state.hpp"

namespace aite::games::blokus {

namespace {

constexpr std::string_view columns = "    a b c d e f g h i j k l m n\n";

std::string pieces_left(const State& state, Side side) {
  std::string list;
  for (std::size_t piece = 0; piece < pieces.size(); ++piece) {
    if (state.has_piece(side, piece)) list += fmt::format(" {}", pieces[piece].name);
  }
  return list.empty() ? " none" : list;
}

char mark(const State& state, int square) {
  if (state.occupied(Side::first).has(square)) return 'X';
  if (state.occupied(Side::second).has(square)) return 'O';
  return std::find(start_squares.begin(), start_squares.end(), square) != start_squares.end() ? '+' : '.';
}

}  // namespace

std::string State::drawing() const {
  std::string result(columns);
  for (int row = board_size - 1; row >= 0; --row) {
    result += fmt::format("{:3}", row + 1);
    for (int column = 0; column < board_size; ++column) {
      result += fmt::format(" {}", mark(*this, square_at(column, row)));
    }
    result += fmt::format(" {}\n", row + 1);
  }
  result += columns;
  result += fmt::format("X {}:{}\n", info.first_side, pieces_left(*this, Side::first));
  result += fmt::format("O {}:{}\n", info.second_side, pieces_left(*this, Side::second));
  return result;
}

}  // namespace aite::games::blokus
