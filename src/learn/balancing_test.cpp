// SPDX-License-Identifier: MIT
#include "learn/balancing.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "base/random.hpp"
#include "base/test_size.hpp"
#include "games/toy/coins.hpp"

namespace aite::learn {
namespace {

using games::Move;
using games::Side;
using games::toy::Coins;

// A softmax policy on coins with two features of a move: it takes from the left; it takes the greater coin.
constexpr std::size_t dimensions = 2;
using Weights = std::array<double, dimensions>;
using Phi = std::array<double, dimensions>;

Phi features(const Coins& state, Move move) {
  const auto gain = [&](Move taken) {
    Coins next = state;
    next.play(taken);
    const int more = next.outcome().half_points - state.outcome().half_points;
    return state.to_move() == Side::first ? more : -more;
  };
  const bool greater = gain(move) > gain(move == Coins::left ? Coins::right : Coins::left);
  return {move == Coins::left ? 1.0 : 0.0, greater ? 1.0 : 0.0};
}

struct Choice {
  Coins::MoveList moves;
  std::array<Phi, 2> phi{};
  std::array<double, 2> chance{};
};

Choice choice_in(const Coins& state, const Weights& weights) {
  Choice choice;
  state.legal_moves(choice.moves);
  double total = 0;
  for (std::size_t i = 0; i < choice.moves.size(); ++i) {
    choice.phi[i] = features(state, choice.moves[i]);
    choice.chance[i] = std::exp(weights[0] * choice.phi[i][0] + weights[1] * choice.phi[i][1]);
    total += choice.chance[i];
  }
  for (std::size_t i = 0; i < choice.moves.size(); ++i) choice.chance[i] /= total;
  return choice;
}

// The exact expectation of the result for `side`.
double expected(const Coins& state, const Weights& weights, Side side) {
  if (state.is_over()) return state.outcome().sign_for(side);
  const Choice choice = choice_in(state, weights);
  double sum = 0;
  for (std::size_t i = 0; i < choice.moves.size(); ++i) {
    Coins next = state;
    next.play(choice.moves[i]);
    sum += choice.chance[i] * expected(next, weights, side);
  }
  return sum;
}

// Algorithm 1 of paper 000 on coins; `truth` is the policy that the positions' worths are those of.
class CoinRows final : public Balanced {
 public:
  CoinRows(std::int64_t first, std::int64_t last, const Weights& truth, int simulations) : simulations_(simulations) {
    for (std::int64_t seed = first; seed < last; ++seed) {
      games::toy::CoinsRules rules;
      rules.seed = seed;
      rows_.emplace_back(rules);
      worths_.push_back(expected(rows_.back(), truth, Side::first));
    }
  }

  [[nodiscard]] std::size_t size() const override { return rows_.size(); }
  [[nodiscard]] double worth(std::size_t position) const override { return worths_[position]; }
  void set_weights(std::span<const float> weights) override { weights_ = {double{weights[0]}, double{weights[1]}}; }
  [[nodiscard]] double value(std::size_t position, std::uint64_t /*seed*/) const override {
    return expected(rows_[position], weights_, Side::first);
  }

  [[nodiscard]] Simulated simulate(std::size_t position, std::uint64_t seed) const override {
    base::Rng rng(seed);
    Simulated simulated{0, std::vector<float>(dimensions)};
    for (int i = 0; i < simulations_; ++i) simulated.value += play(position, rng).first / simulations_;
    for (int i = 0; i < simulations_; ++i) {
      const auto [result, sum] = play(position, rng);
      for (std::size_t j = 0; j < dimensions; ++j) {
        simulated.gradient[j] += static_cast<float>(result * sum[j] / (simulations_ * plies));
      }
    }
    return simulated;
  }

  static constexpr double plies = 8;

 private:
  // The result, and the sum of the gradients of log pi.
  [[nodiscard]] std::pair<double, Phi> play(std::size_t position, base::Rng& rng) const {
    Coins state = rows_[position];
    Phi sum{};
    while (!state.is_over()) {
      const Choice choice = choice_in(state, weights_);
      const std::size_t chosen = choice.moves.size() == 1 || rng.unit() < choice.chance[0] ? 0 : 1;
      for (std::size_t j = 0; j < dimensions; ++j) {
        sum[j] += choice.phi[chosen][j];
        for (std::size_t i = 0; i < choice.moves.size(); ++i) sum[j] -= choice.chance[i] * choice.phi[i][j];
      }
      state.play(choice.moves[chosen]);
    }
    return {state.outcome().sign_for(Side::first), sum};
  }

  std::vector<Coins> rows_;
  std::vector<double> worths_;
  Weights weights_{};
  int simulations_;
};

TEST(Balancing, GradientIsThatOfTheExpectedResult) {
  const Weights at{0.4, -0.8};
  const auto simulations = static_cast<int>(base::test_size(40'000));
  const double tolerance = 8 / std::sqrt(simulations);
  CoinRows rows(1, 6, at, simulations);
  rows.set_weights(std::vector<float>{0.4F, -0.8F});
  constexpr double step = 1e-4;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    const Simulated simulated = rows.simulate(row, 7 + row);
    games::toy::CoinsRules rules;
    rules.seed = static_cast<std::int64_t>(row) + 1;
    const Coins start(rules);
    for (std::size_t j = 0; j < dimensions; ++j) {
      Weights more = at;
      Weights less = at;
      more[j] += step;
      less[j] -= step;
      const double slope = (expected(start, more, Side::first) - expected(start, less, Side::first)) / (2 * step);
      EXPECT_NEAR(double{simulated.gradient[j]} * CoinRows::plies, slope, tolerance)
          << "row " << row << " weight " << j;
    }
  }
}

TEST(Balancing, RecoversAKnownPolicy) {
  const Weights truth{-0.7, 1.5};
  CoinRows rows(1, 201, truth, 100);
  CoinRows test(1001, 1101, truth, 100);
  Balancer balancer(rows, std::vector<float>(dimensions), {.rate = 2, .batch = 20, .threads = 2, .seed = 5});
  const double before = balancer.objective(test).mean();
  const std::uint64_t passes = base::test_size(20);
  for (std::uint64_t i = 0; i < passes * balancer.batches_in_a_pass(); ++i) balancer.learn(i);
  if (passes < 20) return;  // sanitizers have seen what they came for
  EXPECT_LT(balancer.objective(test).mean(), before / 50);
  EXPECT_NEAR(double{balancer.weights()[0]}, truth[0], 0.15);
  EXPECT_NEAR(double{balancer.weights()[1]}, truth[1], 0.15);
}

TEST(Balancing, GoesOnWhereItStopped) {
  CoinRows rows(1, 31, {0.3, 0.9}, 20);
  const BalancingSettings settings{.rate = 2, .batch = 8, .threads = 2, .seed = 9};
  Balancer whole(rows, std::vector<float>(dimensions), settings);
  for (std::uint64_t i = 0; i < 10; ++i) whole.learn(i);
  Balancer first(rows, std::vector<float>(dimensions), settings);
  for (std::uint64_t i = 0; i < 5; ++i) first.learn(i);
  BalancingSettings alone = settings;
  alone.threads = 1;
  Balancer second(rows, {first.weights().begin(), first.weights().end()}, alone);
  for (std::uint64_t i = 5; i < 10; ++i) second.learn(i);
  EXPECT_EQ(whole.weights()[0], second.weights()[0]);
  EXPECT_EQ(whole.weights()[1], second.weights()[1]);
}

}  // namespace
}  // namespace aite::learn
