// SPDX-License-Identifier: MIT
#include "studies/claims.hpp"

#include <gtest/gtest.h>

namespace aite::studies {
namespace {

class Claims : public testing::Test {
 protected:
  Claims() : findings_(Study{}, store_) {}

  Verdict judge(const ClaimTest& test) { return test(findings_); }

  arena::Store store_{":memory:"};
  Findings findings_;
};

Value share(double successes, double sample) {
  return [=](const Findings&) { return base::Estimate::share(successes, sample); };
}

TEST_F(Claims, GreaterNeedsSignificance) {
  EXPECT_EQ(judge(greater(share(600, 1000), share(500, 1000))).judgement, Judgement::confirmed);
  EXPECT_EQ(judge(greater(share(500, 1000), share(600, 1000))).judgement, Judgement::refuted);
  const Verdict open = judge(greater(share(51, 100), share(50, 100)));
  EXPECT_EQ(open.judgement, Judgement::not_decided);
  // 2.8016^2 * 2 * 0.25 / 0.01^2
  EXPECT_NEAR(open.needed.value_or(0), 39'240, 400);
}

TEST_F(Claims, CountsHaveExactTests) {
  const Verdict all = judge(greater(share(135, 135), exactly(0.97)));
  EXPECT_EQ(all.judgement, Judgement::confirmed);
  EXPECT_NE(all.because.find("p = 0.033"), std::string::npos) << all.because;  // twice 0.97^135
  EXPECT_EQ(judge(greater(share(120, 120), exactly(0.97))).judgement, Judgement::not_decided);
  EXPECT_EQ(judge(greater(share(5, 10), share(0, 10))).judgement, Judgement::confirmed);  // p = 0.0325
  EXPECT_EQ(judge(greater(share(4, 10), share(0, 10))).judgement, Judgement::not_decided);
}

TEST_F(Claims, GreaterOfTheSameDecidesNothing) {
  const Verdict same = judge(greater(share(50, 100), share(50, 100)));
  EXPECT_EQ(same.judgement, Judgement::not_decided);
  EXPECT_FALSE(same.needed);
}

TEST_F(Claims, WhatIsNotMeasuredIsNotDecided) {
  const Value nothing = [](const Findings&) { return base::Estimate{}; };
  EXPECT_EQ(judge(greater(nothing, share(1, 2))).because, "not measured yet");
  EXPECT_EQ(judge(equal_within(share(1, 2), nothing, 1)).judgement, Judgement::not_decided);
  EXPECT_EQ(judge(increasing({share(1, 10), nothing})).judgement, Judgement::not_decided);
}

TEST_F(Claims, IncreasingLooksAtEveryStep) {
  EXPECT_EQ(judge(increasing({share(100, 1000), share(200, 1000), share(300, 1000)})).judgement, Judgement::confirmed);
  EXPECT_EQ(judge(increasing({share(100, 1000), share(300, 1000), share(200, 1000)})).judgement, Judgement::refuted);
  EXPECT_EQ(judge(increasing({share(100, 1000), share(300, 1000), share(301, 1000)})).judgement,
            Judgement::not_decided);
}

TEST_F(Claims, IncreasingCorrectsForManySteps) {
  // Steps of p = 0.03: one alone is significant, of several none is.
  const auto step = [](double value) {
    return Value([value](const Findings&) { return base::Estimate{value, 1, 1, {value - 1, value + 1}}; });
  };
  const double distance = 2.17 * 1.4142135623730951;
  EXPECT_EQ(judge(increasing({step(0), step(distance)})).judgement, Judgement::confirmed);
  EXPECT_EQ(judge(increasing({step(0), step(distance), step(2 * distance)})).judgement, Judgement::not_decided);
}

TEST_F(Claims, EqualWithinIsMoreThanNotDifferent) {
  EXPECT_EQ(judge(equal_within(share(5000, 10000), share(5010, 10000), 0.05)).judgement, Judgement::confirmed);
  EXPECT_EQ(judge(equal_within(share(5000, 10000), share(7000, 10000), 0.05)).judgement, Judgement::refuted);
  const Verdict small = judge(equal_within(share(5, 10), share(5, 10), 0.05));
  EXPECT_EQ(small.judgement, Judgement::not_decided);
  EXPECT_NEAR(small.needed.value_or(0), 3.8415 * 0.5 / 0.0025, 1);
}

TEST_F(Claims, DifferentTakesEitherSide) {
  EXPECT_EQ(judge(different(share(500, 1000), share(600, 1000))).judgement, Judgement::confirmed);
  EXPECT_EQ(judge(different(share(500, 1000), share(501, 1000))).judgement, Judgement::not_decided);
}

TEST_F(Claims, AllOfIsAsGoodAsItsWorst) {
  const ClaimTest yes = greater(share(600, 1000), share(500, 1000));
  const ClaimTest no = greater(share(500, 1000), share(600, 1000));
  const ClaimTest open = greater(share(51, 100), share(50, 100));
  EXPECT_EQ(judge(all_of({yes, yes})).judgement, Judgement::confirmed);
  EXPECT_EQ(judge(all_of({yes, open})).judgement, Judgement::not_decided);
  EXPECT_TRUE(judge(all_of({yes, open})).needed);
  EXPECT_EQ(judge(all_of({open, no, yes})).judgement, Judgement::refuted);
}

TEST_F(Claims, PairsAreComparedByTheirDifferences) {
  const auto values = [](std::initializer_list<double> numbers) {
    std::vector<Value> list;
    for (const double number : numbers) {
      list.emplace_back([number](const Findings&) { return base::Estimate{number, 1, 10, {}, false}; });
    }
    return list;
  };
  // Differences 1, 2, 3: mean 2, deviation 1, t = 2 / (1 / sqrt 3).
  const Verdict verdict = judge(greater_in_pairs(values({2, 12, 103}), values({1, 10, 100})));
  EXPECT_NE(verdict.because.find("t(2) = 3.46"), std::string::npos) << verdict.because;
  EXPECT_EQ(verdict.judgement, Judgement::not_decided);  // p = 0.074
  ASSERT_TRUE(verdict.needed);
  const auto more = values({2, 12, 103, 4, 15});
  const auto less = values({1, 10, 100, 2, 13});
  EXPECT_EQ(judge(greater_in_pairs(more, less)).judgement, Judgement::confirmed);
  EXPECT_EQ(judge(greater_in_pairs(less, more)).judgement, Judgement::refuted);
  EXPECT_EQ(judge(greater_in_pairs(more, more)).judgement, Judgement::not_decided);
}

}  // namespace
}  // namespace aite::studies
