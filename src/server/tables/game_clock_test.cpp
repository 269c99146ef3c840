// SPDX-License-Identifier: MIT
#include "server/tables/game_clock.hpp"

#include <gtest/gtest.h>

namespace aite::server {
namespace {

using games::Side;

GameClock::Time at(double seconds) {
  return GameClock::Time() + std::chrono::milliseconds(static_cast<std::int64_t>(1000 * seconds));
}

double main_of(const GameClock& clock, Side side, double seconds) {
  return clock.view(at(seconds))["left"][static_cast<std::size_t>(index(side))]["main"].get<double>();
}

TEST(GameClock, FischerGivesAnIncrementAfterEveryMove) {
  GameClock clock(TimeControl{10, 5, 0, 0});
  clock.run(Side::first, at(0));
  EXPECT_EQ(main_of(clock, Side::first, 4), 6);
  EXPECT_EQ(main_of(clock, Side::second, 4), 10);
  clock.press(Side::first, at(4));
  clock.run(Side::second, at(4));
  EXPECT_EQ(main_of(clock, Side::first, 9), 11);
  EXPECT_FALSE(clock.has_fallen(Side::second, at(13.9)));
  EXPECT_TRUE(clock.has_fallen(Side::second, at(14)));
  clock.press(Side::second, at(15));  // too late: nothing is added
  EXPECT_TRUE(clock.has_fallen(Side::second, at(15)));
  EXPECT_EQ(clock.sgf_time(), "10");
  EXPECT_EQ(clock.sgf_overtime(), "5 fischer");
}

TEST(GameClock, AMoveThatTakesLongerThanAPeriodUsesItUp) {
  GameClock clock(TimeControl{10, 0, 3, 30});
  const auto second = [&](double seconds) { return clock.view(at(seconds))["left"][1]; };
  clock.run(Side::second, at(0));
  EXPECT_EQ(second(15), nlohmann::json({{"main", 0}, {"periods", 3}, {"period", 25}}));
  clock.press(Side::second, at(15));
  EXPECT_EQ(second(99), nlohmann::json({{"main", 0}, {"periods", 3}, {"period", 30}}));
  clock.run(Side::second, at(100));
  EXPECT_EQ(second(131), nlohmann::json({{"main", 0}, {"periods", 2}, {"period", 29}}));
  EXPECT_FALSE(clock.has_fallen(Side::second, at(189)));
  EXPECT_TRUE(clock.has_fallen(Side::second, at(190)));
  EXPECT_EQ(clock.sgf_overtime(), "3x30 byo-yomi");
}

TEST(GameClock, StandsStillWhereItWasKept) {
  GameClock clock(TimeControl{60, 0, 0, 0});
  clock.run(Side::first, at(0));
  const nlohmann::json kept = clock.view(at(20));
  EXPECT_EQ(kept["running"], 0);
  GameClock again = GameClock::read(kept);
  EXPECT_FALSE(again.is_running());
  EXPECT_EQ(main_of(again, Side::first, 1000), 40);
  again.run(Side::first, at(1000));
  again.run(std::nullopt, at(1010));
  EXPECT_EQ(main_of(again, Side::first, 2000), 30);
  for (const char* none : {"null", "7", "[]", "{}", R"({"main": "x"})", R"({"periods": 3})"}) {
    EXPECT_FALSE(GameClock::read(nlohmann::json::parse(none)).is_set()) << none;
  }
  EXPECT_EQ(GameClock().view(at(0)), nullptr);
  EXPECT_FALSE(GameClock().has_fallen(Side::first, at(0)));
}

// However many moves it expects to make, a search that keeps to it does not lose on time.
TEST(GameClock, ASearchThatKeepsToItsShareHasTimeLeft) {
  for (const TimeControl& control : {TimeControl{20, 0, 0, 0}, TimeControl{5, 1, 0, 0}, TimeControl{3, 0, 1, 2}}) {
    GameClock clock(control);
    double now = 0;
    for (int move = 40; move > 0; --move) {
      clock.run(Side::first, at(now));
      const double share = clock.seconds_for_move(Side::first, move, at(now));
      EXPECT_GT(share, 0);
      now += share;
      EXPECT_FALSE(clock.has_fallen(Side::first, at(now))) << move;
      clock.press(Side::first, at(now));
    }
  }
}

}  // namespace
}  // namespace aite::server
