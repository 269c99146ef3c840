// SPDX-License-Identifier: MIT
#include "players/blokus/end_solver.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/random.hpp"
#include "players/blokus/solved_ending.hpp"

namespace aite::players::blokus {
namespace {

using games::Move;
using games::blokus::State;

// The margin for the side to move, by looking at everything; nothing after too many positions.
std::optional<int> by_brute_force(const State& state, int& positions) {
  const int margin = state.occupied(state.to_move()).count() - state.occupied(other(state.to_move())).count();
  if (state.is_over()) return margin;
  if (--positions < 0) return std::nullopt;
  State::MoveList moves;
  state.legal_moves(moves);
  int best = -1000;
  for (const Move move : moves) {
    State next = state;
    next.play(move);
    const std::optional<int> below = by_brute_force(next, positions);
    if (!below) return std::nullopt;
    best = std::max(best, -*below);
  }
  return best;
}

// Positions of a random game from the end backwards, while brute force can follow.
template <class F>
void for_each_ending(std::uint64_t seed, const F& f) {
  base::Rng rng(seed);
  games::Trajectory moves;
  State().playout(rng, &moves);
  for (std::size_t ply = moves.size(); ply-- > 0;) {
    State state;
    for (std::size_t i = 0; i < ply; ++i) state.play(moves[i]);
    int positions = 3000;
    const std::optional<int> margin = by_brute_force(state, positions);
    if (!margin) return;
    f(state, *margin);
  }
}

TEST(EndSolver, AgreesWithBruteForce) {
  int compared = 0;
  int decided = 0;
  for (const std::size_t table : {std::size_t{1} << 20, std::size_t{1} << 10}) {  // the small one forgets
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      EndSolver solver(table);
      for_each_ending(seed, [&](const State& state, int margin) {
        const std::optional<EndSolver::End> end = solver.solve(state, 1'000'000, {});
        ASSERT_TRUE(end);
        EXPECT_TRUE(end->exact);
        EXPECT_EQ(end->margin, margin) << state.drawing();
        State next = state;
        next.play(end->move);
        int positions = 100'000;
        EXPECT_EQ(-by_brute_force(next, positions).value(), margin);
        ++compared;
        decided += margin != 0 ? 1 : 0;
      });
    }
  }
  EXPECT_GT(compared, 200);
  EXPECT_GT(decided, 100);
}

TEST(EndSolver, SaysNothingWhereItsNodesDoNotLast) {
  EXPECT_FALSE(EndSolver().solve(State(), 1000, {}));
  std::stop_source stop;
  stop.request_stop();
  EXPECT_FALSE(EndSolver().solve(State(), 1'000'000'000, stop.get_token()));
}

TEST(SolvedEnding, SaysHowItEnds) {
  SolvedEnding ending(1'000'000);
  EXPECT_FALSE(ending.think(State(), {}));  // far too many placements
  for_each_ending(3, [&](const State& state, int margin) {
    const std::optional<search::Thought> thought = ending.think(state, {});
    ASSERT_TRUE(thought);
    const search::Candidate* chosen = thought->chosen();
    ASSERT_NE(chosen, nullptr);
    EXPECT_EQ(chosen->margin, margin);
    EXPECT_EQ(chosen->win, margin > 0 ? 1 : 0);
    EXPECT_EQ(chosen->draw, margin == 0 ? 1 : 0);
    EXPECT_EQ(thought->reason.code, "end_known");
  });
}

}  // namespace
}  // namespace aite::players::blokus
