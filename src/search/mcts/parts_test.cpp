// SPDX-License-Identifier: MIT
#include "search/mcts/parts.hpp"

#include <gtest/gtest.h>

namespace aite::search::mcts {
namespace {

using games::Side;

// Paper 000: t = 0, 40, 96, 174.4, 284.2, 437.8, 653.0, 954.1, 1375.8: a node of 1000 visits shows eight moves.
TEST(Widening, FollowsThePapersThresholds) {
  const WideningSchedule schedule(40, 1.4);
  EXPECT_EQ(schedule.available(0), 1U);
  EXPECT_EQ(schedule.available(39), 1U);
  EXPECT_EQ(schedule.available(40), 2U);
  EXPECT_EQ(schedule.available(95), 2U);
  EXPECT_EQ(schedule.available(96), 3U);
  EXPECT_EQ(schedule.available(174), 3U);
  EXPECT_EQ(schedule.available(175), 4U);
  EXPECT_EQ(schedule.available(1000), 8U);
  EXPECT_EQ(schedule.available(1376), 9U);
}

TEST(Prior, KeepsWinsAndLossesExactly) {
  for (const std::uint16_t visits : {std::uint16_t{0}, std::uint16_t{100}, Prior::max_visits}) {
    for (const float value : {0.0F, 1.0F}) {
      const Prior prior = Prior::unpack(Prior{visits, value}.pack());
      EXPECT_EQ(prior.visits, visits);
      EXPECT_EQ(prior.value, value);
    }
  }
  EXPECT_NEAR(Prior::unpack(Prior{50, 0.3F}.pack()).value, 0.3F, 0.5F / 63);
}

TEST(Purpose, DrawSeekerWantsDrawsAndExpectsTheOpponentToWantWins) {
  const Purpose purpose = Purpose::draw();
  EXPECT_EQ(purpose.worth(true).win, 0);
  EXPECT_EQ(purpose.worth(true).draw, 1);
  EXPECT_EQ(purpose.worth(false).win, 1);
  EXPECT_EQ(purpose.worth(false).draw, 0);
}

TEST(Purpose, MarginRewardFallsWithTheDistanceFromTheTarget) {
  const Purpose purpose = Purpose::margin(0, 64);
  const LeafResult by_16 = games::Outcome{32};
  EXPECT_FLOAT_EQ(purpose.reward(by_16, Side::first, Side::first), 0.75F);
  EXPECT_FLOAT_EQ(purpose.reward(by_16, Side::second, Side::second), 0.75F);
  EXPECT_FLOAT_EQ(purpose.reward(by_16, Side::second, Side::first), 0);  // the opponent lost
  const Purpose ahead_by_4 = Purpose::margin(4, 64);
  EXPECT_FLOAT_EQ(ahead_by_4.reward(games::Outcome{8}, Side::first, Side::first), 1);
  EXPECT_FLOAT_EQ(ahead_by_4.reward(games::Outcome{-8}, Side::second, Side::second), 1);
}

TEST(Purpose, ValueFunctionsAreReadFromTheMoversSide) {
  const LeafResult leaf = Expectation{0.7, 0.2, 16};  // the first side wins 70 %, draws 20 %, loses 10 %
  EXPECT_FLOAT_EQ(Purpose::win().reward(leaf, Side::first, Side::second), 0.8F);
  EXPECT_FLOAT_EQ(Purpose::win().reward(leaf, Side::second, Side::second), 0.2F);
  EXPECT_FLOAT_EQ(Purpose::win(0).reward(leaf, Side::first, Side::first), 0.7F);
  EXPECT_FLOAT_EQ(Purpose::draw().reward(leaf, Side::second, Side::second), 0.2F);
  EXPECT_FLOAT_EQ(Purpose::draw().reward(leaf, Side::first, Side::second), 0.7F) << "the opponent plays to win";
  EXPECT_FLOAT_EQ(Purpose::margin(0, 64).reward(leaf, Side::second, Side::second), 0.75F);
}

}  // namespace
}  // namespace aite::search::mcts
