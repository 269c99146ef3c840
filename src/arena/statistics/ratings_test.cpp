// SPDX-License-Identifier: MIT
#include "arena/statistics/ratings.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace aite::arena {
namespace {

Results mirrored(const Results& results) { return {results.losses, results.draws, results.wins}; }

Crosstable table_of(std::size_t players, const std::vector<std::tuple<std::size_t, std::size_t, Results>>& meetings) {
  Crosstable table(players, std::vector<Results>(players));
  for (const auto& [i, j, results] : meetings) {
    table[i][j] = results;
    table[j][i] = mirrored(results);
  }
  return table;
}

TEST(Ratings, TwoPlayersAreTheirScore) {
  const std::vector<Rating> ratings = rate(table_of(2, {{0, 1, {7500, 0, 2500}}}));
  ASSERT_EQ(ratings[0].contender, 0U);
  EXPECT_NEAR(ratings[0].elo - ratings[1].elo, 190.85, 0.1);  // the imaginary games take a little
  EXPECT_NEAR(ratings[0].elo + ratings[1].elo, 0, 1e-9);
  // Of the difference: 1.96 * 400 / ln 10 / sqrt(n p (1 - p)) = 7.86; of each to their mean half of it.
  EXPECT_NEAR((ratings[0].interval.high - ratings[0].interval.low) / 2, 7.86 / 2, 0.02);
}

// Results that follow the model exactly give the strengths back: 4 : 2 : 1.
TEST(Ratings, RecoverKnownStrengths) {
  const std::vector<Rating> ratings =
      rate(table_of(3, {{0, 1, {20000, 0, 10000}}, {0, 2, {24000, 0, 6000}}, {1, 2, {20000, 0, 10000}}}), 1500);
  const double step = 400 * std::log10(2);
  EXPECT_NEAR(ratings[0].elo, 1500 + step, 0.1);
  EXPECT_NEAR(ratings[1].elo, 1500, 0.1);
  EXPECT_NEAR(ratings[2].elo, 1500 - step, 0.1);
  EXPECT_EQ(ratings[0].games, 60000U);
}

TEST(Ratings, DrawsAreHalves) {
  const std::vector<Rating> drawn = rate(table_of(2, {{0, 1, {0, 100, 0}}}));
  EXPECT_NEAR(drawn[0].elo, 0, 1e-6);
}

TEST(Ratings, WhoWonEverythingIsFinite) {
  const std::vector<Rating> ratings = rate(table_of(2, {{0, 1, {0, 0, 10}}}));
  EXPECT_EQ(ratings[0].contender, 1U);
  EXPECT_TRUE(std::isfinite(ratings[0].elo));
  EXPECT_GT(ratings[0].elo, 100);
  EXPECT_TRUE(std::isfinite(ratings[0].interval.high));
}

TEST(Ratings, PlayersThatNeverMetAreComparedThroughOthers) {
  const std::vector<Rating> ratings = rate(table_of(3, {{0, 1, {20000, 0, 10000}}, {1, 2, {20000, 0, 10000}}}));
  EXPECT_NEAR(ratings[0].elo - ratings[2].elo, 800 * std::log10(2), 0.5);
}

}  // namespace
}  // namespace aite::arena
