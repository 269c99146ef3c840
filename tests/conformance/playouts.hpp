// SPDX-License-Identifier: MIT
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/simd.hpp"
#include "conformance/notation.hpp"
#include "conformance/walk.hpp"

// Playouts: one at a time, counted in bulk, on every instruction set, and against what is known about them.
namespace aite::conformance {

// Known values are allowed this many standard errors of the sample. The seed is fixed, so a test that passed stays so;
// a change that reshuffles the playouts fails by bad luck once in a million.
inline constexpr double standard_errors = 5;

template <games::State S>
std::size_t playout_limit(const S& state) {
  if constexpr (requires { state.playout_limit(); }) {
    return state.playout_limit();
  } else {
    return 0;  // none
  }
}

template <class C>
class Playouts : public ::testing::Test {};

TYPED_TEST_SUITE_P(Playouts);

// Replayed on a State, for playouts know simple ko only.
TYPED_TEST_P(Playouts, ReplayMoveByMoveToTheirOutcome) {
  walk<TypeParam>(1, scaled(5'000), [](const auto& state, base::Rng& rng) {
    const auto before = state;
    games::Trajectory trajectory{games::no_move};  // plies are appended
    const games::Outcome outcome = state.playout(rng, &trajectory);
    expect_same_position(state, before);
    ASSERT_EQ(trajectory.front(), games::no_move);
    auto replay = state;
    for (std::size_t i = 1; i < trajectory.size(); ++i) {
      ASSERT_EQ(replay.why_illegal(trajectory[i]), "") << replay.text();
      replay.play(trajectory[i]);
    }
    const std::size_t limit = playout_limit(state);
    const std::size_t plies = trajectory.size() - 1;
    EXPECT_TRUE(replay.is_over() || plies == limit) << plies << " plies to " << replay.text();
    EXPECT_TRUE(limit == 0 || plies <= limit) << plies;
    EXPECT_EQ(replay.outcome(), outcome) << replay.text();
  });
}

TYPED_TEST_P(Playouts, AreTheSameForTheSameSeed) {
  walk<TypeParam>(2, scaled(2'000), [](const auto& state, base::Rng& rng) {
    const std::uint64_t seed = rng.next();
    base::Rng one(seed);
    base::Rng two(seed);
    base::Rng three(seed);
    games::Trajectory first;
    games::Trajectory second;
    const games::Outcome outcome = state.playout(one, &first);
    EXPECT_EQ(state.playout(two, &second), outcome);
    EXPECT_EQ(first, second) << state.text();
    EXPECT_EQ(state.playout(three, nullptr), outcome) << "without a trajectory, in " << state.text();
    EXPECT_EQ(one.next(), two.next());
  });
}

// The plain twin decides. Numbers of states and of playouts are odd and small on purpose: vector lanes run out of work
// at different times.
TYPED_TEST_P(Playouts, CountTheSameOnEveryPath) {
  using State = typename TypeParam::State;
  const std::uint64_t positions = scaled(TypeParam::positions_compared);
  std::uint64_t compared = 0;
  for (std::uint64_t seed = 1; compared < positions && !::testing::Test::HasFailure(); ++seed) {
    const std::vector<State> states = sample_positions<TypeParam>(seed, 1 + seed % 97);
    const auto per_state = static_cast<std::uint32_t>(1 + seed % 41);
    std::vector<games::Tally> plain(states.size());
    games::count_playouts_plainly<State>(states, per_state, seed, plain);
    for (const games::Tally& tally : plain) compared += tally.moves;

    base::for_each_simd_target([&](const std::string& target) {
      SCOPED_TRACE(target);
      std::vector<games::Tally> one_by_one(states.size());
      games::count_playouts_plainly<State>(states, per_state, seed, one_by_one);
      std::vector<games::Tally> counted(states.size());
      State::count_playouts(states, per_state, seed, counted);
      for (std::size_t i = 0; i < states.size(); ++i) {
        EXPECT_EQ(one_by_one[i], plain[i]) << per_state << " playouts of " << states[i].text();
        EXPECT_EQ(counted[i], plain[i]) << per_state << " playouts of " << states[i].text();
      }
    });
  }
}

TYPED_TEST_P(Playouts, AddUpInTallies) {
  using State = typename TypeParam::State;
  const std::vector<State> states = sample_positions<TypeParam>(1, 50);
  std::vector<games::Tally> tallies(states.size());
  State::count_playouts(states, 20, 1, tallies);
  const std::vector<games::Tally> once = tallies;
  State::count_playouts(states, 30, 2, tallies);
  for (std::size_t i = 0; i < states.size(); ++i) {
    const games::Tally& tally = tallies[i];
    EXPECT_EQ(once[i].playouts, 20U);
    EXPECT_EQ(tally.playouts, 50U);
    EXPECT_LE(tally.first_wins + tally.draws, tally.playouts);
    EXPECT_LE(tally.capped, tally.playouts);
    if (states[i].is_over()) {
      EXPECT_EQ(tally.moves, 0U) << states[i].text();
      EXPECT_EQ(tally.half_points, 50 * states[i].outcome().half_points) << states[i].text();
    }
  }
  std::vector<games::Tally> second(states.size());
  State::count_playouts(states, 30, 2, second);
  for (std::size_t i = 0; i < states.size(); ++i) {
    games::Tally sum = once[i];
    sum += second[i];
    EXPECT_EQ(tallies[i], sum);
  }
}

TYPED_TEST_P(Playouts, HaveTheKnownStatistics) {
  using State = typename TypeParam::State;
  if (TypeParam::known_playouts().empty()) GTEST_SKIP() << "nobody has published any";
  for (const KnownPlayouts& known : TypeParam::known_playouts()) {
    SCOPED_TRACE(known.rules);
    // In batches, because their spread gives the standard error of the mean length.
    constexpr std::size_t batches = 100;
    const auto per_batch = static_cast<std::uint32_t>(scaled(4'000));
    const std::vector<State> states(batches, State(rules_from<State>(known.rules)));
    std::vector<games::Tally> tallies(batches);
    State::count_playouts(states, per_batch, 1, tallies);

    games::Tally all;
    double squares = 0;
    for (const games::Tally& tally : tallies) {
      all += tally;
      const double mean = static_cast<double>(tally.moves) / per_batch;
      squares += mean * mean;
    }
    const auto playouts = static_cast<double>(all.playouts);
    const auto expect_share = [&](std::uint64_t count, double share, const char* what) {
      const double tolerance = standard_errors * std::sqrt(share * (1 - share) / playouts) + known.share_rounding;
      EXPECT_NEAR(static_cast<double>(count) / playouts, share, tolerance) << what;
    };
    expect_share(all.first_wins, known.first_wins, "share of wins of the first player");
    expect_share(all.draws, known.draws, "share of draws");
    if (known.moves) {
      const double mean = static_cast<double>(all.moves) / playouts;
      const double error = std::sqrt(std::max(0.0, squares / batches - mean * mean) / (batches - 1));
      EXPECT_NEAR(mean, *known.moves, standard_errors * error + known.moves_rounding) << "moves a playout";
    }
  }
}

REGISTER_TYPED_TEST_SUITE_P(Playouts, ReplayMoveByMoveToTheirOutcome, AreTheSameForTheSameSeed, CountTheSameOnEveryPath,
                            AddUpInTallies, HaveTheKnownStatistics);

}  // namespace aite::conformance
