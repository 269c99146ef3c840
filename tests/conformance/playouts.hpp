// SPDX-License-Identifier: MIT
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "base/simd.hpp"
#include "conformance/notation.hpp"
#include "conformance/positions.hpp"
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

// Replays a playout on a State, for playouts know simple ko only.
template <games::State S>
void expect_playout_replays(const S& state, base::Rng& rng) {
  const S before = state;
  games::Trajectory trajectory{games::no_move};  // plies are appended
  const games::Outcome outcome = state.playout(rng, &trajectory);
  expect_same_position(state, before);
  ASSERT_EQ(trajectory.front(), games::no_move);
  S replay = state;
  for (std::size_t i = 1; i < trajectory.size(); ++i) {
    ASSERT_EQ(replay.why_illegal(trajectory[i]), "") << replay.text();
    replay.play(trajectory[i]);
  }
  const std::size_t limit = playout_limit(state);
  const std::size_t plies = trajectory.size() - 1;
  EXPECT_TRUE(replay.is_over() || plies == limit) << plies << " plies to " << replay.text();
  EXPECT_TRUE(limit == 0 || plies <= limit) << plies;
  EXPECT_EQ(replay.outcome(), outcome) << replay.text();
}

template <games::State S>
void expect_playout_repeats(const S& state, std::uint64_t seed) {
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
}

// The plain twin on the best instruction set decides; every other way must count the same. How many positions that
// compared.
template <games::State S>
std::uint64_t expect_same_counts(const std::vector<S>& states, std::uint32_t per_state, std::uint64_t seed) {
  std::vector<games::Tally> plain(states.size());
  games::count_playouts_plainly<S>(states, per_state, seed, plain);
  base::for_each_simd_target([&](const std::string& target) {
    SCOPED_TRACE(target);
    std::vector<games::Tally> one_by_one(states.size());
    games::count_playouts_plainly<S>(states, per_state, seed, one_by_one);
    std::vector<games::Tally> counted(states.size());
    S::count_playouts(states, per_state, seed, counted);
    for (std::size_t i = 0; i < states.size(); ++i) {
      EXPECT_EQ(one_by_one[i], plain[i]) << per_state << " playouts of " << states[i].text();
      EXPECT_EQ(counted[i], plain[i]) << per_state << " playouts of " << states[i].text();
    }
  });
  games::Tally all;
  for (const games::Tally& tally : plain) all += tally;
  return all.moves;
}

template <games::State S>
std::vector<games::Tally> counted(const std::vector<S>& states, std::uint32_t per_state, std::uint64_t seed) {
  std::vector<games::Tally> tallies(states.size());
  S::count_playouts(states, per_state, seed, tallies);
  return tallies;
}

// The tallies are those of batches of one size: their spread gives the standard error of the mean length.
inline void expect_known(const std::vector<games::Tally>& batches, const KnownPlayouts& known) {
  games::Tally all;
  double squares = 0;
  for (const games::Tally& batch : batches) {
    all += batch;
    const double mean = static_cast<double>(batch.moves) / static_cast<double>(batch.playouts);
    squares += mean * mean;
  }
  const auto playouts = static_cast<double>(all.playouts);
  const auto expect_share = [&](std::uint64_t count, double share, const char* what) {
    const double tolerance = standard_errors * std::sqrt(share * (1 - share) / playouts) + known.share_rounding;
    EXPECT_NEAR(static_cast<double>(count) / playouts, share, tolerance) << what;
  };
  expect_share(all.first_wins, known.first_wins, "share of wins of the first player");
  expect_share(all.draws, known.draws, "share of draws");
  if (!known.moves) return;
  const auto size = static_cast<double>(batches.size());
  const double mean = static_cast<double>(all.moves) / playouts;
  const double error = std::sqrt(std::max(0.0, squares / size - mean * mean) / (size - 1));
  EXPECT_NEAR(mean, *known.moves, standard_errors * error + known.moves_rounding) << "moves a playout";
}

template <class G>
class Playouts : public Conformance<G> {};

