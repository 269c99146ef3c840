// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "games/blokus/board.hpp"
#include "games/blokus/pieces.hpp"
#include "games/game.hpp"

// Moves are numbered by orientation (so by piece first), then by the anchor's square: 13,729 of them.
namespace aite::games::blokus {

// The anchors with which an orientation lies wholly on the board form a rectangle.
struct AnchorArea {
  std::uint16_t first_code = 0;  // the move with the rectangle's first square as anchor
  std::uint8_t left = 0;         // the rectangle's first column: how far the shape reaches to the left of its anchor
  std::uint8_t columns = 0;
  std::uint8_t rows = 0;

  [[nodiscard]] constexpr Move move(int anchor) const {
    return {static_cast<std::uint16_t>(first_code + row_of(anchor) * columns + column_of(anchor) - left)};
  }
};

inline constexpr std::array<AnchorArea, orientation_count> anchor_areas = [] {
  std::array<AnchorArea, orientation_count> areas{};
  int code = 0;
  for (std::size_t o = 0; o < areas.size(); ++o) {
    int left = 0;
    int right = 0;
    int up = 0;
    for (const Offset cell : orientations[o].shape) {
      left = std::max(left, -cell.dx);
      right = std::max(right, cell.dx);
      up = std::max(up, cell.dy);
    }
    const int columns = board_size - left - right;
    const int rows = board_size - up;
    areas[o] = {static_cast<std::uint16_t>(code), static_cast<std::uint8_t>(left), static_cast<std::uint8_t>(columns),
                static_cast<std::uint8_t>(rows)};
    code += columns * rows;
  }
  return areas;
}();

inline constexpr int placement_count =
    anchor_areas.back().first_code + anchor_areas.back().columns * anchor_areas.back().rows;

// A piece on the board.
struct LaidPiece {
  std::size_t orientation = 0;
  int anchor = 0;

  [[nodiscard]] std::size_t piece() const { return orientations[orientation].piece; }
  [[nodiscard]] Board squares() const {
    Board board;
    for (const Offset cell : orientations[orientation].shape) board.add(anchor + row_step * cell.dy + cell.dx);
    return board;
  }
  [[nodiscard]] Move move() const { return anchor_areas[orientation].move(anchor); }
};

constexpr bool is_placement(Move move) { return move.code < placement_count; }

LaidPiece laid_piece(Move placement);

// The placement that covers exactly these squares, if they have a piece's shape.
std::optional<LaidPiece> find_placement(const Board& squares);

// The placement seen in the diagonal through the start squares.
Move mirrored(Move placement);
Board mirrored(const Board& board);

}  // namespace aite::games::blokus
