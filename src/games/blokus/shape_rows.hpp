// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/blokus/placements.hpp"

namespace aite::games::blokus {

// An orientation's rows, its leftmost cells in column 0, with a board's height of empty rows before them: read from the
// right row on, and shifted, they are a board with the piece in its place.
struct ShapeRows {
  alignas(64) std::array<std::uint16_t, 2 * row_step> rows{};
};

inline constexpr std::array<ShapeRows, orientation_count> shape_rows = [] {
  std::array<ShapeRows, orientation_count> shapes{};
  for (std::size_t o = 0; o < orientation_count; ++o) {
    for (const Offset cell : orientations[o].shape) {
      auto& row = shapes[o].rows[static_cast<std::size_t>(row_step + cell.dy)];
      row = static_cast<std::uint16_t>(row | (1U << (cell.dx + anchor_areas[o].left)));
    }
  }
  return shapes;
}();

}  // namespace aite::games::blokus
