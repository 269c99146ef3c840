// SPDX-License-Identifier: MIT
#include "players/othello/patterns/evaluation.hpp"

#include <gtest/gtest.h>

#include <map>

#include "base/error.hpp"
#include "base/test_size.hpp"
#include "players/othello/models.hpp"
#include "players/othello/solver/late_positions.hpp"
#include "players/othello/solver/solver.hpp"

namespace aite::players::othello::patterns {
namespace {

using games::othello::State;

TEST(Patterns, AreTheSameWithAndWithoutTheInstruction) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("bmi2") == 0) GTEST_SKIP() << "this processor has no BMI2";
  base::Rng rng(1);
  for (std::uint64_t i = 0; i < base::test_size(500); ++i) {
    const Board board = solver::late_position(static_cast<int>(5 + i % 50), rng).board();
    EXPECT_EQ(features_with(board, PlainGather()), features_with(board, QuickGather()));
  }
#endif
}

TEST(Patterns, StandForTheirSquares) {
  // Nothing but an own disc on a1 and one of the opponent on b1, as seen from the top: digits 1 and 2 of the edge.
  const Features features = features_of({0x1, 0x2});
  EXPECT_EQ(features[0], 1U + 2U * 3U);
  EXPECT_EQ(features[1], first_feature[1]);                 // an empty second row
  EXPECT_EQ(features[9], first_feature[9] + 1U + 2U * 3U);  // the corner
  EXPECT_EQ(features[long_diagonal], first_feature[long_diagonal] + 1U);
}

// Mirror images and turned boards are worth the same, and what is good for one side is bad for the other.
TEST(Patterns, DoNotDependOnTheSideOneLooksFrom) {
  const std::vector<std::uint32_t> first = first_of_mirror_images();
  const auto counted = [&](const State& state) {
    std::map<std::uint32_t, int> counts;
    for (const std::uint32_t feature : features_of(state.board())) ++counts[first[feature]];
    return counts;
  };
  base::Rng rng(2);
  for (std::uint64_t i = 0; i < base::test_size(100); ++i) {
    const State state = solver::late_position(static_cast<int>(5 + i % 50), rng);
    for (int symmetry = 1; symmetry < State::symmetries; ++symmetry) {
      EXPECT_EQ(counted(state), counted(state.transformed(symmetry))) << state.text();
    }
  }
}

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

TEST(PatternEvaluation, IsOfOneShape) {
  learn::Tensors tensors;
  EXPECT_THROW(Evaluation(tensors, "m"), base::InputError);
  tensors.named["weights"] = {{1, feature_count}, std::vector<float>(feature_count), true};
  EXPECT_THROW(Evaluation(tensors, "m"), base::InputError);
}

}  // namespace
}  // namespace aite::players::othello::patterns
