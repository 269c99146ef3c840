// SPDX-License-Identifier: MIT
#include "learn/bradley_terry.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "base/random.hpp"
#include "base/test_size.hpp"

namespace aite::learn {
namespace {

using Team = std::vector<std::uint16_t>;

void add(Choices& choices, const std::vector<Team>& teams, std::size_t chosen, int times = 1) {
  for (int i = 0; i < times; ++i) {
    for (std::size_t team = 0; team < teams.size(); ++team) choices.add_team(teams[team], team == chosen);
    choices.end_choice();
  }
}

// Two features meet 30 times; the first wins 20. With the prior, each feature x also wins and loses once against a
// strength of 1. By hand: x = 20 + 1 wins of a, so a / (a + b) * 30 + 2 a / (1 + a) = 21 and likewise
// b / (a + b) * 30 + 2 b / (1 + b) = 11; adding both, a / (1 + a) + b / (1 + b) = 1, thus a b = 1, thus
// 30 a^2 / (a^2 + 1) + 2 a / (1 + a) = 21.
TEST(BradleyTerry, SolvesWhatCanBeSolvedByHand) {
  Choices choices;
  add(choices, {{0}, {1}}, 0, 20);
  add(choices, {{0}, {1}}, 1, 10);
  BradleyTerry model({2});
  for (int i = 0; i < 1000; ++i) model.update(choices, 1);
  const double a = model.strengths()[0];
  const double b = model.strengths()[1];
  EXPECT_NEAR(a * b, 1, 1e-3);
  EXPECT_NEAR(30 * a * a / (a * a + 1) + 2 * a / (1 + a), 21, 5e-3);
  EXPECT_NEAR(model.score(choices, 1).first, 20.0 / 30, 1e-9);
  EXPECT_NEAR(model.score(choices, 1).log_likelihood, (20 * std::log(a / (a + b)) + 10 * std::log(b / (a + b))) / 30,
              1e-6);
}

// Choices made by known strengths give them back, up to a factor within each family that the choices cannot tell.
TEST(BradleyTerry, RecoversTheStrengthsThatChose) {
  const std::array<double, 6> truth{1, 4, 0.25, 1, 2, 8};  // two families of three
  base::Rng rng(3);
  Choices choices;
  const std::uint64_t count = base::test_size(20'000);
  for (std::uint64_t i = 0; i < count; ++i) {
    std::vector<Team> teams;
    std::vector<double> strengths;
    double total = 0;
    for (int team = 0; team < 5; ++team) {
      const auto a = static_cast<std::uint16_t>(rng.below(3));
      const auto b = static_cast<std::uint16_t>(3 + rng.below(3));
      teams.push_back({a, b});
      strengths.push_back(truth[a] * truth[b]);
      total += strengths.back();
    }
    double at = rng.unit() * total;
    std::size_t chosen = 0;
    while (chosen + 1 < teams.size() && at >= strengths[chosen]) at -= strengths[chosen++];
    add(choices, teams, chosen);
  }
  BradleyTerry model({3, 3});
  double before = -1e9;
  for (int i = 0; i < 30; ++i) {
    model.update(choices, 2);
    const double now = model.score(choices, 1).log_likelihood;
    EXPECT_GE(now, before - 1e-6) << "an update never makes the choices less likely";
    before = now;
  }
  if (count < 20'000) return;  // too few to be exact
  const auto strengths = model.strengths();
  for (const std::size_t i : {1U, 2U}) EXPECT_NEAR(strengths[i] / strengths[0], truth[i], 0.1 * truth[i]);
  for (const std::size_t i : {4U, 5U}) EXPECT_NEAR(strengths[i] / strengths[3], truth[i], 0.1 * truth[i]);
}

TEST(BradleyTerry, CountsTheSameOnAnyNumberOfThreads) {
  Choices choices;
  add(choices, {{0}, {1, 3}, {2}}, 1, 7);
  add(choices, {{0, 4}, {1}, {2, 3}}, 2, 5);
  BradleyTerry one({3, 2});
  BradleyTerry three({3, 2});
  for (int i = 0; i < 5; ++i) {
    one.update(choices, 1);
    three.update(choices, 3);
  }
  for (std::size_t i = 0; i < 5; ++i) EXPECT_NEAR(one.strengths()[i], three.strengths()[i], 1e-5);
  EXPECT_NEAR(one.score(choices, 1).log_likelihood, three.score(choices, 2).log_likelihood, 1e-5);
}

}  // namespace
}  // namespace aite::learn
