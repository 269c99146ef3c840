// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// What a person sees of a game, so that whoever draws it needs to know no game. Cells are numbered row by row from the
// top left.
namespace aite::games {

// How moves and stones lie: on the crossings of lines, on squares, or as pieces that cover several squares.
enum class Look : std::uint8_t { points, squares, pieces };

constexpr std::string_view look_name(Look look) {
  return look == Look::points ? "points" : look == Look::squares ? "squares" : "pieces";
}

// A square board as it stands.
struct BoardView {
  Look look = Look::squares;
  int size = 0;              // of a side
  std::string_view columns;  // their letters, from the left
  bool row_one_on_top = false;
  std::string cells;                           // '.', 'X' (first side) or 'O', one per cell
  std::array<std::vector<int>, 2> hands = {};  // numbers of the pieces each side has left; only with pieces
};

// One way a piece can lie, and which way follows when it is turned clockwise or flipped left to right.
struct PieceOrientation {
  std::vector<std::pair<int, int>> cells;  // (row, column) from the top left, from 0
  int turned = 0;
  int flipped = 0;
};

struct PieceView {
  std::string_view name;
  std::vector<PieceOrientation> orientations;
};

}  // namespace aite::games