TYPED_TEST_SUITE_P(Playouts);

TYPED_TEST_P(Playouts, ReplayMoveByMoveToTheirOutcome) {
  TestFixture::for_each_case([](const auto& start, const Case&) {
    walk(start, 1, scaled(5'000), [](const auto& state, base::Rng& rng) { expect_playout_replays(state, rng); });
  });
}

TYPED_TEST_P(Playouts, AreTheSameForTheSameSeed) {
  TestFixture::for_each_case([](const auto& start, const Case&) {
    walk(start, 2, scaled(2'000), [](const auto& state, base::Rng& rng) { expect_playout_repeats(state, rng.next()); });
  });
}

// Numbers of states and of playouts go up and down: vector lanes run out of work at different times.
TYPED_TEST_P(Playouts, CountTheSameOnEveryPath) {
  TestFixture::for_each_case([](const auto& start, const Case& c) {
    std::uint64_t compared = 0;
    for (std::uint64_t seed = 1; compared < scaled(c.positions_compared) && !::testing::Test::HasFailure(); ++seed) {
      const auto states = sample_positions(start, seed, 1 + seed % 97);
      compared += expect_same_counts(states, static_cast<std::uint32_t>(1 + seed % 41), seed);
    }
  });
}

TYPED_TEST_P(Playouts, AddUpInTallies) {
  using State = typename TypeParam::State;
  TestFixture::for_each_case([](const State& start, const Case&) {
    const std::vector<State> states = sample_positions(start, 1, 3 + scaled(50));
    const std::vector<games::Tally> first = counted(states, 2, 1);
    const std::vector<games::Tally> second = counted(states, 3, 2);
    std::vector<games::Tally> both = first;
    State::count_playouts(states, 3, 2, both);
    for (std::size_t i = 0; i < states.size(); ++i) {
      games::Tally sum = first[i];
      sum += second[i];
      EXPECT_EQ(both[i], sum) << states[i].text();
      EXPECT_EQ(sum.playouts, 5U);
      EXPECT_LE(sum.first_wins + sum.draws, sum.playouts);
      EXPECT_LE(sum.capped, sum.playouts);
    }
  });
}

TYPED_TEST_P(Playouts, OfAFinishedGameAreItsOutcome) {
  using State = typename TypeParam::State;
  TestFixture::for_each_case([](const State& start, const Case&) {
    base::Rng rng(3);
    games::Trajectory trajectory;
    while (trajectory.empty() || trajectory.size() == playout_limit(start)) {
      trajectory.clear();
      start.playout(rng, &trajectory);
    }
    State finished = start;
    ASSERT_TRUE(play_legally(finished, trajectory));
    trajectory.clear();
    EXPECT_EQ(finished.playout(rng, &trajectory), finished.outcome());
    EXPECT_TRUE(trajectory.empty());
    const games::Tally tally = counted<State>({finished}, 7, 1).front();
    EXPECT_EQ(tally.playouts, 7U);
    EXPECT_EQ(tally.moves, 0U);
    EXPECT_EQ(tally.half_points, 7 * finished.outcome().half_points);
  });
}

TYPED_TEST_P(Playouts, HaveTheKnownStatistics) {
  using State = typename TypeParam::State;
  std::size_t known_values = 0;
  TestFixture::for_each_case([&](const State&, const Case& c) {
    for (const KnownPlayouts& known : c.playouts) {
      SCOPED_TRACE(known.rules);
      const std::vector<State> batches(100, State(rules_from<State>(known.rules)));
      expect_known(counted(batches, static_cast<std::uint32_t>(scaled(4'000)), 1), known);
      ++known_values;
    }
  });
  if (known_values == 0) GTEST_SKIP() << "none are published";
}

REGISTER_TYPED_TEST_SUITE_P(Playouts, ReplayMoveByMoveToTheirOutcome, AreTheSameForTheSameSeed, CountTheSameOnEveryPath,
                            AddUpInTallies, OfAFinishedGameAreItsOutcome, HaveTheKnownStatistics);

}  // namespace aite::conformance
