// SPDX-License-Identifier: MIT
#include "games/blokus/copying.hpp"

namespace aite::games::blokus {

namespace {

constexpr Board centre_squares = [] {
  Board board;
  for (const int row : {board_size / 2 - 1, board_size / 2}) {
    for (const int column : {board_size / 2 - 1, board_size / 2}) board.add(square_at(column, row));
  }
  return board;
}();

// Turned by half a circle.
Board turned(const Board& board) {
  Board image;
  board.for_each(
      [&](int square) { image.add(square_at(board_size - 1 - column_of(square), board_size - 1 - row_of(square))); });
  return image;
}

}  // namespace

bool can_copy_to_the_end(const State& state) {
  const Board& first = state.occupied(Side::first);
  const Board& second = state.occupied(Side::second);
  const Board rest = centre_squares.without(first | second | edge_neighbours(first));
  if (rest.count() > 1) return false;
  const std::array<std::uint32_t, 2>& left = state.position().left;
  const Move last = state.last_move();
  if (state.to_move() == Side::first || last == pass_move) return left[0] == left[1] && second == turned(first);
  if (last == no_move) return false;
  // The last placement is the one to copy.
  const std::uint32_t piece = 1U << static_cast<unsigned>(state.piece_of(last));
  const Board image = turned(laid_piece(last).squares());
  return left[1] == (left[0] | piece) && (image & (first | second)).empty() && (second | image) == turned(first);
}

std::optional<Move> copy_of_last(const State& state) {
  if (!is_placement(state.last_move())) return std::nullopt;
  return find_placement(turned(laid_piece(state.last_move()).squares()))->move();
}

}  // namespace aite::games::blokus
