// SPDX-License-Identifier: MIT
#include "studies/claims.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace aite::studies {
namespace {

class Claims : public testing::Test {
 protected:
  Claims() : findings_(Study{}, store_) {}

  Verdict judge(const ClaimTest& test, const Effect& matters = in_share(0.05, 0.5)) {
    return studies::judge({"", "", matters, test}, findings_);
  }

  arena::Store store_{":memory:"};
  Findings findings_;
};

Value share(double successes, double sample, double planned = 0) {
  return [=](const Findings&) {
    base::Estimate estimate = base::Estimate::share(successes, sample);
    estimate.planned = planned;
    return estimate;
  };
}

TEST_F(Claims, GreaterNeedsSignificance) {
  EXPECT_EQ(judge(greater(share(600, 1000), share(500, 1000))).judgement, Judgement::confirmed);
  EXPECT_EQ(judge(greater(share(500, 1000), share(600, 1000))).judgement, Judgement::refuted);
  EXPECT_EQ(judge(greater(share(51, 100), share(50, 100))).judgement, Judgement::not_decided);
  EXPECT_EQ(judge(greater(share(50, 100), share(50, 100))).judgement, Judgement::not_decided);
}

TEST_F(Claims, CountsHaveExactTests) {
  const Verdict all = judge(greater(share(135, 135), exactly(0.97)));
  EXPECT_EQ(all.judgement, Judgement::confirmed);
  EXPECT_NEAR(*all.p, 2 * std::pow(0.97, 135), 1e-9);
  EXPECT_EQ(judge(greater(share(5, 10), share(0, 10))).judgement, Judgement::confirmed);  // p = 0.0325
  EXPECT_EQ(judge(greater(share(4, 10), share(0, 10))).judgement, Judgement::not_decided);
}

TEST_F(Claims, WhatMattersSaysWhatIsNeeded) {
  // Whatever was seen: 2.8016^2 * 2 * 0.25 / 0.05^2.
  for (const double seen : {50, 51, 55}) {
    EXPECT_NEAR(judge(greater(share(seen, 100), share(50, 100))).needed.value_or(0), 1570, 1);
  }
  // A published number keeps its own error. That of 300 games is too large already.
  EXPECT_NEAR(judge(greater(share(50, 100), published_share(5000, 10'000))).needed.value_or(0), 851, 2);
  EXPECT_FALSE(judge(greater(share(50, 100), published_share(150, 300))).needed);
}

TEST_F(Claims, PowerIsThatOfThePlan) {
  EXPECT_NEAR(judge(greater(share(1, 20, 1570), share(1, 20, 1570))).power, 0.8, 1e-3);
  EXPECT_NEAR(judge(greater(share(0, 0, 1570), share(0, 0, 1570))).power, 0.8, 1e-3);  // before the first game
  EXPECT_NEAR(
      judge(all_of({greater(share(0, 0, 1570), share(0, 0, 1570)), greater(share(0, 0, 785), exactly(0.5))})).power,
      0.64, 2e-3);
  // Equality takes more: both ends have to stay within: 2102 = (1.96 + 1.2816)^2 * 0.5 / 0.05^2
  EXPECT_NEAR(judge(equal_within(share(0, 0, 2102), share(0, 0, 2102))).power, 0.8, 1e-3);
  EXPECT_EQ(judge(equal_within(share(0, 0, 20), share(0, 0, 20))).power, 0);
}

TEST_F(Claims, WhatIsNotMeasuredIsNotDecided) {
  const Value nothing = [](const Findings&) { return base::Estimate{}; };
  const Verdict verdict = judge(greater(nothing, share(1, 2)));
  EXPECT_EQ(verdict.because, "not measured yet");
  EXPECT_EQ(verdict.judgement, Judgement::not_decided);
  EXPECT_FALSE(verdict.p);
  EXPECT_EQ(judge(equal_within(share(1, 2), nothing)).judgement, Judgement::not_decided);
  EXPECT_EQ(judge(increasing({share(1, 10), nothing})).judgement, Judgement::not_decided);
}

TEST_F(Claims, TooFewDecideNothing) {
  const Verdict two = judge(greater(share(0, 2), share(2, 2)));
  EXPECT_EQ(two.judgement, Judgement::too_few);
  EXPECT_FALSE(two.p);
  EXPECT_TRUE(two.needed);
  EXPECT_EQ(judge(greater(share(9, 9), share(0, 1000))).judgement, Judgement::too_few);
  EXPECT_EQ(judge(greater(share(10, 10), share(0, 1000))).judgement, Judgement::confirmed);
  // 121 of 121 could not show more than 97 %: no outcome of so few could.
  EXPECT_EQ(judge(greater(share(121, 121), exactly(0.97))).judgement, Judgement::too_few);
  EXPECT_EQ(judge(greater(share(80, 121), exactly(0.97))).judgement, Judgement::refuted);
  EXPECT_EQ(judge(greater(share(122, 122), exactly(0.97))).judgement, Judgement::confirmed);
  EXPECT_EQ(judge(greater(share(120, 122), exactly(0.97))).judgement, Judgement::not_decided);
  // Equality within five points takes more than 100; that they differ may be plain before.
  EXPECT_EQ(judge(equal_within(share(50, 100), share(50, 100))).judgement, Judgement::too_few);
  EXPECT_EQ(judge(equal_within(share(90, 100), share(10, 100))).judgement, Judgement::refuted);
}

TEST_F(Claims, IncreasingLooksAtEveryStep) {
  EXPECT_EQ(judge(increasing({share(100, 1000), share(200, 1000), share(300, 1000)})).judgement, Judgement::confirmed);
  EXPECT_EQ(judge(increasing({share(100, 1000), share(300, 1000), share(200, 1000)})).judgement, Judgement::refuted);
  EXPECT_EQ(judge(increasing({share(100, 1000), share(300, 1000), share(301, 1000)})).judgement,
            Judgement::not_decided);
}

TEST_F(Claims, EqualWithinIsMoreThanNotDifferent) {
  EXPECT_EQ(judge(equal_within(share(5000, 10000), share(5010, 10000))).judgement, Judgement::confirmed);
  EXPECT_EQ(judge(equal_within(share(5000, 10000), share(7000, 10000))).judgement, Judgement::refuted);
  const Verdict open = judge(equal_within(share(5000, 10000), share(5400, 10000)));
  EXPECT_EQ(open.judgement, Judgement::not_decided);
  EXPECT_NEAR(open.p.value_or(0), 0.16, 0.02);  // a point away from the bound, with an error of 0.00706
  EXPECT_NEAR(open.needed.value_or(0), 2102, 2);
}

TEST_F(Claims, ATestAndItsIntervalAgree) {
  for (double count = 4500; count < 5500; count += 20) {
    for (const ClaimTest& test : {equal_within(share(count, 10000), share(5000, 10000)),
                                  within_factor(share(count, 10000), share(5000, 10000))}) {
      const Effect matters = as_factor(1.05, 0.05);
      const Verdict verdict = judge(test, matters);
      if (verdict.judgement == Judgement::too_few) continue;
      EXPECT_EQ(*verdict.p < level, verdict.judgement != Judgement::not_decided) << verdict.because;
    }
  }
}

TEST_F(Claims, FactorsSuitWhatIsRare) {
  const Effect matters = as_factor(3, 0.01);
  EXPECT_EQ(judge(within_factor(share(120, 12'000), published_share(9, 1000)), matters).judgement,
            Judgement::confirmed);
  EXPECT_EQ(judge(within_factor(share(0, 12'000), published_share(9, 1000)), matters).judgement, Judgement::refuted);
  EXPECT_EQ(judge(within_factor(share(700, 12'000), published_share(9, 1000)), matters).judgement, Judgement::refuted);
  EXPECT_EQ(judge(within_factor(share(1, 100), published_share(9, 1000)), matters).judgement, Judgement::too_few);
}

TEST_F(Claims, AToleranceMustBeAbleToFail) {
  // Two points around a published share of one.
  EXPECT_THROW(judge(equal_within(share(10, 1000), published_share(10, 1000)), in_share(0.02, 0.05)), std::logic_error);
  EXPECT_THROW(judge(equal_within(share(0, 0), exactly(0.99)), in_share(0.02, 0.5)), std::logic_error);
  EXPECT_THROW(judge(equal_within(share(0, 0), share(0, 0)), in_share(0.02, 0.01)), std::logic_error);
  EXPECT_THROW(judge(within_factor(share(0, 0), exactly(0.4)), as_factor(3, 0.4)), std::logic_error);
  EXPECT_NO_THROW(judge(equal_within(share(10, 1000), published_share(100, 1000)), in_share(0.02, 0.05)));
}

TEST_F(Claims, DifferentTakesEitherSide) {
  EXPECT_EQ(judge(different(share(500, 1000), share(600, 1000))).judgement, Judgement::confirmed);
  EXPECT_EQ(judge(different(share(500, 1000), share(501, 1000))).judgement, Judgement::not_decided);
  EXPECT_EQ(judge(same(share(500, 1000), share(600, 1000))).judgement, Judgement::refuted);
  EXPECT_EQ(judge(same(share(500, 1000), share(500, 1000))).judgement, Judgement::not_decided);
}

TEST_F(Claims, PairsAreComparedByTheirDifferences) {
  const auto values = [](const std::vector<double>& numbers) {
    std::vector<Value> list;
    for (const double number : numbers) {
      list.emplace_back([number](const Findings&) { return base::Estimate{number, 1, 10, {}}; });
    }
    return list;
  };
  const std::vector<double> zero(10, 0);
  // Five times 1 and five times 3: mean 2, deviation sqrt(10 / 9), t = 2 / (1.0541 / sqrt 10).
  const std::vector<double> more{1, 3, 1, 3, 1, 3, 1, 3, 1, 3};
  const Verdict verdict = judge(greater_in_pairs(values(more), values(zero)));
  EXPECT_NE(verdict.because.find("t(9) = 6.00"), std::string::npos) << verdict.because;
  EXPECT_EQ(verdict.judgement, Judgement::confirmed);
  EXPECT_EQ(judge(greater_in_pairs(values(zero), values(more))).judgement, Judgement::refuted);
  EXPECT_EQ(judge(greater_in_pairs(values(more), values(more))).judgement, Judgement::not_decided);
  EXPECT_EQ(judge(greater_in_pairs(values({1, 3, 2}), values({0, 0, 0}))).judgement, Judgement::too_few);
}

}  // namespace
}  // namespace aite::studies
