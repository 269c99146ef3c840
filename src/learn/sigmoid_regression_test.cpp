// SPDX-License-Identifier: MIT
#include "learn/sigmoid_regression.hpp"

#include <gtest/gtest.h>

#include "base/random.hpp"

namespace aite::learn {
namespace {

using Example = SigmoidRegression::Example;

TEST(SigmoidRegression, RecoversTheWeightsItsTargetsWereMadeWith) {
  const std::vector<double> wanted{3, -2, 0.5};
  SigmoidRegression regression(wanted.size(), 0.001F, 0.2);
  base::Rng rng(1);
  for (int i = 0; i < 3'000; ++i) {
    std::vector<Example> batch(8);
    for (Example& example : batch) {
      double sum = 0;
      for (const double weight : wanted) {
        example.features.push_back(static_cast<int>(rng.below(9)) - 4);
        sum += weight * example.features.back();
      }
      example.chance = SigmoidRegression::sigmoid(sum, 0.2);
    }
    regression.learn(batch, 2);
  }
  for (std::size_t i = 0; i < wanted.size(); ++i) EXPECT_NEAR(regression.weights()[i], wanted[i], 0.02);
}

// Formula (3) of paper 001 by hand, with its numbers.
TEST(SigmoidRegression, AStepIsThatOfThePaper) {
  SigmoidRegression regression(2, 0, 0.02);
  const std::vector<Example> batch{{{10, -4}, 0.75}, {{2, 0}, 0.5}};
  regression.learn(batch, 0.5);  // V is 1/2 for both, so that the second one asks for nothing
  EXPECT_FLOAT_EQ(regression.weights()[0], 0.5F * 0.02F * 0.25F * 0.25F * 10);
  EXPECT_FLOAT_EQ(regression.weights()[1], 0.5F * 0.02F * 0.25F * 0.25F * -4);
}

// The step is half the derivative of the squared error, downwards.
TEST(SigmoidRegression, AStepGoesAgainstTheGradient) {
  const std::vector<Example> batch{{{3, 1}, 0.9}, {{-2, 5}, 0.2}, {{1, 1}, 0.6}};
  const std::vector<float> start{0.4F, -0.3F};
  const auto error = [&](std::vector<float> weights) {
    SigmoidRegression regression(2, 0, 0.7);
    regression.set_weights(weights);
    double sum = 0;
    for (const Example& example : batch) sum += std::pow(example.chance - regression.predict(example.features), 2);
    return sum;
  };
  SigmoidRegression regression(2, 0, 0.7);
  regression.set_weights(start);
  regression.learn(batch, 1);
  for (std::size_t i = 0; i < start.size(); ++i) {
    constexpr float h = 1e-2F;
    std::vector<float> more = start;
    std::vector<float> less = start;
    more[i] += h;
    less[i] -= h;
    EXPECT_NEAR(regression.weights()[i] - start[i], -(error(more) - error(less)) / (2 * h) / 2, 1e-4);
  }
}

}  // namespace
}  // namespace aite::learn
