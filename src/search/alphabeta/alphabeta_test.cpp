// SPDX-License-Identifier: MIT
#include "search/alphabeta/alphabeta.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "games/toy/coins.hpp"
#include "search/artificial.hpp"

namespace aite::search::alphabeta {
namespace {

using games::Move;
using games::Side;
using games::toy::Coins;

// The margin as it stands, in hundredths, for the side to move.
template <games::State S>
class Taken final : public Evaluation<S> {
 public:
  Score evaluate(const S& state) const override {
    ++calls;
    const int hundredths = state.outcome().half_points * 50;
    return state.to_move() == Side::first ? hundredths : -hundredths;
  }
  [[nodiscard]] Expectation expectation(Score score) const override { return logistic_expectation(score, 500); }

  mutable std::uint64_t calls = 0;
};

template <games::State S>
Thought search(AlphaBeta<S>& ab, const S& root, int depth, Budget budget = {}) {
  typename S::MoveList moves;
  root.legal_moves(moves);
  return ab.search(root, {moves.data(), moves.size()}, depth, budget, {}, 1);
}

// Minimax without any cuts, for comparison.
int minimax(const Coins& state, int depth) {
  if (state.is_over()) {
    const int margin = state.outcome().half_points * 50 + static_cast<int>(state.outcome().result()) * won;
    return state.to_move() == Side::first ? margin : -margin;
  }
  if (depth == 0) return Taken<Coins>().evaluate(state);
  Coins::MoveList moves;
  state.legal_moves(moves);
  int best = -infinite;
  for (const Move move : moves) {
    Coins next = state;
    next.play(move);
    best = std::max(best, -minimax(next, depth - 1));
  }
  return best;
}

TEST(AlphaBeta, EqualsPlainMinimaxAtEveryDepth) {
  for (int seed = 0; seed < 30; ++seed) {
    const Coins coins({10, seed});
    for (const int depth : {1, 2, 3, 5, 8, 10}) {
      AlphaBeta<Coins> ab(std::make_shared<Taken<Coins>>(), 1 << 16);
      const Thought thought = search(ab, coins, depth);
      const int value = minimax(coins, depth);
      const Candidate& best = thought.candidates.front();
      EXPECT_EQ(best.move, thought.move);
      const double margin = std::abs(value) < won / 2 ? value : value > 0 ? value - won : value + won;
      EXPECT_DOUBLE_EQ(best.margin, margin / 100.0) << "seed " << seed << " depth " << depth;
      Coins next = coins;
      next.play(thought.move);
      EXPECT_EQ(-minimax(next, depth - 1), value) << "the chosen move has the value";
    }
  }
}

TEST(AlphaBeta, FindsTheLineOnAnArtificialTreeAndCutsTheRest) {
  // Move 1 is worth min(3, 5), move 2 min(1, ...): after 1 is known, one child of 2 suffices to refute it.
  const ArtificialTree tree{
      {{{1, 2}, 0}, {{3, 4}, 0}, {{5, 6, 7}, 0}, {{8}, 6}, {{8}, 10}, {{8}, 2}, {{8}, 40}, {{8}, 40}, {{}, 0}}};
  auto evaluation = std::make_shared<Taken<ArtificialState>>();
  AlphaBeta<ArtificialState> ab(evaluation, 1 << 12);
  const Thought thought = search(ab, ArtificialState({&tree}), 2);
  EXPECT_EQ(thought.move, Move{1});
  EXPECT_EQ(thought.candidates[0].line, (std::vector<Move>{{1}, {3}}));
  EXPECT_EQ(thought.candidates[0].margin, 3);
  EXPECT_EQ(thought.depth, 2);
}

TEST(AlphaBeta, TheTableSavesNodes) {
  const Coins coins({18, 4});
  AlphaBeta<Coins> with(std::make_shared<Taken<Coins>>(), 1 << 20);
  AlphaBeta<Coins> without(std::make_shared<Taken<Coins>>(), 1);
  const Thought a = search(with, coins, 18);
  const Thought b = search(without, coins, 18);
  EXPECT_EQ(a.candidates[0].margin, b.candidates[0].margin);
  EXPECT_LT(a.playouts * 4, b.playouts);
}

TEST(AlphaBeta, KnowsEveryMovesValueWhereItIsAskedTo) {
  for (int seed = 0; seed < 20; ++seed) {
    const Coins coins({10, seed});
    Coins::MoveList moves;
    coins.legal_moves(moves);
    for (const int depth : {1, 3, 4}) {
      AlphaBeta<Coins> ab(std::make_shared<Taken<Coins>>(), 1 << 12);
      const Thought thought = ab.search(coins, {moves.data(), moves.size()}, depth, {}, {}, 1, Exact::all);
      ASSERT_EQ(thought.decision.moves.size(), moves.size());
      for (const Decision::Weighed& weighed : thought.decision.moves) {
        Coins next = coins;
        next.play(weighed.move);
        EXPECT_EQ(weighed.terms[0].value, depth);
        EXPECT_EQ(weighed.terms[1].value, -minimax(next, depth - 1)) << seed << " " << depth;
      }
      for (std::size_t i = 0; i < moves.size(); ++i) {
        EXPECT_EQ(thought.candidates[i].move, thought.decision.moves[i].move) << "the best first";
      }
    }
  }
}

TEST(TranspositionTable, KeepsTheDeeperResultOfAPositionAndGivesWayToAnother) {
  TranspositionTable table(1);  // one slot
  table.store({1, 10, Move{1}, 5, Bound::exact});
  table.store({1, 20, Move{2}, 3, Bound::exact});
  ASSERT_NE(table.find(1), nullptr);
  EXPECT_EQ(table.find(1)->score, 10) << "the shallower result of the same position is left out";
  table.store({1, 30, Move{3}, 6, Bound::lower});
  EXPECT_EQ(table.find(1)->score, 30);
  table.store({2, 40, Move{4}, 1, Bound::exact});
  EXPECT_EQ(table.find(1), nullptr);
  EXPECT_EQ(table.find(2)->score, 40) << "another position takes the slot, however shallow";
}

TEST(AlphaBeta, SaysWhatItsEvaluationExpects) {
  const Coins coins({24, 4});
  const auto evaluation = std::make_shared<Taken<Coins>>();
  AlphaBeta<Coins> ab(evaluation, 1 << 10);
  const Candidate best = search(ab, coins, 3).candidates.front();
  const Expectation expected = evaluation->expectation(static_cast<Score>(std::lround(100 * best.margin)));
  EXPECT_EQ(best.win, expected.win);
  EXPECT_EQ(best.draw, expected.draw);
}

TEST(AlphaBeta, KeepsToItsBudgetAndStillAnswers) {
  const Coins coins({24, 4});
  AlphaBeta<Coins> ab(std::make_shared<Taken<Coins>>(), 1 << 10);
  const Thought thought = search(ab, coins, 24, {500, 0});
  EXPECT_LE(thought.playouts, 501U);
  EXPECT_EQ(coins.why_illegal(thought.move), "");
  EXPECT_GE(thought.depth, 1);
  const Thought at_once = search(ab, coins, 24, {1, 0});
  EXPECT_EQ(coins.why_illegal(at_once.move), "");
}

TEST(AlphaBeta, AStopRequestEndsIt) {
  std::stop_source source;
  source.request_stop();
  AlphaBeta<Coins> ab(std::make_shared<Taken<Coins>>(), 1 << 10);
  const std::vector<Move> moves{Coins::left, Coins::right};
  const Thought thought = ab.search(Coins({24, 4}), moves, 24, {}, {source.get_token(), {}, 0}, 1);
  EXPECT_EQ(thought.depth, 0);
  EXPECT_LT(thought.playouts, 5U);
}

}  // namespace
}  // namespace aite::search::alphabeta
