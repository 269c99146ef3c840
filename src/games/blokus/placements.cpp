// SPDX-License-Identifier: MIT
#include "games/blokus/placements.hpp"

#include <algorithm>

namespace aite::games::blokus {

namespace {

static_assert(placement_count == 13729);

struct PackedPiece {
  std::uint8_t orientation;
  std::uint8_t anchor;
};

constexpr std::array<PackedPiece, placement_count> by_code = [] {
  std::array<PackedPiece, placement_count> table{};
  for (std::size_t o = 0; o < orientation_count; ++o) {
    const AnchorArea& area = anchor_areas[o];
    for (int row = 0; row < area.rows; ++row) {
      for (int column = area.left; column < area.left + area.columns; ++column) {
        const int anchor = square_at(column, row);
        table[area.move(anchor).code] = {static_cast<std::uint8_t>(o), static_cast<std::uint8_t>(anchor)};
      }
    }
  }
  return table;
}();

}  // namespace

LaidPiece laid_piece(Move placement) {
  const PackedPiece packed = by_code[placement.code];
  return {packed.orientation, packed.anchor};
}

std::optional<LaidPiece> find_placement(const Board& squares) {
  if (squares.empty() || squares.count() > static_cast<int>(max_piece_size)) return std::nullopt;
  Shape shape;
  squares.for_each([&](int square) { shape.add({row_of(square), column_of(square)}); });
  const int anchor = square_at(shape.cells[0].dx, shape.cells[0].dy);
  shape.move_anchor_to_origin();
  const auto found = std::find_if(orientations.begin(), orientations.end(),
                                  [&](const Orientation& orientation) { return orientation.shape == shape; });
  if (found == orientations.end()) return std::nullopt;
  return LaidPiece{static_cast<std::size_t>(found - orientations.begin()), anchor};
}

Board mirrored(const Board& board) {
  Board result;
  board.for_each(
      [&](int square) { result.add(square_at(board_size - 1 - row_of(square), board_size - 1 - column_of(square))); });
  return result;
}

Move mirrored(Move placement) { return find_placement(mirrored(laid_piece(placement).squares()))->move(); }

}  // namespace aite::games::blokus
