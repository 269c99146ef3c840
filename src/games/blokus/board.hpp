// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace aite::games::blokus {

inline constexpr int board_size = 14;

// A square's number is 16 * row + column, a1 (bottom left) being 0: squares count as Pentobi lists them, and every row
// ends in two columns that do not exist, so that a step over the left or right edge leads to no square.
inline constexpr int row_step = 16;

constexpr int square_at(int column, int row) { return row_step * row + column; }
constexpr int column_of(int square) { return square % row_step; }
constexpr int row_of(int square) { return square / row_step; }

// A set of squares.
struct Board {
  using Words = std::array<std::uint64_t, 4>;

  Words words{};

  [[nodiscard]] constexpr bool has(int square) const { return ((words[word(square)] >> (square % 64)) & 1U) != 0; }
  constexpr void add(int square) { words[word(square)] |= std::uint64_t{1} << (square % 64); }

  [[nodiscard]] constexpr bool empty() const { return *this == Board{}; }
  [[nodiscard]] constexpr int count() const {
    int sum = 0;
    for (const std::uint64_t w : words) sum += std::popcount(w);
    return sum;
  }

  // Calls f(square) in order.
  template <class F>
  constexpr void for_each(const F& f) const {
    for (std::size_t i = 0; i < words.size(); ++i) {
      for (std::uint64_t rest = words[i]; rest != 0; rest &= rest - 1) {
        f(static_cast<int>(64 * i) + std::countr_zero(rest));
      }
    }
  }

  constexpr Board& operator|=(const Board& b) {
    for (std::size_t i = 0; i < words.size(); ++i) words[i] |= b.words[i];
    return *this;
  }
  friend constexpr Board operator|(Board a, const Board& b) { return a |= b; }
  friend constexpr Board operator&(Board a, const Board& b) {
    for (std::size_t i = 0; i < a.words.size(); ++i) a.words[i] &= b.words[i];
    return a;
  }
  [[nodiscard]] constexpr Board without(const Board& b) const {
    Board result = *this;
    for (std::size_t i = 0; i < words.size(); ++i) result.words[i] &= ~b.words[i];
    return result;
  }

  friend constexpr bool operator==(const Board&, const Board&) = default;

 private:
  static constexpr std::size_t word(int square) { return static_cast<std::size_t>(square / 64); }
};

inline constexpr Board all_squares = [] {
  Board board;
  for (int row = 0; row < board_size; ++row) {
    for (int column = 0; column < board_size; ++column) board.add(square_at(column, row));
  }
  return board;
}();

// The squares that each side's first piece must cover, the first player's first: e10 and j5.
inline constexpr std::array<int, 2> start_squares{square_at(4, 9), square_at(9, 4)};

inline constexpr std::array<Board, 2> start_boards = [] {
  std::array<Board, 2> boards;
  for (std::size_t side = 0; side < 2; ++side) boards[side].add(start_squares[side]);
  return boards;
}();

namespace detail {

constexpr Board stepped(const Board& board, int step) {
  Board result;
  board.for_each([&](int square) {
    const int to = square + step;
    if (to >= 0 && to < row_step * row_step && all_squares.has(to)) result.add(to);
  });
  return result;
}

}  // namespace detail

// Squares that share an edge with one of `board`'s.
constexpr Board edge_neighbours(const Board& board) {
  return detail::stepped(board, 1) | detail::stepped(board, -1) | detail::stepped(board, row_step) |
         detail::stepped(board, -row_step);
}

// Squares diagonally beside one of `board`'s.
constexpr Board corner_neighbours(const Board& board) {
  return detail::stepped(board, row_step + 1) | detail::stepped(board, row_step - 1) |
         detail::stepped(board, -row_step + 1) | detail::stepped(board, -row_step - 1);
}

}  // namespace aite::games::blokus
