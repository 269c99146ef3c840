// SPDX-License-Identifier: MIT
#include "games/go/playout.hpp"

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "base/simd.hpp"
#include "base/test_size.hpp"
#include "games/go/plain.hpp"
#include "games/go/state.hpp"

namespace aite::games::go {
namespace {

Rules rules_for(std::int64_t size, double komi = 7) {
  Rules made;
  made.size = size;
  made.komi = komi;
  return made;
}

// Positions of random games without superfluous passes, early and late, some of them with a ko or after a pass.
template <class S>
std::vector<S> positions(std::int64_t size, int count, std::uint64_t seed) {
  base::Rng rng(seed);
  std::vector<S> found;
  while (static_cast<int>(found.size()) < count) {
    S state(rules_for(size, static_cast<double>(rng.below(31)) / 2));
    typename S::MoveList moves;
    for (std::uint32_t plies = rng.below(static_cast<std::uint32_t>(3 * size * size / 2)); plies > 0; --plies) {
      state.legal_moves(moves);
      const std::uint32_t points = static_cast<std::uint32_t>(moves.size()) - 1;
      if (points == 0) break;
      state.play(moves[rng.below(points)]);
    }
    if (rng.below(4) == 0) state.play(pass_move);
    found.push_back(state);
  }
  return found;
}

template <class S>
void expect_the_plain_playout(const S& state, std::uint64_t seed) {
  base::Rng rng(seed);
  base::Rng plain_rng(seed);
  Trajectory trajectory;
  Trajectory plain_trajectory;
  const Outcome outcome = state.playout(rng, &trajectory);
  const Outcome plain = PlainGame(state.diagram()).playout(plain_rng, plain_trajectory);
  ASSERT_EQ(trajectory, plain_trajectory) << state.text();
  ASSERT_EQ(outcome, plain) << state.text();
  ASSERT_EQ(rng.next(), plain_rng.next()) << state.text();
}

TEST(GoPlayout, SingleGamesFollowThePlainOne) {
  base::for_each_simd_target([](const std::string& target) {
    SCOPED_TRACE(target);
    for (std::int64_t size = 5; size <= 9; ++size) {
      std::uint64_t seed = 0;
      expect_the_plain_playout(Small(rules_for(size)), ++seed);
      for (const Small& state : positions<Small>(size, 60, 17)) expect_the_plain_playout(state, ++seed);
    }
    for (const std::int64_t size : {10, 13, 19}) {
      for (const Large& state : positions<Large>(size, 3, 18)) {
        expect_the_plain_playout(state, static_cast<std::uint64_t>(size));
      }
    }
  });
}

TEST(GoPlayout, LeavesTheStateAndAppendsToTheTrajectory) {
  const Small state;
  base::Rng rng(5);
  Trajectory trajectory{Move{3}};
  state.playout(rng, &trajectory);
  EXPECT_EQ(state.text(), Small().text());
  EXPECT_EQ(trajectory.front(), Move{3});
  EXPECT_GT(trajectory.size(), 50U);
  EXPECT_EQ(trajectory.back(), pass_move);
}

TEST(GoPlayout, OfAFinishedGameIsItsOutcome) {
  const Small over = Small::from_text(".X.O./.XXO./.X.O./.X.O./.X.O. b -2.5 - 2", Rules{});
  base::Rng rng(5);
  Trajectory trajectory;
  EXPECT_EQ(over.playout(rng, &trajectory), over.outcome());
  EXPECT_TRUE(trajectory.empty());
}

TEST(GoPlayout, RandomGamesEndWhereEveryEmptyPointIsAlone) {
  for (const Small& start : positions<Small>(9, 50, 3)) {
    base::Rng rng(start.hash());
    Trajectory trajectory;
    start.playout(rng, &trajectory);
    if (trajectory.size() >= start.playout_limit()) continue;
    Small state = start;
    for (const Move move : trajectory) {
      ASSERT_EQ(state.why_illegal(move), "");
      state.play(move);
    }
    ASSERT_TRUE(state.is_over());
    const auto empty = state.geometry().board - state.stones(Side::first) - state.stones(Side::second);
    ASSERT_TRUE((empty & empty.neighbours()).none()) << state.text();
  }
}

std::vector<Small> mixed_positions() {
  std::vector<Small> states{Small()};
  for (std::int64_t size = 5; size <= 9; ++size) {
    for (const Small& state : positions<Small>(size, 80, 19)) states.push_back(state);
  }
  Small over;
  over.play(pass_move);
  over.play(pass_move);
  states.push_back(over);
  return states;
}

TEST(GoPlayout, LanesCountWhatSingleGamesCount) {
  const std::vector<Small> states = mixed_positions();
  std::vector<Tally> plain(states.size());
  count_playouts_plainly<Small>(states, 13, 7, plain);
  base::for_each_simd_target([&](const std::string& target) {
    std::vector<Tally> tallies(states.size());
    Small::count_playouts(states, 13, 7, tallies);
    EXPECT_EQ(tallies, plain) << target;
    Small::count_playouts(states, 0, 7, tallies);
    EXPECT_EQ(tallies, plain) << target;
  });
}

// On 5x5 one game in a thousand meets the length limit.
TEST(GoPlayout, LongGamesAreCutOffAndScoredAsTheyStand) {
  const std::vector<Small> states{Small(rules_for(5))};
  std::vector<Tally> plain(1);
  count_playouts_plainly<Small>(states, 5000, 3, plain);
  EXPECT_GT(plain[0].capped, 0U);
  base::for_each_simd_target([&](const std::string& target) {
    std::vector<Tally> tally(1);
    Small::count_playouts(states, 5000, 3, tally);
    EXPECT_EQ(tally, plain) << target;
  });
  Trajectory trajectory;
  std::uint64_t seed = 0;
  while (trajectory.size() < states[0].playout_limit()) {
    trajectory.clear();
    base::Rng rng(++seed);
    states[0].playout(rng, &trajectory);
  }
  EXPECT_EQ(trajectory.size(), 75U);
  expect_the_plain_playout(states[0], seed);
}

TEST(GoPlayout, LanesAddToTheTally) {
  const std::vector<Small> states{Small()};
  std::vector<Tally> tally(1);
  Small::count_playouts(states, 3, 1, tally);
  const Tally once = tally[0];
  EXPECT_EQ(once.playouts, 3U);
  Small::count_playouts(states, 3, 1, tally);
  Tally twice = once;
  twice += once;
  EXPECT_EQ(tally[0], twice);
  Small::count_playouts({}, 3, 1, {});
}

TEST(GoPlayout, LargeBoardsCountToo) {
  const std::vector<Large> states{Large(rules_for(10))};
  std::vector<Tally> tally(1);
  Large::count_playouts(states, 4, 1, tally);
  EXPECT_EQ(tally[0].playouts, 4U);
  EXPECT_GT(tally[0].moves, 4U * 80U);
}

// The rates of libego's uniform playout under these rules: 42.1 % at komi 7.5, 44.7 % at 6.5, 107.4 moves a game.
TEST(GoPlayout, HasTheKnownStatistics) {
  if (!base::full_size_tests()) GTEST_SKIP() << "needs the whole sample";
  constexpr std::uint32_t games = 200'000;
  const std::vector<Small> states{Small(rules_for(9, 7.5)), Small(rules_for(9, 6.5))};
  std::vector<Tally> tallies(2);
  Small::count_playouts(states, games, 1, tallies);
  const auto share = [](std::uint64_t part) { return static_cast<double>(part) / games; };
  EXPECT_NEAR(share(tallies[0].first_wins), 0.421, 0.005);
  EXPECT_NEAR(share(tallies[1].first_wins), 0.447, 0.005);
  EXPECT_EQ(tallies[0].draws, 0U);
  EXPECT_NEAR(share(tallies[0].moves), 107.4, 0.5);
}

}  // namespace
}  // namespace aite::games::go
