// SPDX-License-Identifier: MIT
#include "studies/verdict.hpp"

#include <gtest/gtest.h>

#include "studies/findings.hpp"

namespace aite::studies {
namespace {

class Verdicts : public testing::Test {
 protected:
  Verdicts() : findings_(Study{}, store_) {}

  static Part part(Judgement points_to, double p) {
    Part made;
    made.points_to = points_to;
    made.measured = true;
    made.enough = true;
    made.p = p;
    made.power = 0.5;
    return made;
  }
  static Part yes(double p) { return part(Judgement::confirmed, p); }
  static Part no(double p) { return part(Judgement::refuted, p); }

  static Claim claim(std::vector<Part> parts) {
    return {"", "", {}, [parts = std::move(parts)](const Findings&, const Effect&) { return parts; }};
  }
  Verdict judged(std::vector<Part> parts) { return judge(claim(std::move(parts)), findings_); }

  arena::Store store_{":memory:"};
  Findings findings_;
};

TEST_F(Verdicts, ConfirmedIfEveryPartIs) {
  const Verdict all = judged({yes(0.04), yes(0.001), yes(0.03)});  // each at 5 %, without a correction
  EXPECT_EQ(all.judgement, Judgement::confirmed);
  EXPECT_EQ(all.p, 0.04);
  EXPECT_EQ(all.test, "3 x greater");
  EXPECT_EQ(all.power, 0.125);
  EXPECT_EQ(judged({yes(0.06), yes(0.001)}).judgement, Judgement::not_decided);
  EXPECT_EQ(judged({yes(0.06), yes(0.001)}).p, 0.06);
}

TEST_F(Verdicts, RefutedOnlyAfterHolm) {
  const Verdict one = judged({no(0.04)});
  EXPECT_EQ(one.judgement, Judgement::refuted);
  const Verdict of_two = judged({no(0.04), yes(0.2)});
  EXPECT_EQ(of_two.judgement, Judgement::not_decided);
  EXPECT_NEAR(of_two.p.value_or(0), 0.08, 1e-12);
}

TEST_F(Verdicts, AreAsGoodAsTheirWorstPart) {
  Part small = yes(1);
  small.enough = false;
  EXPECT_EQ(judged({yes(0.001), small}).judgement, Judgement::too_few);
  EXPECT_FALSE(judged({yes(0.001), small}).p);
  EXPECT_EQ(judged({no(0.001), small}).judgement, Judgement::refuted);
  EXPECT_EQ(judged({yes(0.001), Part{}}).judgement, Judgement::not_decided);
  EXPECT_FALSE(judged({yes(0.001), Part{}}).p);
  EXPECT_EQ(judged({Part{}, Part{}}).because, "not measured yet");
}

TEST_F(Verdicts, AreLedByThePartThatSpeaksLeastForThem) {
  EXPECT_EQ(judged({yes(0.001), yes(0.04), yes(0.02)}).leading, 1U);
  EXPECT_EQ(judged({yes(0.9), no(0.5), no(0.01)}).leading, 2U);
  Part small = yes(0.3);
  small.enough = false;
  EXPECT_EQ(judged({yes(0.9), small}).leading, 1U);
  Part other_way = yes(1);
  other_way.contrast.effect = -1;
  EXPECT_EQ(judged({yes(1), other_way, Part{}}).leading, 1U);
  EXPECT_FALSE(judged({Part{}}).leading);
}

TEST_F(Verdicts, HolmCorrectsForTheClaimsThatCanBeDecided) {
  Part small = no(0.0001);
  small.enough = false;
  std::vector<Claim> claims{claim({yes(0.04)}), claim({yes(0.01)}), claim({small}), claim({Part{}})};
  judge_all(claims, findings_);
  EXPECT_EQ(claims[0].verdict.judgement, Judgement::confirmed);
  EXPECT_NEAR(claims[0].verdict.holm.value_or(0), 0.04, 1e-12);
  EXPECT_NEAR(claims[1].verdict.holm.value_or(0), 0.02, 1e-12);
  EXPECT_FALSE(claims[2].verdict.holm);
  EXPECT_FALSE(claims[3].verdict.holm);
}

}  // namespace
}  // namespace aite::studies
