// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "base/simd.hpp"
#include "base/test_size.hpp"
#include "games/blokus/plain.hpp"
#include "games/blokus/state.hpp"

namespace aite::games::blokus {
namespace {

// Positions from all stages of random games: fresh, half played, with one side out, over.
std::vector<State> mixed_states() {
  std::vector<State> states{State()};
  for (std::uint64_t seed = 0; seed < (base::full_size_tests() ? 3 : 1); ++seed) {
    base::Rng rng(seed);
    Trajectory game;
    State state;
    state.playout(rng, &game);
    for (const Move move : game) {
      state.play(move);
      states.push_back(state);
    }
  }
  return states;
}

TEST(BlokusPlayout, SinglePlayoutIsThePlainOneMoveForMove) {
  base::for_each_simd_target([](const std::string& target) {
    std::uint64_t seed = 0;
    for (const State& state : mixed_states()) {
      for (int i = 0; i < 3; ++i) {
        base::Rng rng(++seed);
        base::Rng plain_rng(seed);
        Trajectory game;
        Trajectory plain_game;
        EXPECT_EQ(state.playout(rng, &game), plain::playout(state, plain_rng, &plain_game));
        ASSERT_EQ(game, plain_game) << target << " " << state.text();
        EXPECT_EQ(rng.next(), plain_rng.next());
      }
    }
  });
}

TEST(BlokusPlayout, TrajectoryIsAGameThatEndsInTheOutcome) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    base::Rng rng(seed);
    Trajectory game;
    State state;
    const Outcome outcome = state.playout(rng, &game);
    for (const Move move : game) {
      ASSERT_EQ(state.why_illegal(move), "");
      state.play(move);
    }
    EXPECT_TRUE(state.is_over());
    EXPECT_EQ(state.outcome(), outcome);
  }
}

TEST(BlokusPlayout, CountingPlaysTheSameGames) {
  const std::vector<State> states = mixed_states();
  base::for_each_simd_target([&](const std::string& target) {
    for (const std::uint32_t per_state : {0U, 1U, 2U, 17U}) {
      std::vector<Tally> counted(states.size());
      std::vector<Tally> plainly(states.size());
      State::count_playouts(states, per_state, 42, counted);
      count_playouts_plainly<State>(states, per_state, 42, plainly);
      EXPECT_EQ(counted, plainly) << target << " " << per_state;
    }
    const std::array<State, 1> start;
    std::array<Tally, 1> counted;
    std::array<Tally, 1> plainly;
    const auto many = static_cast<std::uint32_t>(1 + base::test_size(1'000));
    State::count_playouts(start, many, 7, counted);
    count_playouts_plainly<State>(start, many, 7, plainly);
    EXPECT_EQ(counted, plainly) << target;
  });
}

TEST(BlokusPlayout, CountingAddsToTheTallies) {
  const std::array<State, 1> start;
  std::array<Tally, 1> twice;
  State::count_playouts(start, 10, 1, twice);
  Tally once = twice[0];
  State::count_playouts(start, 10, 1, twice);
  once += once;
  EXPECT_EQ(twice[0], once);
}

// Shares that three independent programs agree on.
TEST(BlokusPlayout, HasTheKnownStatistics) {
  if (!base::full_size_tests()) GTEST_SKIP() << "needs the whole sample";
  constexpr std::uint32_t playouts = 300'000;
  const std::array<State, 1> start;
  std::array<Tally, 1> tally;
  State::count_playouts(start, playouts, 2024, tally);
  const auto share = [&](std::uint64_t count) { return 100.0 * static_cast<double>(count) / playouts; };
  EXPECT_EQ(tally[0].playouts, playouts);
  EXPECT_NEAR(share(tally[0].first_wins), 54.2, 0.4);
  EXPECT_NEAR(share(tally[0].draws), 4.4, 0.4);
  EXPECT_NEAR(share(tally[0].second_wins()), 41.4, 0.4);
  EXPECT_NEAR(share(tally[0].moves) / 100, 27.1, 0.1);
  EXPECT_EQ(tally[0].capped, 0U);
}

}  // namespace
}  // namespace aite::games::blokus
