// SPDX-License-Identifier: MIT
#include "training/go/balanced.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "base/error.hpp"

namespace aite::training::go {
namespace {

namespace features = games::go::features;
namespace policy = games::go::policy;
using games::go::Small;

std::vector<float> some_thetas() {
  base::Rng rng(5);
  std::vector<float> thetas(policy::dimensions);
  for (float& theta : thetas) theta = static_cast<float>(2 * rng.unit() - 1);
  return thetas;
}

// log pi of one choice, by the definition.
double log_chance(const std::vector<float>& thetas, const policy::Playout<9>::Choices& choices,
                  const features::Board<9>& board, std::size_t chosen) {
  const auto sum = [&](const policy::Playout<9>::Choice& choice) {
    double dot =
        double{thetas[static_cast<std::size_t>(features::pattern_class(board.code(choice.bit), board.to_move()))]};
    for (std::size_t i = 0; i < features::tactic::count; ++i) {
      if ((choice.bits >> i & 1) != 0) dot += double{thetas[features::pattern_classes + i]};
    }
    return dot;
  };
  double total = 0;
  for (const auto& choice : choices) total += std::exp(sum(choice));
  return sum(choices[chosen]) - std::log(total);
}

// A playout that is followed has the gradient of the one that was played; also with formulas for features.
TEST(GradientPlayout, FollowsWhatWasPlayed) {
  const players::go::PlayoutPolicy paper(some_thetas());
  const players::go::PlayoutPolicy formulas(some_thetas(),
                                            players::go::FormulaSet::parse("l & F0(h - b)\nl & F(F(m))"));
  const Small start;
  for (const players::go::PlayoutPolicy* by : {&paper, &formulas}) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      base::Rng rng(seed);
      games::Trajectory plies;
      games::go::Position<9> end = start.position();
      by->play_out(end, start.last_move(), rng, &plies);
      std::vector<float> gradient(policy::dimensions);
      const GradientPlayout followed = GradientPlayout::follow(start, *by, plies, gradient);
      EXPECT_EQ(followed.outcome, start.outcome_of(end));
      EXPECT_GT(followed.choices, 20);
      double sum = 0;  // every choice adds one pattern and takes away one in expectation
      for (std::size_t i = 0; i < features::pattern_classes; ++i) sum += double{gradient[i]};
      EXPECT_NEAR(sum, 0, 1e-3);
      // Only features 1 to 3 are there with two formulas.
      for (std::size_t i = features::pattern_classes + 3; by == &formulas && i < gradient.size(); ++i) {
        EXPECT_EQ(gradient[i], 0);
      }
    }
  }
}

// The gradient of a whole playout's log-likelihood against finite differences, weight by weight for those that matter
// most. The playout is played again with the same random numbers, so the moves are the same.
TEST(GradientPlayout, AgreesWithFiniteDifferences) {
  const std::vector<float> thetas = some_thetas();
  const players::go::PlayoutPolicy by(thetas);
  const Small start;
  std::vector<float> gradient(policy::dimensions);
  base::Rng rng(17);
  const GradientPlayout run = GradientPlayout::run(start, by, rng, gradient);
  ASSERT_GT(run.choices, 20);

  const auto likelihood = [&](const std::vector<float>& at) {
    base::Rng same(17);
    policy::Playout<9> playout(start.position(), start.last_move(), by.weights());
    policy::Playout<9>::Choices choices;
    double sum = 0;
    for (int ply = 0; ply < start.position().playout_limit() && !playout.is_over(); ++ply) {
      playout.choices(choices);
      if (choices.empty()) {
        playout.play(policy::Playout<9>::nowhere);
        continue;
      }
      std::uint32_t total = 0;
      for (const auto& choice : choices) total += choice.weight;
      std::uint32_t draw = same.below(total);
      std::size_t chosen = 0;
      while (draw >= choices[chosen].weight) draw -= choices[chosen++].weight;
      sum += log_chance(at, choices, playout.board(), chosen);
      playout.play(choices[chosen].bit);
    }
    return sum;
  };
  int checked = 0;
  constexpr float step = 0.01F;
  for (std::size_t i = 0; i < gradient.size(); ++i) {
    if (std::abs(gradient[i]) < 0.5F) continue;
    std::vector<float> more = thetas;
    std::vector<float> less = thetas;
    more[i] += step;
    less[i] -= step;
    EXPECT_NEAR(double{gradient[i]}, (likelihood(more) - likelihood(less)) / (2 * double{step}), 0.02) << i;
    ++checked;
  }
  EXPECT_GT(checked, 5);
}

games::LabelledPosition position_of(const std::string& moves, double value) {
  games::LabelledPosition position;
  games::go::Rules rules;
  rules.size = 5;
  Small state(rules);
  for (std::size_t at = 0; at + 1 < moves.size(); at += 3) {
    position.moves.push_back(state.parse_move(moves.substr(at, 2)));
    state.play(position.moves.back());
  }
  position.value = value;
  return position;
}

// A position that black has won: both algorithms see it, from either side, the same for the same random numbers.
TEST(BalancedPositions, AreValuedForTheSideToMove) {
  games::go::Rules rules;
  rules.size = 5;
  rules.komi = 0.5;
  for (const bool search : {false, true}) {
    BalancedSettings settings;
    settings.search = search;
    settings.style = "contact";
    settings.prior = 10;
    const auto positions = balanced_positions(
        {position_of("C3 A1 C4 A2 B3 A4 D3 A5", 1), position_of("C3 A1 C4 A2 B3 A4 D3", -1)}, rules, settings);
    positions->set_weights(some_thetas());
    EXPECT_GT(positions->value(0, 1), 0.5);
    EXPECT_LT(positions->value(1, 1), -0.5);
    const learn::Simulated once = positions->simulate(0, 2);
    const learn::Simulated again = positions->simulate(0, 2);
    EXPECT_EQ(once.value, again.value);
    EXPECT_EQ(once.gradient, again.gradient);
    EXPECT_EQ(once.gradient.size(), static_cast<std::size_t>(policy::dimensions));
  }
}

TEST(BalancedPositions, NeedValues) {
  games::LabelledPosition position = position_of("C3", 0);
  position.value.reset();
  EXPECT_THROW(balanced_positions({position}, {}, {}), base::InputError);
  games::go::Rules large;
  large.size = 13;
  EXPECT_THROW(balanced_positions({}, large, {}), base::InputError);
}

}  // namespace
}  // namespace aite::training::go
