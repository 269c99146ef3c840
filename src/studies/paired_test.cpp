// SPDX-License-Identifier: MIT
#include "studies/paired.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>

#include "studies/toy_study.hpp"

namespace aite::studies {
namespace {

Part compared(const std::vector<double>& a, const std::vector<double>& b) {
  arena::Store store(":memory:");
  const Findings findings(Study{}, store);
  return greater_by_item(published_list(a), published_list(b), 100)(findings, by_item(0.1, 0.4, "errors")).front();
}

TEST(GreaterByItem, IsThePairedTTest) {
  // Student's sleep data: t(9) = 4.0621, p = 0.002833, mean 1.58, 95 % [0.70, 2.46].
  const Part part = compared({1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4},
                             {0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0});
  EXPECT_NEAR(part.p, 0.002833, 1e-5);
  EXPECT_NEAR(part.contrast.effect, 1.58, 1e-9);
  EXPECT_NEAR(part.contrast.interval.low, 0.7001, 1e-3);
  EXPECT_NEAR(part.contrast.interval.high, 2.4599, 1e-3);
  EXPECT_EQ(part.sample, 10);
  EXPECT_TRUE(part.enough);
  EXPECT_EQ(part.points_to, Judgement::confirmed);
  EXPECT_NE(part.because.find("over 10 items"), std::string::npos);
  // 100 items whose differences vary by 0.4 see 0.1 with a z of 2.5.
  EXPECT_NEAR(part.power, base::normal_cdf(2.5 - base::z95), 1e-12);
  EXPECT_NEAR(part.needed, std::pow((base::z95 + base::normal_quantile(0.8)) * 4, 2), 1e-9);
}

TEST(MeanOfFew, HasStudentsInterval) {
  // The second group of the sleep data: mean 2.33, deviation 2.0022, 95 % [0.898, 3.762].
  arena::Store store(":memory:");
  const base::Estimate mean =
      mean_of_few(published_list({1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4}), 10)(Findings(Study{}, store));
  EXPECT_NEAR(mean.value, 2.33, 1e-9);
  EXPECT_NEAR(mean.interval.low, 0.8977, 1e-3);
  EXPECT_NEAR(mean.interval.high, 3.7623, 1e-3);
  EXPECT_EQ(mean.planned, 10);
  EXPECT_EQ(mean_of_few(published_list({}), 10)(Findings(Study{}, store)).sample, 0);
}

TEST(GreaterByItem, SaysWhatItLacks) {
  EXPECT_FALSE(compared({}, {}).measured);
  EXPECT_FALSE(compared({1, 2, 3}, {0, 0, 1}).enough);
  EXPECT_THROW(compared({1, 2}, {1}), std::logic_error);
}

TEST(GreaterByItem, SeesWhatUnpairedTestsDoNot) {
  std::vector<double> a;
  std::vector<double> b;
  for (int i = 0; i < 20; ++i) {
    b.push_back(i);
    a.push_back(i + 0.1 + 0.01 * (i % 3));
  }
  EXPECT_LT(compared(a, b).p, 1e-6);
  EXPECT_GT(
      base::p_of_difference(mean_of(published_list(a))(Findings(Study{}, *std::make_unique<arena::Store>(":memory:"))),
                            mean_of(published_list(b))(Findings(Study{}, *std::make_unique<arena::Store>(":memory:")))),
      0.9);
}

}  // namespace
}  // namespace aite::studies
