// SPDX-License-Identifier: MIT
#include "base/pairs.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace aite::base {
namespace {

TEST(Pairs, CorrelationIsPearsons) {
  const Estimate same = correlation({1, 2, 3, 4, 5}, {2, 1, 4, 3, 5});
  EXPECT_NEAR(same.value, 0.8, 1e-12);
  EXPECT_EQ(same.sample, 5);
  // atanh(0.8) -+ 1.96 / sqrt(2), back.
  EXPECT_NEAR(same.interval.low, -0.2796, 1e-3);
  EXPECT_NEAR(same.interval.high, 0.9863, 1e-3);
  EXPECT_NEAR(correlation({1, 2, 3, 4}, {4, 3, 2, 1}).value, -1, 1e-12);
  EXPECT_TRUE(std::isnan(correlation({1, 1, 1, 1}, {4, 3, 2, 1}).value));
  const double none = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(correlation({1, none, 3}, {1, 2, none}).sample, 1);
}

// Every choice of signs, one after the other.
Tails plain_sign_flip(const std::vector<std::int64_t>& differences) {
  std::int64_t observed = 0;
  for (const std::int64_t each : differences) observed += each;
  Tails tails{0, 0};
  const double chance = std::pow(0.5, static_cast<double>(differences.size()));
  for (std::uint32_t signs = 0; signs < 1U << differences.size(); ++signs) {
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < differences.size(); ++i)
      sum += (signs >> i & 1U) != 0 ? differences[i] : -differences[i];
    if (sum <= observed) tails.less += chance;
    if (sum >= observed) tails.greater += chance;
  }
  return tails;
}

TEST(Pairs, SignFlipIsAllChoicesOfSigns) {
  for (const std::vector<std::int64_t>& differences :
       {std::vector<std::int64_t>{}, {3}, {0, 0}, {1, -2, 3, 0, 5}, {7, 7, -1, 2, -2, 4, 9, 0, -3, 1}}) {
    const Tails fast = sign_flip_tails(differences);
    const Tails plain = plain_sign_flip(differences);
    EXPECT_NEAR(fast.less, plain.less, 1e-12);
    EXPECT_NEAR(fast.greater, plain.greater, 1e-12);
  }
}

TEST(Pairs, SignFlipOfSingleTrialsIsMcNemars) {
  // 9 problems solved by the one only, 2 by the other only, 20 by both or neither.
  std::vector<std::int64_t> differences(20, 0);
  differences.insert(differences.end(), 9, 1);
  differences.insert(differences.end(), 2, -1);
  EXPECT_NEAR(sign_flip_tails(differences).greater, binomial_tails(9, 11, 0.5).greater, 1e-12);
  EXPECT_NEAR(sign_flip_tails(differences).two_sided(), binomial_tails(9, 11, 0.5).two_sided(), 1e-12);
}

}  // namespace
}  // namespace aite::base
