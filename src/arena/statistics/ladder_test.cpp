// SPDX-License-Identifier: MIT
#include "arena/statistics/ladder.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "base/random.hpp"

namespace aite::arena {

namespace {

TEST(Ladder, PairsThoseWithinReach) {
  using Pairs = std::vector<std::pair<std::size_t, std::size_t>>;
  EXPECT_EQ(banded_pairings(4, 2), (Pairs{{0, 1}, {0, 2}, {1, 2}, {1, 3}, {2, 3}}));
}

TEST(Ladder, PoolsWhatFalls) {
  const std::vector<double> values{1, 3, 2, 2, 5};
  const std::vector<double> weights{1, 1, 1, 2, 1};
  EXPECT_EQ(isotonic(values, weights), (std::vector<double>{1, 2.25, 2.25, 2.25, 5}));
}

TEST(Ladder, FindsTheDialsOfSteps) {
  const std::vector<DialPoint> points{{0, 0, 1}, {0.5, 125, 1}, {1, 250, 1}};
  const std::vector<double> dials = dials_for_steps(points, 100);
  ASSERT_EQ(dials.size(), 2U);
  EXPECT_NEAR(dials[0], 0.4, 1e-9);
  EXPECT_NEAR(dials[1], 0.8, 1e-9);
}

// A dial worth 2,000 Elo, measured at 40 places with errors of 25 Elo: steps of 100 come out as such, within what the
// errors of single places would spoil.
TEST(Ladder, ChanceDoesNotPutTwoStepsOnOneDial) {
  base::Rng rng(11);
  std::vector<DialPoint> points;
  for (int i = 0; i < 40; ++i) {
    double chance = 0;
    for (int k = 0; k < 12; ++k) chance += rng.unit() - 0.5;  // near enough to a normal one, of deviation 1
    points.push_back({i / 39.0, 2000 * i / 39.0 + 25 * chance, 25});
  }
  const std::vector<double> dials = dials_for_steps(points, 100);
  ASSERT_GE(dials.size(), 19U);
  for (std::size_t i = 1; i < dials.size(); ++i) EXPECT_NEAR(2000 * (dials[i] - dials[i - 1]), 100, 40) << i;
}

TEST(Ladder, SmoothingLeavesALineAsItIs) {
  const std::vector<DialPoint> line{{1, 140, 5}, {2, 240, 9}, {3, 340, 5}, {4, 440, 7}, {5, 540, 5}, {6, 640, 5}};
  const std::vector<DialPoint> smooth = smoothed(line);
  ASSERT_EQ(smooth.size(), line.size());
  for (std::size_t i = 0; i < line.size(); ++i) EXPECT_NEAR(smooth[i].elo, line[i].elo, 1e-6) << i;
}

// Contenders whose true steps are 100 Elo meet in a band; the fit finds the steps within the errors that it says.
TEST(Ladder, FitsABand) {
  constexpr std::size_t contenders = 12;
  constexpr int games = 400;
  base::Rng rng(7);
  Crosstable table(contenders, std::vector<Results>(contenders));
  for (const auto& [i, j] : banded_pairings(contenders, 3)) {
    const double expected = 1 / (1 + std::pow(10.0, static_cast<double>(j - i) * 100 / 400));
    Results results;
    for (int game = 0; game < games; ++game) ++(rng.unit() < expected ? results.wins : results.losses);
    table[i][j] = results;
    table[j][i] = {results.losses, 0, results.wins};
  }
  const RatingFit fit = fit_ratings(table, 0.01);
  int far = 0;
  for (std::size_t i = 1; i < contenders; ++i) {
    const double off = fit.elo[i] - fit.elo[i - 1] - 100;
    EXPECT_LT(fit.error(i, i - 1), 16);
    if (std::abs(off) > 2 * fit.error(i, i - 1)) ++far;
  }
  EXPECT_LE(far, 2);
  EXPECT_NEAR(fit.elo[contenders - 1] - fit.elo[0], 1100, 3 * fit.error(contenders - 1, 0));
}

TEST(Ladder, LevelsThatWereMeasuredAreTakenAsTheyAre) {
  // A bend, which a line through its neighbours would cut.
  const std::vector<DialPoint> points{{0.1, 80, 10}, {0.2, 280, 10}, {0.4, 330, 10}};
  const std::vector<double> dials = dials_between(points, 100);
  ASSERT_EQ(dials.size(), 3);
  EXPECT_NEAR(dials[0], 0.11, 1e-9);
  EXPECT_NEAR(dials[1], 0.16, 1e-9);
  EXPECT_NEAR(dials[2], 0.28, 1e-9);
  // Below the first point, from dial 0 and no strength on.
  EXPECT_NEAR(dials_between(std::vector<DialPoint>{{0.3, 150, 10}}, 100).at(0), 0.2, 1e-9);
}

}  // namespace

}  // namespace aite::arena
