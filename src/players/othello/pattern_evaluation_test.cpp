// SPDX-License-Identifier: MIT
#include "players/othello/pattern_evaluation.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "base/test_size.hpp"
#include "players/othello/models.hpp"
#include "players/othello/solver/late_positions.hpp"
#include "players/othello/solver/solver.hpp"

namespace aite::players::othello {
namespace {

using games::othello::State;

TEST(PatternEvaluation, KnowsWhoIsAhead) {
  const auto evaluation = pattern_evaluation();
  solver::Solver perfect(1 << 20);
  base::Rng rng(3);
  int right = 0;
  const auto positions = static_cast<int>(base::test_size(300));
  for (int i = 0; i < positions; ++i) {
    const State state = solver::late_position(10, rng);
    const int score = *perfect.score(state.board());
    right += (evaluation->evaluate(state) > 0) == (score > 0) ? 1 : 0;
  }
  EXPECT_GT(right, positions * 7 / 10);
}

TEST(PatternEvaluation, PromisesMoreOfALeadTheNearerTheEndIs) {
  const auto evaluation = pattern_evaluation();
  base::Rng rng(5);
  const State start;
  const State late = solver::late_position(16, rng);
  for (const State& state : {start, late}) {
    EXPECT_NEAR(evaluation->promise(state, 0).score(), 0.5, 1e-12);
    EXPECT_NEAR(evaluation->promise(state, 700).score() + evaluation->promise(state, -700).score(), 1, 1e-12);
    EXPECT_EQ(evaluation->promise(state, 700).margin, 7);
  }
  EXPECT_GT(evaluation->promise(late, 600).win, evaluation->promise(start, 600).win + 0.05);
}

TEST(PatternEvaluation, IsOfOneShape) {
  learn::Tensors tensors;
  EXPECT_THROW(PatternEvaluation(tensors, "m"), base::InputError);
  tensors.named["weights"] = {
      {1, games::othello::patterns::feature_count}, std::vector<float>(games::othello::patterns::feature_count), true};
  EXPECT_THROW(PatternEvaluation(tensors, "m"), base::InputError);
}

}  // namespace
}  // namespace aite::players::othello
