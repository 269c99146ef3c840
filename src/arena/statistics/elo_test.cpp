// SPDX-License-Identifier: MIT
#include "arena/statistics/elo.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace aite::arena {
namespace {

double half_width(const EloEstimate& estimate) { return (estimate.interval.high - estimate.interval.low) / 2; }

TEST(Elo, ScoresAndBack) {
  EXPECT_DOUBLE_EQ(expected_score(0), 0.5);
  EXPECT_NEAR(expected_score(400), 10.0 / 11, 1e-12);
  EXPECT_NEAR(elo_of(0.75), 190.848501887865, 1e-9);
  EXPECT_NEAR(elo_of(expected_score(-123.4)), -123.4, 1e-9);
  EXPECT_TRUE(std::isinf(elo_of(1)));
}

// Numbers that OpenBench published for real matches.
TEST(Elo, AgreesWithOpenBench) {
  const EloEstimate close = estimate_elo(Pentanomial{{34, 635, 1322, 712, 50}});
  EXPECT_NEAR(close.elo, 6.88, 0.005);
  EXPECT_NEAR(half_width(close), 5.07, 0.005);
  EXPECT_NEAR(estimate_elo(Pentanomial{{78, 64, 64, 14, 4}}).elo, -164.92, 0.005);
}

// A number that fastchess printed.
TEST(Elo, NormalizedAgreesWithFastchess) {
  EXPECT_NEAR(estimate_elo(Pentanomial{{379, 10170, 21828, 10640, 343}}).normalized, 3.05, 0.005);
}

TEST(Elo, PairsTellLessThanTheirGamesWhereTheOpeningDecides) {
  // Every opening is won by whoever begins: 50 % each, and the pairs know it for certain.
  const EloEstimate certain = estimate_elo(Pentanomial{{0, 0, 100, 0, 0}});
  EXPECT_EQ(certain.elo, 0);
  EXPECT_EQ(certain.superiority, 0.5);
  EXPECT_GT(half_width(estimate_elo(Results{100, 0, 100})), 40);
}

TEST(Elo, OneSidedMatchesHaveABound) {
  const EloEstimate all = estimate_elo(Pentanomial{{0, 0, 0, 0, 50}});
  EXPECT_TRUE(std::isinf(all.elo));
  EXPECT_NEAR(all.interval.low, elo_of(50 / (50 + 3.8414588206941285)), 1e-6);  // Wilson at 50 of 50: n / (n + z^2)
  EXPECT_TRUE(std::isinf(all.interval.high));
  EXPECT_EQ(all.superiority, 1);
}

TEST(Elo, NothingPlayedSaysNothing) {
  const EloEstimate nothing = estimate_elo(Results{});
  EXPECT_EQ(nothing.elo, 0);
  EXPECT_TRUE(std::isinf(nothing.interval.low));
  EXPECT_TRUE(std::isinf(nothing.interval.high));
}

TEST(Elo, GamesWithoutPairs) {
  // 30 wins, 50 draws, 20 losses: score 0.55, variance 0.30 + 0.125 - 0.3025 = 0.1225, error 0.035.
  const EloEstimate games = estimate_elo(Results{30, 50, 20});
  EXPECT_NEAR(games.elo, elo_of(0.55), 1e-9);
  EXPECT_NEAR(games.interval.low, elo_of(0.55 - 1.959963984540054 * 0.035), 1e-9);
  EXPECT_NEAR(games.superiority, base::normal_cdf(0.05 / 0.035), 1e-12);
}

}  // namespace
}  // namespace aite::arena
