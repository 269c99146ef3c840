// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <vector>

#include "base/simd.hpp"
#include "base/test_size.hpp"
#include "games/othello/plain.hpp"
#include "games/othello/state.hpp"

namespace aite::games::othello {
namespace {

// All positions of some random games, finished ones included, in the order of play, then some that no game reaches.
std::vector<State> mixed_states(int games) {
  std::vector<State> states;
  base::Rng rng(11);
  State::MoveList moves;
  for (int game = 0; game < games; ++game) {
    State state;
    for (state.legal_moves(moves); !moves.empty(); state.legal_moves(moves)) {
      states.push_back(state);
      state.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    states.push_back(state);
  }
  for (int i = 0; i < 20 * games; ++i) {
    const Bits discs = rng.next() & (i % 2 == 0 ? rng.next() : ~Bits{0});
    const Bits own = discs & rng.next() & rng.next();
    states.emplace_back(Board{own, discs & ~own}, i % 3 == 0 ? Side::first : Side::second);
  }
  states.push_back(State::from_text("OX-------------------------------------------------------------- X", {}));
  states.push_back(State::set_up({}, {}, Side::second));
  return states;
}

std::vector<Tally> counted_by_the_plain_twin(const std::vector<State>& states, std::uint32_t per_state,
                                             std::uint64_t seed) {
  std::vector<Tally> tallies(states.size());
  Trajectory trajectory;
  for (std::size_t i = 0; i < states.size(); ++i) {
    for (std::uint32_t playout = 0; playout < per_state; ++playout) {
      base::Rng rng(playout_seed(seed, i, playout));
      trajectory.clear();
      tallies[i].add(PlainState(states[i].text()).playout(rng, &trajectory));
      for (const Move move : trajectory) tallies[i].moves += move != pass_move ? 1U : 0U;
    }
  }
  return tallies;
}

void expect_counts(const std::vector<State>& states, std::uint32_t per_state) {
  const std::uint64_t seed = 2024;
  const std::vector<Tally> expected = counted_by_the_plain_twin(states, per_state, seed);
  base::for_each_simd_target([&](const std::string& target) {
    std::vector<Tally> in_lock_step(states.size());
    State::count_playouts(states, per_state, seed, in_lock_step);
    EXPECT_EQ(in_lock_step, expected) << target;
    std::vector<Tally> one_by_one(states.size());
    count_playouts_plainly<State>(states, per_state, seed, one_by_one);
    EXPECT_EQ(one_by_one, expected) << target;
  });
}

TEST(OthelloPlayout, SingleGamesAreThePlainTwinsMoveForMove) {
  base::for_each_simd_target([](const std::string& target) {
    for (const State& state : mixed_states(10)) {
      base::Rng rng(state.hash());
      base::Rng plain_rng(state.hash());
      Trajectory moves{no_move};  // appended to
      Trajectory plain_moves{no_move};
      const State before = state;
      EXPECT_EQ(state.playout(rng, &moves), PlainState(state.text()).playout(plain_rng, &plain_moves)) << target;
      EXPECT_EQ(moves, plain_moves) << target << ' ' << state.text();
      EXPECT_EQ(rng.next(), plain_rng.next()) << target << ": not one number per ply";
      EXPECT_EQ(state, before);
    }
  });
}

TEST(OthelloPlayout, TrajectoryIsOptional) {
  base::Rng rng(1);
  base::Rng same(1);
  Trajectory moves;
  EXPECT_EQ(State().playout(rng), State().playout(same, &moves));
  EXPECT_EQ(rng.next(), same.next());
}

TEST(OthelloPlayout, LockStepCountsAsThePlainTwinFromTheStart) { expect_counts({State()}, 2003); }

TEST(OthelloPlayout, LockStepCountsAsThePlainTwinFromMixedStates) {
  const std::vector<State> states = mixed_states(20);
  expect_counts(states, 1);
  expect_counts(states, 3);
}

TEST(OthelloPlayout, LockStepCountsFewOrNoGames) {
  expect_counts({}, 5);
  expect_counts({State()}, 0);
  expect_counts({State()}, 1);
}

TEST(OthelloPlayout, CountsAreAdded) {
  const std::vector<State> states{State()};
  std::vector<Tally> tallies(1);
  State::count_playouts(states, 10, 1, tallies);
  const Tally once = tallies[0];
  State::count_playouts(states, 10, 1, tallies);
  Tally twice = once;
  twice += once;
  EXPECT_EQ(tallies[0], twice);
}

// The shares that Edax's primitives and two independent bit board programs agree on.
TEST(OthelloPlayout, StatisticsFromTheStart) {
  if (!base::full_size_tests()) GTEST_SKIP() << "needs the whole sample";
  const std::vector<State> states{State()};
  std::vector<Tally> tallies(1);
  State::count_playouts(states, 500'000, 1, tallies);
  const Tally& tally = tallies[0];
  const double n = static_cast<double>(tally.playouts);
  EXPECT_EQ(tally.playouts, 500'000U);
  EXPECT_NEAR(static_cast<double>(tally.first_wins) / n, 0.454, 0.003);
  EXPECT_NEAR(static_cast<double>(tally.draws) / n, 0.042, 0.0015);
}

TEST(OthelloPlayout, OwnershipAddsUpToTheMargin) {
  const State state;
  const std::vector<double> owned = state.ownership(200, 9);
  ASSERT_EQ(owned.size(), 64U);
  double margin = 0;
  for (const double mean : owned) {
    EXPECT_GE(mean, -1);
    EXPECT_LE(mean, 1);
    margin += mean;
  }
  Tally tally;
  for (std::uint64_t playout = 0; playout < 200; ++playout) {
    base::Rng rng(playout_seed(9, 0, playout));
    tally.add(state.playout(rng));
  }
  EXPECT_NEAR(margin, static_cast<double>(tally.half_points) / 2 / 200, 1e-9);
  EXPECT_EQ(State({1, 2}, Side::second).ownership(10, 1)[1], -1);
}

}  // namespace
}  // namespace aite::games::othello
