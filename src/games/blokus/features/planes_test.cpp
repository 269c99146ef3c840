// SPDX-License-Identifier: MIT
#include "games/blokus/features/planes.hpp"

#include <gtest/gtest.h>

#include <set>

#include "base/random.hpp"
#include "base/test_size.hpp"

namespace aite::games::blokus::features {
namespace {

int cell_of(int square, Side side) {
  const int row = row_of(square);
  const int column = column_of(square);
  return side == Side::first ? board_size * row + column : board_size * (13 - row) + 13 - column;
}

std::set<int> plane(const State& state, std::size_t number) {
  const auto planes = network_planes_of(state);
  std::set<int> cells;
  for (int cell = 0; cell < board_size * board_size; ++cell) {
    const std::size_t word = number * network_words + static_cast<std::size_t>(cell / 64);
    if ((planes[word] >> (cell % 64) & 1) != 0) cells.insert(cell);
  }
  return cells;
}

std::set<int> seen(const Board& board, Side side) {
  std::set<int> cells;
  board.for_each([&](int square) { cells.insert(cell_of(square, side)); });
  return cells;
}

TEST(NetworkPlanes, AreTheBoardAsTheSideToMoveSeesIt) {
  base::Rng rng(5);
  for (std::size_t game = 0; game < base::test_size(20); ++game) {
    State state;
    State::MoveList moves;
    while (!state.is_over()) {
      const Side side = state.to_move();
      const Board& own = state.occupied(side);
      const Board& others = state.occupied(other(side));
      const Board taken = own | others;
      ASSERT_EQ(plane(state, 0), seen(own, side));
      ASSERT_EQ(plane(state, 1), seen(others, side));
      ASSERT_EQ(plane(state, 2), seen(edge_neighbours(own).without(taken), side));
      ASSERT_EQ(plane(state, 3), seen(edge_neighbours(others).without(taken), side));
      if (!own.empty()) {
        ASSERT_EQ(plane(state, 4), seen(corner_neighbours(own).without(taken | edge_neighbours(own)), side));
      }
      state.legal_moves(moves);
      std::set<int> numbers;
      for (const Move move : moves) {
        if (move == pass_move) continue;
        const int number = network_move(move, side);
        numbers.insert(number);
        // The anchor is one of the squares that the side sees covered.
        ASSERT_TRUE(seen(laid_piece(move).squares(), side).contains(number % 196));
        ASSERT_EQ(orientations[static_cast<std::size_t>(number / 196)].piece, laid_piece(move).piece());
      }
      ASSERT_EQ(numbers.size(), moves[0] == pass_move ? 0 : moves.size());
      state.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
      if (is_placement(state.last_move())) {
        ASSERT_EQ(plane(state, 6), seen(laid_piece(state.last_move()).squares(), state.to_move()));
      }
    }
  }
}

TEST(NetworkPlanes, BothSidesSeeTheirStartInTheSamePlace) {
  State state;
  const std::set<int> first = plane(state, 4);
  State::MoveList moves;
  state.legal_moves(moves);
  state.play(moves[0]);
  EXPECT_EQ(plane(state, 4), first);
  EXPECT_EQ(first, (std::set<int>{board_size * 9 + 4}));
}

TEST(NetworkScalars, TellThePiecesLeft) {
  State state;
  State::MoveList moves;
  state.legal_moves(moves);
  const std::size_t piece = laid_piece(moves[0]).piece();
  state.play(moves[0]);
  const auto scalars = network_scalars_of(state);
  for (std::size_t i = 0; i < scalars.size(); ++i) EXPECT_EQ(scalars[i], i == pieces.size() + piece ? 0 : 1) << i;
}

}  // namespace
}  // namespace aite::games::blokus::features
