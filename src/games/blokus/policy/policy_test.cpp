// SPDX-License-Identifier: MIT
#include "games/blokus/policy/policy.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "base/simd.hpp"
#include "games/blokus/state.hpp"

namespace aite::games::blokus::policy {
namespace {

Policy some_policy(std::uint64_t seed) {
  std::vector<float> logarithms(Policy::dimensions);
  base::Rng rng(seed);
  for (float& each : logarithms) each = static_cast<float>(4 * rng.unit() - 2);
  return Policy(logarithms);
}

TEST(PolicyPlayout, PlaysTheTwinsGame) {
  base::for_each_simd_target([](const std::string& target) {
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
      const Policy policy = some_policy(seed);
      base::Rng fast(seed);
      base::Rng plain(seed);
      Trajectory fast_moves;
      Trajectory plain_moves;
      const Outcome end = play_out(State().position(), policy, fast, &fast_moves);
      EXPECT_EQ(end, play_out_plainly(State().position(), policy, plain, &plain_moves)) << target;
      EXPECT_EQ(fast_moves, plain_moves) << target << ", seed " << seed;
      EXPECT_EQ(fast.next(), plain.next());
    }
  });
}

TEST(PolicyPlayout, IsALegalGameThatEndsAsItSays) {
  const Policy policy = some_policy(5);
  base::Rng rng(6);
  Trajectory moves;
  const Outcome end = play_out(State().position(), policy, rng, &moves);
  State state;
  for (const Move move : moves) {
    ASSERT_EQ(state.why_illegal(move), "");
    state.play(move);
  }
  EXPECT_TRUE(state.is_over());
  EXPECT_EQ(state.outcome(), end);
}

// How often the first piece is of five squares, and how often a reply covers a corner.
TEST(PolicyPlayout, FollowsItsWeights) {
  std::vector<float> logarithms(Policy::dimensions, 0);
  for (std::size_t piece = 9; piece < pieces.size(); ++piece) logarithms[piece] = 5;
  const Policy policy(logarithms);
  int large = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    base::Rng rng(seed);
    Trajectory moves;
    play_out(State().position(), policy, rng, &moves);
    large += laid_piece(moves[0]).squares().count() == 5 ? 1 : 0;
  }
  EXPECT_GT(large, 190);
}

}  // namespace
}  // namespace aite::games::blokus::policy
