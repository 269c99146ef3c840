// SPDX-License-Identifier: MIT
#include "games/othello/features/patterns.hpp"

#include <gtest/gtest.h>

#include <map>

#include "base/test_size.hpp"
#include "games/othello/state.hpp"

namespace aite::games::othello::patterns {
namespace {

State after_random_moves(std::uint64_t moves, base::Rng& rng) {
  State state;
  State::MoveList legal;
  for (std::uint64_t i = 0; i < moves && !state.is_over(); ++i) {
    state.legal_moves(legal);
    state.play(legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
  }
  return state;
}

TEST(Patterns, AreTheSameWithAndWithoutTheInstruction) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("bmi2") == 0) GTEST_SKIP() << "this processor has no BMI2";
  base::Rng rng(1);
  for (std::uint64_t i = 0; i < base::test_size(500); ++i) {
    const Board board = after_random_moves(i % 55, rng).board();
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
    const State state = after_random_moves(i % 55, rng);
    for (int symmetry = 1; symmetry < State::symmetries; ++symmetry) {
      EXPECT_EQ(counted(state), counted(state.transformed(symmetry))) << state.text();
    }
  }
}

}  // namespace
}  // namespace aite::games::othello::patterns
