// SPDX-License-Identifier: MIT
#include "arena/statistics/sprt.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "base/error.hpp"

namespace aite::arena {
namespace {

Sprt test_of(double elo0, double elo1, bool normalized) {
  Sprt test;
  test.elo0 = elo0;
  test.elo1 = elo1;
  test.normalized = normalized;
  return test;
}

TEST(Sprt, Bounds) {
  EXPECT_NEAR(Sprt().upper(), 2.9444389791664403, 1e-12);
  EXPECT_NEAR(Sprt().lower(), -2.9444389791664403, 1e-12);
}

// Real tests of Stockfish as fishtest reported them in 2020, when its bounds were logistic Elo (two decimals).
TEST(Sprt, LogisticAgreesWithFishtest) {
  EXPECT_NEAR(test_of(-0.25, 1.25, false).ratio({{253, 4282, 17604, 4431, 286}}), 2.94, 0.01);
  EXPECT_NEAR(test_of(-0.25, 1.25, false).ratio({{491, 7345, 29693, 7670, 465}}), 2.96, 0.01);
  EXPECT_NEAR(test_of(-0.5, 1.5, false).ratio({{17, 253, 1042, 337, 39}}), 2.96, 0.01);
  EXPECT_NEAR(test_of(0.25, 1.25, false).ratio({{58, 3302, 33130, 3518, 84}}), 2.97, 0.01);
}

// As fastchess prints it, and fishtest of 2024.
TEST(Sprt, NormalizedAgreesWithFastchessAndFishtest) {
  EXPECT_NEAR(test_of(0, 2, true).ratio({{379, 10170, 21828, 10640, 343}}), 2.94598, 1e-3);
  EXPECT_NEAR(test_of(0, 2, true).ratio({{365, 16618, 36229, 16974, 390}}), 2.25, 0.005);
  EXPECT_NEAR(test_of(0, 2, true).ratio({{831, 31795, 68460, 32448, 834}}), 2.93, 0.01);
}

TEST(Sprt, IsSymmetric) {
  for (const bool normalized : {false, true}) {
    const double ratio = test_of(-3, 3, normalized).ratio({{10, 20, 30, 40, 50}});
    EXPECT_NEAR(test_of(-3, 3, normalized).ratio({{50, 40, 30, 20, 10}}), -ratio, 1e-9);
    EXPECT_GT(ratio, 0);
  }
}

TEST(Sprt, OneSidedMatchesEnd) {
  for (const bool normalized : {false, true}) {
    const Sprt test = test_of(0, 5, normalized);
    int pairs = 0;
    for (Pentanomial won; state_of(test, test.ratio(won)) == SprtState::running; ++pairs) {
      ASSERT_LT(pairs, 1000);
      ++won.counts[4];
    }
    // Without the thousandths: log(0.5072 / 0.5) = 0.0143 a pair in the logistic model, so 206 pairs.
    if (!normalized) {
      EXPECT_NEAR(pairs, 206, 2);
    }
    Pentanomial lost;
    lost.counts[0] = 500;
    EXPECT_EQ(state_of(test, test.ratio(lost)), SprtState::accepted_elo0);
  }
}

TEST(Sprt, ReadsItsParameters) {
  const Sprt test = Sprt::parse("elo0=-2,elo1=4,alpha=0.1,beta=0.2,model=normalized");
  EXPECT_EQ(test.text(), "elo0=-2,elo1=4,alpha=0.1,beta=0.2,model=normalized");
  EXPECT_NEAR(test.upper(), std::log(8), 1e-12);
  EXPECT_THROW(Sprt::parse("elo0=5,elo1=5"), base::InputError);
  EXPECT_THROW(Sprt::parse("elo2=5"), base::InputError);
  EXPECT_THROW(Sprt::parse("alpha=0"), base::InputError);
}

}  // namespace
}  // namespace aite::arena
