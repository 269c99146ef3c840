// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

#include "games/blokus/board.hpp"

// Whole boards moved by a row or a column. What leaves a row ends in a column that does not exist, what leaves the top
// in a row that does not: whoever moves a board further, or counts its squares, takes what is on the board first.
namespace aite::games::blokus {

constexpr Board right(Board board) {
  for (std::uint64_t& word : board.words) word <<= 1;
  return board;
}

constexpr Board left(Board board) {
  for (std::uint64_t& word : board.words) word >>= 1;
  return board;
}

constexpr Board up(const Board& board) {
  Board moved;
  for (std::size_t i = 0; i < 4; ++i) {
    moved.words[i] = board.words[i] << row_step | (i > 0 ? board.words[i - 1] >> (64 - row_step) : 0);
  }
  return moved;
}

constexpr Board down(const Board& board) {
  Board moved;
  for (std::size_t i = 0; i < 4; ++i) {
    moved.words[i] = board.words[i] >> row_step | (i < 3 ? board.words[i + 1] << (64 - row_step) : 0);
  }
  return moved;
}

// The squares beside a board's along an edge, and those beside them at a corner only or as well.
struct Surroundings {
  Board edges;
  Board corners;
};

constexpr Surroundings surroundings(const Board& board) {
  const Board vertical = up(board) | down(board);
  return {(vertical | left(board) | right(board)) & all_squares, (left(vertical) | right(vertical)) & all_squares};
}

// Where a side may still lay something: the squares it may cover, and those of them at which a piece may begin.
struct Openings {
  Board free;
  Board corners;
};

constexpr Openings openings(const Board& own, const Board& others, const Board& start) {
  const Surroundings around = surroundings(own);
  const Board free = all_squares.without(own | others | around.edges);
  return {free, own.empty() ? start & free : around.corners & free};
}

}  // namespace aite::games::blokus
