// SPDX-License-Identifier: MIT
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "games/go/point_set.hpp"

namespace aite::games::go {

// The board of one size within the bits of PointSet<MaxSize>. A move's code counts points row by row from the top
// left: row * size + column.
template <int MaxSize>
struct Geometry {
  using Set = PointSet<MaxSize>;

  // The sizes PointSet<MaxSize> is for: 5 to 9, and 10 to 19.
  static constexpr int smallest = MaxSize <= 9 ? 5 : 10;

  int size = 0;
  Set board;
  Set edge;                            // points of the outermost line
  Set point[std::size_t{Set::bits}];   // by bit: the point alone
  Set around[std::size_t{Set::bits}];  // by bit: its neighbours on the board
  std::uint16_t bit_of_code[std::size_t{MaxSize * MaxSize}] = {};
  std::uint16_t code_of_bit[std::size_t{Set::bits}] = {};

  explicit Geometry(int of_size) : size(of_size) {
    for (int row = 0; row < size; ++row) {
      for (int column = 0; column < size; ++column) {
        const int bit = Set::bit_at(row, column);
        const int code = row * size + column;
        board |= Set::of(bit);
        if (row == 0 || column == 0 || row == size - 1 || column == size - 1) edge |= Set::of(bit);
        bit_of_code[code] = static_cast<std::uint16_t>(bit);
        code_of_bit[bit] = static_cast<std::uint16_t>(code);
      }
    }
    board.for_each([this](int bit) {
      point[bit] = Set::of(bit);
      around[bit] = point[bit].neighbours() & board;
    });
  }

  [[nodiscard]] int points() const { return size * size; }
  [[nodiscard]] int bit(int code) const { return bit_of_code[code]; }
  [[nodiscard]] std::uint16_t code(int bit) const { return code_of_bit[bit]; }

  static const Geometry& of(int size) {
    static const std::vector<Geometry> all = [] {
      std::vector<Geometry> boards;
      for (int each = smallest; each <= MaxSize; ++each) boards.emplace_back(each);
      return boards;
    }();
    assert(size >= smallest && size <= MaxSize);
    return all[static_cast<std::size_t>(size - smallest)];
  }
};

}  // namespace aite::games::go
