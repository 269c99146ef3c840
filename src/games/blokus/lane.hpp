// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/blokus/state.hpp"

namespace aite::games::blokus {

// Counts of orientations are bytes: eight to a word (a group), four groups to a block, which is as long as a board.
inline constexpr std::size_t group_size = 8;
inline constexpr std::size_t block_size = 4 * group_size;
inline constexpr std::size_t block_count = (orientation_count + block_size - 1) / block_size;

// A byte for each orientation.
using OrientationBytes = std::array<Board, block_count>;

// 255 for the orientations of a piece, 0 for the others.
inline constexpr std::array<OrientationBytes, pieces.size()> piece_bytes = [] {
  std::array<OrientationBytes, pieces.size()> bytes{};
  for (std::size_t o = 0; o < orientation_count; ++o) {
    bytes[orientations[o].piece][o / block_size].words[o / group_size % 4] |= std::uint64_t{255}
                                                                              << (o % group_size * 8);
  }
  return bytes;
}();

inline constexpr std::array<Board, 2> start_boards = [] {
  std::array<Board, 2> boards;
  for (std::size_t side = 0; side < 2; ++side) boards[side].add(start_squares[side]);
  return boards;
}();

// An orientation's rows with as many empty rows before and behind them as a board has, its leftmost cells in column 0:
// read from the right row on, and shifted, it is a board with the piece in its place.
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

// A game as a playout sees it.
struct Lane {
  Lane() = default;
  explicit Lane(const State& state)
      : occupied{state.occupied(Side::first), state.occupied(Side::second)},
        passed{state.has_passed(Side::first), state.has_passed(Side::second)},
        mover(static_cast<std::uint32_t>(index(state.to_move()))) {
    for (const Side side : {Side::first, Side::second}) {
      for (std::size_t piece = 0; piece < pieces.size(); ++piece) {
        if (!state.has_piece(side, piece)) continue;
        OrientationBytes& bytes = available[static_cast<std::size_t>(index(side))];
        for (std::size_t block = 0; block < block_count; ++block) bytes[block] |= piece_bytes[piece][block];
      }
    }
  }

  [[nodiscard]] bool is_over() const { return passed[0] && passed[1]; }
  [[nodiscard]] Outcome outcome() const { return {2 * (occupied[0].count() - occupied[1].count())}; }

  std::array<Board, 2> occupied;
  std::array<OrientationBytes, 2> available{};  // 255 while the piece is left, else 0
  std::array<bool, 2> passed{};
  std::uint32_t mover = 0;
  std::uint32_t placements = 0;  // since the playout began
};

}  // namespace aite::games::blokus
