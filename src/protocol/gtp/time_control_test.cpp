// SPDX-License-Identifier: MIT
#include "protocol/gtp/time_control.hpp"

#include <gtest/gtest.h>

namespace aite::protocol::gtp {

namespace {

TEST(Clock, HasNoLimitUnlessItIsTold) { EXPECT_FALSE(Clock().seconds_for_move(10)); }

TEST(Clock, APeriodWithoutStonesMeansNoLimit) {
  Clock clock;
  clock.set({0, 10, 0});
  EXPECT_FALSE(clock.seconds_for_move(10));
}

TEST(Clock, SharesTheMainTimeAmongTheMovesThatAreLeft) {
  Clock clock;
  clock.set({100, 0, 0});
  const double early = *clock.seconds_for_move(40);
  const double late = *clock.seconds_for_move(10);
  EXPECT_GT(early, 2.0);
  EXPECT_LT(early, 100.0 / 40);
  EXPECT_GT(late, early);
  EXPECT_LT(late, 100.0 / 10);
}

TEST(Clock, NeverRunsOutOfAbsoluteTime) {
  Clock clock;
  clock.set({20, 0, 0});
  double left = 20;
  for (int move = 0; move < 500; ++move) {
    const double seconds = *clock.seconds_for_move(10);
    ASSERT_GT(seconds, 0);
    left -= seconds;
    clock.spend(seconds);
    ASSERT_GT(left, -0.001 * move) << "move " << move;
  }
}

TEST(Clock, KeepsToTheByoYomi) {
  Clock clock;
  clock.set({0, 30, 5});
  for (int period = 0; period < 3; ++period) {
    double spent = 0;
    for (int stone = 0; stone < 5; ++stone) {
      const double seconds = *clock.seconds_for_move(40);
      EXPECT_GT(seconds, 5);
      spent += seconds;
      clock.spend(seconds);
    }
    EXPECT_LT(spent, 30);
  }
}

TEST(Clock, GoesFromTheMainTimeIntoTheByoYomi) {
  Clock clock;
  clock.set({10, 30, 5});
  clock.spend(12);
  const double seconds = *clock.seconds_for_move(40);
  EXPECT_NEAR(seconds, (28.0 / 4 - 0.1) * 0.95, 1e-9);
}

TEST(Clock, UsesAtLeastAPeriodsShareWhileThereIsMainTime) {
  Clock clock;
  clock.set({1, 30, 5});
  EXPECT_NEAR(*clock.seconds_for_move(40), (30.0 / 5 - 0.1) * 0.95, 1e-9);
}

TEST(Clock, BelievesTheController) {
  Clock clock;
  clock.set({100, 0, 0});
  clock.set_left(10, 0);
  EXPECT_LT(*clock.seconds_for_move(10), 1.0);
  clock.set_left(10, 2);
  EXPECT_NEAR(*clock.seconds_for_move(10), (5 - 0.1) * 0.95, 1e-9);
}

TEST(Clock, TimeLeftWithoutSettingsIsALimit) {
  Clock clock;
  clock.set_left(10, 0);
  ASSERT_TRUE(clock.seconds_for_move(10));
  EXPECT_LT(*clock.seconds_for_move(10), 1.0);
}

TEST(Clock, PlaysAtOnceWithoutTime) {
  Clock clock;
  clock.set({0, 0, 0});
  EXPECT_LT(*clock.seconds_for_move(10), 0.01);
  clock.set_left(-5, 0);
  EXPECT_LT(*clock.seconds_for_move(10), 0.01);
  EXPECT_GT(*clock.seconds_for_move(10), 0.0);
}

TEST(Clocks, StartAnewWithTheSameSettings) {
  Clocks clocks;
  clocks.set({100, 0, 0});
  const double fresh = *clocks.of(games::Side::first).seconds_for_move(10);
  clocks.of(games::Side::first).spend(50);
  EXPECT_LT(*clocks.of(games::Side::first).seconds_for_move(10), fresh);
  EXPECT_EQ(*clocks.of(games::Side::second).seconds_for_move(10), fresh);
  clocks.restart();
  EXPECT_EQ(*clocks.of(games::Side::first).seconds_for_move(10), fresh);
}

}  // namespace

}  // namespace aite::protocol::gtp
