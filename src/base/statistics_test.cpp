// SPDX-License-Identifier: MIT
#include "base/statistics.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace aite::base {
namespace {

// Values from printed tables and textbooks, not from this code.
TEST(Statistics, NormalDistribution) {
  EXPECT_DOUBLE_EQ(normal_cdf(0), 0.5);
  EXPECT_NEAR(normal_cdf(1), 0.8413447460685429, 1e-12);
  EXPECT_NEAR(normal_cdf(-1.959963984540054), 0.025, 1e-12);
  EXPECT_NEAR(normal_quantile(0.975), z95, 1e-12);
  EXPECT_NEAR(normal_quantile(0.8), 0.8416212335729143, 1e-12);
  EXPECT_TRUE(std::isinf(normal_quantile(0)));
}

TEST(Statistics, StudentsT) {
  EXPECT_NEAR(two_sided_t(12.706204736, 1), 0.05, 1e-9);
  EXPECT_NEAR(two_sided_t(2.228138852, 10), 0.05, 1e-9);
  EXPECT_NEAR(two_sided_t(2.045229642, 29), 0.05, 1e-9);
  EXPECT_NEAR(two_sided_t(-3.18, 29), 0.0035, 5e-5);  // as paper 004 prints it
  EXPECT_NEAR(two_sided_t(0, 5), 1, 1e-12);
}

TEST(Statistics, WilsonInterval) {
  const Interval few = wilson(1, 10);  // Newcombe 1998 style examples: 1 of 10
  EXPECT_NEAR(few.low, 0.0179, 5e-5);
  EXPECT_NEAR(few.high, 0.4042, 5e-5);
  const Interval none = wilson(0, 20);
  EXPECT_EQ(none.low, 0);
  EXPECT_NEAR(none.high, 0.1611, 5e-5);
  const Interval many = wilson(81, 263);  // Newcombe 1998, table I
  EXPECT_NEAR(many.low, 0.2553, 5e-5);
  EXPECT_NEAR(many.high, 0.3662, 5e-5);
  EXPECT_EQ(wilson(0, 0).high, 1);
}

TEST(Statistics, Moments) {
  Moments moments;
  for (const double value : {2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0}) moments.add(value);
  EXPECT_DOUBLE_EQ(moments.mean(), 5);
  EXPECT_DOUBLE_EQ(moments.variance(), 32.0 / 7);
  EXPECT_NEAR(moments.mean_interval().high - 5, 1.959963984540054 * std::sqrt(32.0 / 7 / 8), 1e-12);
}

TEST(Statistics, SharesAreCompared) {
  const Estimate a = Estimate::share(150, 250);
  const Estimate b = Estimate::share(300, 400);
  EXPECT_DOUBLE_EQ(a.value, 0.6);
  // By hand: error = sqrt(0.2398 / 250 + 0.1877 / 400) = 0.03779, z = 3.969.
  EXPECT_NEAR(p_of_difference(a, b), 7.2e-5, 2e-6);
  EXPECT_NEAR(difference_interval(b, a).low, 0.15 - 1.96 * 0.03779, 1e-4);
  EXPECT_EQ(p_of_difference(a, a), 1);
  EXPECT_EQ(p_of_difference(a, Estimate{}), 1);
  // No successes on either side is no proof of a difference, nor of certainty.
  EXPECT_GT(difference_interval(Estimate::share(0, 10), Estimate::share(0, 10)).high, 0.1);
}

TEST(Statistics, SampleToTellApart) {
  // A textbook case: 50 % against 60 % at 80 % power takes about 388 a side.
  EXPECT_NEAR(sample_to_tell_apart(Estimate::share(5e6, 1e7), Estimate::share(6e6, 1e7)), 385, 4);
  EXPECT_TRUE(std::isinf(sample_to_tell_apart(Estimate::share(3, 10), Estimate::share(3, 10))));
  // Against a published 60 % of 1000 games: its own error of 0.0155 stays, 0.0357 are allowed, 0.0322 are left.
  Estimate published = Estimate::share(600, 1000);
  published.fixed = true;
  EXPECT_NEAR(sample_to_tell_apart(Estimate::share(5e6, 1e7), published), 242, 2);
  published = Estimate::share(6, 10);
  published.fixed = true;
  EXPECT_TRUE(std::isinf(sample_to_tell_apart(Estimate::share(5e6, 1e7), published)));
}

}  // namespace
}  // namespace aite::base
