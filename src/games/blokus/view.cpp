// SPDX-License-Identifier: MIT
// Blokus Duo as people see it: the board, the pieces left, and how a piece in the hand is turned and flipped.
#include <algorithm>
#include <utility>

#include "games/blokus/pieces.hpp"
#include "games/blokus/state.hpp"

namespace aite::games::blokus {

namespace {

using Cells = std::vector<std::pair<int, int>>;  // (row, column), rows downwards as pages have them, from 0

// On the board rows count upwards.
int cell_of(int square) { return (board_size - 1 - row_of(square)) * board_size + column_of(square); }

Cells normal(Cells cells) {
  int top = cells[0].first;
  int left = cells[0].second;
  for (const auto& [row, column] : cells) {
    top = std::min(top, row);
    left = std::min(left, column);
  }
  for (auto& [row, column] : cells) {
    row -= top;
    column -= left;
  }
  std::sort(cells.begin(), cells.end());
  return cells;
}

Cells cells_of(const Shape& shape) {
  Cells cells;
  for (const Offset cell : shape) cells.emplace_back(-cell.dy, cell.dx);
  return normal(std::move(cells));
}

Cells turned(Cells cells) {
  for (auto& [row, column] : cells) row = std::exchange(column, -row);
  return normal(std::move(cells));
}

Cells flipped(Cells cells) {
  for (auto& cell : cells) cell.second = -cell.second;
  return normal(std::move(cells));
}

std::vector<PieceOrientation> orientations_of(std::size_t piece) {
  std::vector<Cells> shapes;
  for (const Orientation& orientation : orientations) {
    if (orientation.piece == piece) shapes.push_back(cells_of(orientation.shape));
  }
  const auto number = [&](const Cells& cells) {
    return static_cast<int>(std::find(shapes.begin(), shapes.end(), cells) - shapes.begin());
  };
  std::vector<PieceOrientation> ways;
  for (const Cells& shape : shapes) ways.push_back({shape, number(turned(shape)), number(flipped(shape))});
  return ways;
}

}  // namespace

BoardView State::view() const {
  BoardView view{Look::pieces, board_size, "abcdefghijklmn", false, std::string(board_size * board_size, '.'), {}};
  for (const Side side : both_sides) {
    occupied(side).for_each(
        [&](int square) { view.cells[static_cast<std::size_t>(cell_of(square))] = side == Side::first ? 'X' : 'O'; });
    for (std::size_t piece = 0; piece < pieces.size(); ++piece) {
      if (has_piece(side, piece)) view.hands[at(side)].push_back(static_cast<int>(piece));
    }
  }
  return view;
}

std::vector<int> State::covered(Move placement) const {
  std::vector<int> cells;
  laid_piece(placement).squares().for_each([&](int square) { cells.push_back(cell_of(square)); });
  std::sort(cells.begin(), cells.end());
  return cells;
}

const std::vector<PieceView>& State::piece_views() {
  static const std::vector<PieceView> views = [] {
    std::vector<PieceView> all;
    for (std::size_t piece = 0; piece < pieces.size(); ++piece) {
      all.push_back({pieces[piece].name, orientations_of(piece)});
    }
    return all;
  }();
  return views;
}

double State::moves_left() const {
  int laid = 0;
  for (const Side side : both_sides) {
    for (std::size_t piece = 0; piece < pieces.size(); ++piece) laid += has_piece(side, piece) ? 0 : 1;
  }
  return std::max(2.0, (36 - laid) / 2.0);
}

}  // namespace aite::games::blokus
