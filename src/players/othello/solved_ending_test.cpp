// SPDX-License-Identifier: MIT
#include "players/othello/solved_ending.hpp"

#include <gtest/gtest.h>

#include <bit>

#include "base/random.hpp"
#include "players/registry.hpp"

namespace aite::players::othello {
namespace {

using games::othello::State;

// From random play, with this many squares empty.
State late(std::uint64_t seed, int empty) {
  base::Rng rng(seed);
  State state;
  State::MoveList moves;
  while (!state.is_over() && std::popcount(state.board().empty()) > empty) {
    state.legal_moves(moves);
    state.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
  }
  return state;
}

int score_after(const State& state, games::Move move) {
  State next = state;
  next.play(move);
  if (next.is_over()) {
    const double margin = next.outcome().margin();
    return static_cast<int>(state.to_move() == games::Side::first ? margin : -margin);
  }
  solver::Solver solver(1 << 20);
  const int score = *solver.score(next.board());
  return next.to_move() == state.to_move() ? score : -score;
}

TEST(SolvedEnding, PlaysForTheLargestMargin) {
  SolvedEnding ending(10);
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    const State state = late(seed, 10);
    if (state.is_over()) continue;
    const std::optional<search::Thought> thought = ending.think(state, {});
    ASSERT_TRUE(thought);
    State::MoveList moves;
    state.legal_moves(moves);
    int best = -64;
    for (const games::Move move : moves) best = std::max(best, score_after(state, move));
    EXPECT_EQ(score_after(state, thought->move), best) << seed;
    EXPECT_EQ(thought->candidates.front().margin, best);
    EXPECT_EQ(thought->reason.code, "solved");
  }
}

TEST(SolvedEnding, WinsOrDrawsAFewSquaresEarlierAndSaysNothingWhenLost) {
  SolvedEnding ending(8);
  int spoken = 0;
  for (std::uint64_t seed = 100; seed < 130; ++seed) {
    const State state = late(seed, 12);
    if (state.is_over()) continue;
    State::MoveList moves;
    state.legal_moves(moves);
    if (moves[0] == games::pass_move) continue;
    int best = -64;
    for (const games::Move move : moves) best = std::max(best, score_after(state, move));
    const std::optional<search::Thought> thought = ending.think(state, {});
    EXPECT_EQ(thought.has_value(), best >= 0) << seed;
    if (!thought) continue;
    ++spoken;
    const int score = score_after(state, thought->move);
    EXPECT_EQ(score > 0, best > 0) << seed;
    EXPECT_GE(score, 0) << seed;
    EXPECT_EQ(thought->reason.code, best > 0 ? "solved_win" : "solved_draw");
  }
  EXPECT_GT(spoken, 5);
  EXPECT_FALSE(ending.think(late(1, 13), {}));
  EXPECT_FALSE(SolvedEnding(8, 0).think(late(101, 9), {})) << "who wants every move's value waits for it";
}

TEST(SolvedEnding, SaysWhatItFoundOnTheWayToAWin) {
  SolvedEnding ending(8);
  for (std::uint64_t seed = 100; seed < 120; ++seed) {
    const State state = late(seed, 11);
    const std::optional<search::Thought> thought = state.is_over() ? std::nullopt : ending.think(state, {});
    if (!thought) continue;
    EXPECT_EQ(thought->decision.rule.code, "solved_first");
    EXPECT_EQ(thought->decision.moves.front().move, thought->move);
    for (const search::Decision::Weighed& weighed : thought->decision.moves) {
      const int score = score_after(state, weighed.move);
      EXPECT_EQ(weighed.terms.front().value, score > 0 ? 1 : score == 0 ? 0 : -1) << seed;
    }
  }
}

}  // namespace
}  // namespace aite::players::othello
