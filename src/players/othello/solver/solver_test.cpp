// SPDX-License-Identifier: MIT
#include "players/othello/solver/solver.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <string>

#include "base/simd.hpp"
#include "base/test_size.hpp"
#include "players/othello/solver/late_positions.hpp"

namespace aite::players::othello::solver {
namespace {

using games::othello::Bits;
using games::othello::Board;
using games::othello::State;

constexpr std::size_t small_table = std::size_t{1} << 16;  // so small that positions are replaced all the time

std::string shown(const Board& board) { return State(board, games::Side::first).text(); }

// The plain twin: all lines to the end.
int plain_score(const Board& board) {
  Bits moves = games::othello::legal_squares(board);
  if (moves == 0) {
    return games::othello::legal_squares(board.swapped()) != 0 ? -plain_score(board.swapped()) : board.margin();
  }
  int best = -max_score;
  for (; moves != 0; moves &= moves - 1) {
    best = std::max(best, -plain_score(games::othello::after(board, moves & -moves)));
  }
  return best;
}

// The same with nothing but alpha and beta, for positions further from the end.
int plain_score(const Board& board, int alpha, int beta) {
  Bits moves = games::othello::legal_squares(board);
  if (moves == 0) {
    const Board passed = board.swapped();
    return games::othello::legal_squares(passed) != 0 ? -plain_score(passed, -beta, -alpha) : board.margin();
  }
  for (; moves != 0 && alpha < beta; moves &= moves - 1) {
    alpha = std::max(alpha, -plain_score(games::othello::after(board, moves & -moves), -beta, -alpha));
  }
  return alpha;
}

int sign(int score) { return (score > 0) - (score < 0); }

void expect_exact(Solver& solver, const Board& board) {
  const int expected = plain_score(board);
  ASSERT_EQ(solver.result(board), sign(expected)) << shown(board);
  ASSERT_EQ(solver.score(board), expected) << shown(board);

  State::MoveList moves;
  State(board, games::Side::first).legal_moves(moves);
  const auto scores = solver.move_scores(board);
  ASSERT_TRUE(scores);
  ASSERT_EQ(scores->size(), moves.size());
  for (std::size_t i = 0; i < moves.size(); ++i) {
    State next(board, games::Side::first);
    next.play(moves[i]);
    ASSERT_EQ((*scores)[i].move, moves[i]) << shown(board);
    ASSERT_EQ((*scores)[i].score, -plain_score(next.board())) << shown(board) << " " << next.move_text(moves[i]);
  }
}

TEST(Solver, IsExactAtTheEndOfRandomGames) {
  base::for_each_simd_target([](const std::string& target) {
    SCOPED_TRACE(target);
    Solver solver(small_table);
    base::Rng rng(1);
    for (std::uint64_t i = 0; i < base::test_size(1'500); ++i) {
      expect_exact(solver, late_position(static_cast<int>(1 + i % 8), rng).board());
    }
  });
}

TEST(Solver, IsExactWherePassesAndEarlyEndsAreCommon) {
  base::for_each_simd_target([](const std::string& target) {
    SCOPED_TRACE(target);
    Solver solver(small_table);
    base::Rng rng(2);
    for (std::uint64_t i = 0; i < base::test_size(3'000); ++i) {
      const double share = 0.05 + 0.9 * rng.unit();
      expect_exact(solver, strewn_board(static_cast<int>(i % 9), share, rng));
    }
  });
}

TEST(Solver, IsExactTenSquaresBeforeTheEnd) {
  Solver solver(small_table);
  base::Rng rng(3);
  for (std::uint64_t i = 0; i < base::test_size(20); ++i) {
    expect_exact(solver, late_position(9 + static_cast<int>(i % 2), rng).board());
  }
}

TEST(Solver, AgreesWithAlphaBetaFurtherFromTheEnd) {
  Solver solver(small_table);
  base::Rng rng(4);
  for (std::uint64_t i = 0; i < base::test_size(12); ++i) {
    const Board board = late_position(12, rng).board();
    const int expected = plain_score(board, -max_score, max_score);
    EXPECT_EQ(solver.result(board), sign(expected)) << shown(board);
    EXPECT_EQ(solver.score(board), expected) << shown(board);
  }
}

TEST(Solver, ScoresImagesOfAPositionAlike) {
  base::Rng rng(5);
  for (std::uint64_t i = 0; i < base::test_size(10); ++i) {
    const State state = late_position(13, rng);
    const std::optional<int> expected = Solver(small_table).score(state.board());
    for (int symmetry = 1; symmetry < State::symmetries; ++symmetry) {
      EXPECT_EQ(Solver(small_table).score(state.transformed(symmetry).board()), expected) << state.text();
    }
  }
}

TEST(Solver, TheScoreIsThatOfTheBestMove) {
  base::Rng rng(6);
  Solver solver(std::size_t{1} << 20);
  for (std::uint64_t i = 0; i < base::test_size(5); ++i) {
    const Board board = late_position(14, rng).board();
    const auto scores = solver.move_scores(board);
    ASSERT_TRUE(scores);
    const auto best = std::max_element(scores->begin(), scores->end(),
                                       [](const MoveScore& a, const MoveScore& b) { return a.score < b.score; });
    solver.clear();
    EXPECT_EQ(solver.score(board), best->score) << shown(board);
  }
}

TEST(Solver, GivesUpWhenPatienceEnds) {
  Solver solver(std::size_t{1} << 20);
  base::Rng rng(7);
  const Board board = late_position(24, rng).board();
  EXPECT_FALSE(solver.score(board, {{1'000, 0}, {}}));
  EXPECT_GE(solver.nodes(), 1'000U);
  EXPECT_LT(solver.nodes(), 3'000U) << "the last few squares are not interrupted";
  EXPECT_FALSE(solver.result(board, {{1'000, 0}, {}}));
  EXPECT_FALSE(solver.move_scores(board, {{1'000, 0}, {}}));
  EXPECT_FALSE(solver.score(board, {{0, 1e-9}, {}})) << "no time";
  std::stop_source source;
  source.request_stop();
  EXPECT_FALSE(solver.score(board, {{}, source.get_token()}));

  for (int i = 0; i < 5; ++i) expect_exact(solver, late_position(8, rng).board());  // what it left does no harm
}

TEST(Solver, AsksForTheSameWorkTwice) {
  base::Rng rng(8);
  const Board board = late_position(14, rng).board();
  Solver one(small_table);
  Solver two(small_table);
  EXPECT_EQ(one.score(board), two.score(board));
  EXPECT_EQ(one.nodes(), two.nodes());
}

}  // namespace
}  // namespace aite::players::othello::solver
