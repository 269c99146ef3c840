// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <bit>
#include <string>

#include "base/test_size.hpp"
#include "players/othello/solver/bounds_table.hpp"
#include "players/othello/solver/last_disc.hpp"
#include "players/othello/solver/late_positions.hpp"
#include "players/othello/solver/stability.hpp"

namespace aite::players::othello::solver {
namespace {

using games::othello::State;

TEST(LastDisc, TurnsWhatTheRulesSay) {
  base::Rng rng(1);
  for (std::uint64_t i = 0; i < base::test_size(20'000); ++i) {
    const Board board = strewn_board(1, rng.unit(), rng);
    const Bits square = board.empty();
    EXPECT_EQ(turned_by_last(board.own, static_cast<std::size_t>(std::countr_zero(square))),
              std::popcount(games::othello::flips(board, square)));
  }
}

TEST(Stability, StableDiscsAreNeverTurned) {
  base::Rng rng(2);
  for (std::uint64_t i = 0; i < base::test_size(5'000); ++i) {
    const State state(strewn_board(static_cast<int>(1 + i % 30), rng.unit(), rng), games::Side::first);
    const Bits stable = stable_discs(state.board());
    const Bits others = stable_discs(state.board().swapped());
    EXPECT_EQ(stable & ~state.board().own, 0U);
    for (int playout = 0; playout < 5; ++playout) {
      const Board end = games::othello::play_out(state.board(), rng, nullptr);
      EXPECT_EQ(stable & ~end.own, 0U) << state.text();
      EXPECT_EQ(others & ~end.other, 0U) << state.text();
    }
  }
}

TEST(Stability, SeesCornersEdgesAndFullBoards) {
  constexpr Bits row = 0xff;
  EXPECT_EQ(stable_discs({1, 0}), 1U) << "a corner";
  EXPECT_EQ(stable_discs({0b0111, 0}), 0b0111U) << "what leans on it along the edge";
  EXPECT_EQ(stable_discs({0b0110, 0}), 0U) << "no corner";
  EXPECT_EQ(stable_discs({0b0110, 0b1111'1001}), 0b0110U) << "a full edge";
  EXPECT_EQ(stable_discs({row | row << 8, 0}), row | row << 8) << "two full rows";
  EXPECT_EQ(stable_discs({0x0f0f, ~Bits{0x0f0f}}), 0x0f0fU) << "a full board";
  EXPECT_EQ(stable_discs({games::othello::start_board}), 0U);
}

TEST(BoundsTable, JoinsTheBoundsOfAPosition) {
  BoundsTable table(1 << 12);
  const Board board = games::othello::start_board;
  EXPECT_EQ(table.find(board).square, no_square);
  table.store(board, {-4, max_score, 3}, 10);
  table.store(board, {-max_score, 6, 5}, 10);
  EXPECT_EQ(table.find(board).lower, -4);
  EXPECT_EQ(table.find(board).upper, 6);
  EXPECT_EQ(table.find(board).square, 5);
  EXPECT_EQ(table.find(board.swapped()).square, no_square);
  table.clear();
  EXPECT_EQ(table.find(board).square, no_square);
}

TEST(BoundsTable, KeepsWhatTookTheMostWorkUntilAnotherQuestion) {
  BoundsTable table(1);  // two buckets
  base::Rng rng(3);
  const Board precious = late_position(20, rng).board();
  const auto store_many = [&] {
    for (int i = 0; i < 100; ++i) table.store(late_position(20, rng).board(), {0, 0, 1}, 10);
  };
  table.store(precious, {2, 2, 7}, 1'000);
  store_many();
  EXPECT_EQ(table.find(precious).square, 7);
  table.new_question();
  store_many();
  EXPECT_EQ(table.find(precious).square, no_square);
}

}  // namespace
}  // namespace aite::players::othello::solver
