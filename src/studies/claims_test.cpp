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

}  // namespace
}  // namespace aite::studies
