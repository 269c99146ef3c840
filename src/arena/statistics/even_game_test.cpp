// SPDX-License-Identifier: MIT
#include "arena/statistics/even_game.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "base/random.hpp"

namespace aite::arena {

namespace {

std::vector<double> levels() {
  std::vector<double> elos;
  for (int level = 1; level <= 22; ++level) elos.push_back(100 * level);
  return elos;
}

double expected(double elo, double other) { return 1 / (1 + std::pow(10, (other - elo) / 400)); }

TEST(EvenGame, BelievesWhatGamesSay) {
  PersonStrength person(1000);
  const double at_first = person.deviation();
  for (int i = 0; i < 10; ++i) person.observe({1000, 1});
  EXPECT_GT(person.mean(), 1250);
  EXPECT_LT(person.deviation(), at_first);
  for (int i = 0; i < 40; ++i) person.observe({1000, i % 2 == 0 ? 1.0 : 0.0});
  EXPECT_NEAR(person.mean(), 1050, 80);
}

TEST(EvenGame, ChoosesTheNearestLevel) {
  const std::vector<double> elos = levels();
  EXPECT_EQ(even_opponent(PersonStrength(1540), elos), 14U);
  PersonStrength loses(300);
  for (int i = 0; i < 30; ++i) loses.observe({100, 0});
  EXPECT_EQ(even_opponent(loses, elos), 0U);
}

// People of fixed strength who said nothing of themselves: from the 16th to the 30th game they win between 40 and 60 %
// of what they play, for each strength that the levels have.
TEST(EvenGame, EndsEven) {
  constexpr int people = 200;
  const std::vector<double> elos = levels();
  base::Rng rng(3);
  for (const double strength : {200.0, 600.0, 1000.0, 1400.0, 1800.0, 2100.0}) {
    double score = 0;
    int games = 0;
    double off = 0;
    for (int i = 0; i < people; ++i) {
      PersonStrength person;
      for (int game = 1; game <= 30; ++game) {
        const double opponent = elos[even_opponent(person, elos)];
        const double won = rng.unit() < expected(strength, opponent) ? 1 : 0;
        person.observe({opponent, won});
        if (game > 15) score += won;
        if (game > 15) ++games;
      }
      off += std::abs(person.mean() - strength) / people;
    }
    EXPECT_NEAR(score / games, 0.5, 0.1) << strength;
    EXPECT_LT(off, 90) << strength;
  }
}

}  // namespace

}  // namespace aite::arena
