// SPDX-License-Identifier: MIT
#include "learn/regression.hpp"

#include <gtest/gtest.h>

#include <array>

#include "base/random.hpp"

namespace aite::learn {
namespace {

constexpr std::array<float, 6> truth{3, -2, 0.5F, 8, 0, -4};

TEST(Regression, RecoversTheWeightsOfALinearFunction) {
  Regression regression(truth.size());
  base::Rng rng(1);
  for (int i = 0; i < 20'000; ++i) {
    // One of the first three features and one of the others: the sum is known, the split up to a constant.
    const std::array<std::uint32_t, 2> features{rng.below(3), 3 + rng.below(3)};
    regression.learn(features, truth[features[0]] + truth[features[1]], 0.05F);
  }
  for (std::uint32_t a = 0; a < 3; ++a) {
    for (std::uint32_t b = 3; b < 6; ++b) {
      EXPECT_NEAR(regression.predict(std::array{a, b}), truth[a] + truth[b], 1e-3);
    }
  }
}

TEST(Regression, AStepGoesDownTheSquaredError) {
  const std::array<std::uint32_t, 3> features{0, 1, 1};  // the second feature twice
  Regression regression(2);
  EXPECT_EQ(regression.learn(features, 10, 0.01F), 10);
  EXPECT_FLOAT_EQ(regression.weights()[0], 0.1F);
  EXPECT_FLOAT_EQ(regression.weights()[1], 0.2F);  // half the derivative, and half of it again
  EXPECT_FLOAT_EQ(regression.predict(features), 0.5F);
}

}  // namespace
}  // namespace aite::learn
