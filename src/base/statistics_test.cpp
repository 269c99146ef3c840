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

// The plain twins: sums of the probabilities of every outcome, from Pascal's triangle.
double choose_plainly(int n, int k) {
  double product = 1;
  for (int i = 1; i <= k; ++i) product = product * (n - k + i) / i;
  return k < 0 || k > n ? 0 : product;
}

TEST(Statistics, BinomialTailsAreTheSumOfTheirOutcomes) {
  for (const int sample : {1, 7, 40}) {
    for (const double share : {0.03, 0.5, 0.97}) {
      for (int count = 0; count <= sample; ++count) {
        Tails plain{0, 0};
        for (int k = 0; k <= sample; ++k) {
          const double p = choose_plainly(sample, k) * std::pow(share, k) * std::pow(1 - share, sample - k);
          if (k <= count) plain.less += p;
          if (k >= count) plain.greater += p;
        }
        const Tails tails = binomial_tails(count, sample, share);
        EXPECT_NEAR(tails.less, plain.less, 1e-12);
        EXPECT_NEAR(tails.greater, plain.greater, 1e-12);
      }
    }
  }
  // All of 135 against 97 %: 0.97^135, which the normal approximation takes for 4e-5.
  EXPECT_NEAR(binomial_tails(135, 135, 0.97).greater, 0.01637, 1e-5);
  EXPECT_NEAR(binomial_tails(682, 925, 0.75).two_sided(), 0.3825, 0.01);  // R's example of binom.test, p = 0.3825 there
}

TEST(Statistics, FisherTailsAreTheSumOfTheirTables) {
  for (const auto& [of_a, of_b] : {std::pair{4, 4}, {10, 25}, {25, 10}, {13, 1}}) {
    for (int a = 0; a <= of_a; ++a) {
      for (int b = 0; b <= of_b; ++b) {
        Tails plain{0, 0};
        for (int k = 0; k <= of_a; ++k) {
          const double p =
              choose_plainly(of_a, k) * choose_plainly(of_b, a + b - k) / choose_plainly(of_a + of_b, a + b);
          if (k <= a) plain.less += p;
          if (k >= a) plain.greater += p;
        }
        const Tails tails = fisher_tails(a, of_a, b, of_b);
        EXPECT_NEAR(tails.less, plain.less, 1e-10);
        EXPECT_NEAR(tails.greater, plain.greater, 1e-10);
      }
    }
  }
  // Fisher's own examples, as R's fisher.test has them: the lady tasting tea, and the twins of criminals.
  EXPECT_NEAR(fisher_tails(3, 4, 1, 4).greater, 0.2429, 5e-5);
  EXPECT_NEAR(fisher_tails(2, 17, 10, 13).less, 0.0004652, 5e-8);
}

TEST(Statistics, ExactTestsTakeLargeSamples) {
  // Where the samples are large, the normal approximation is right.
  const auto z_test = [](double a, double b, double n) {
    const double mean = (a + b) / (2 * n);
    return 2 * normal_cdf(-(std::abs(a - b) - 1) / std::sqrt(mean * (1 - mean) * 2 * n));
  };
  for (const double a : {78'000.0, 79'500.0, 79'900.0, 80'000.0}) {
    const double p = fisher_tails(a, 160'000, 80'300, 160'000).two_sided();
    EXPECT_NEAR(p / z_test(a, 80'300, 160'000), 1, 2e-3) << a;
  }
  EXPECT_NEAR(binomial_tails(80'000, 160'000, 0.5).less, 0.5 + 0.5 * 0.001995, 1e-5);  // half of the middle one
  EXPECT_NEAR(binomial_tails(1600, 160'000, 0.0105).less, normal_cdf((1600.5 - 1680) / 40.772), 1e-3);
  EXPECT_EQ(fisher_tails(0, 160'000, 0, 160'000).two_sided(), 1);
}

TEST(Statistics, ClopperPearsonAgreesWithTheTest) {
  const Interval printed = clopper_pearson(682, 925);  // R: binom.test(682, 925)
  EXPECT_NEAR(printed.low, 0.7076683, 1e-7);
  EXPECT_NEAR(printed.high, 0.7654066, 1e-7);
  EXPECT_NEAR(clopper_pearson(135, 135).low, std::pow(0.025, 1.0 / 135), 1e-12);
  EXPECT_EQ(clopper_pearson(0, 10).low, 0);
  EXPECT_EQ(clopper_pearson(0, 0).high, 1);
  for (int count = 0; count <= 60; ++count) {
    for (const double share : {0.01, 0.2, 0.5, 0.9}) {
      EXPECT_EQ(p_of_difference(Estimate::share(count, 60), Estimate::bound(share)) < 0.05,
                !Estimate::share(count, 60).interval.contains(share));
    }
  }
}

TEST(Statistics, Moments) {
  Moments moments;
  for (const double value : {2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0}) moments.add(value);
  EXPECT_DOUBLE_EQ(moments.mean(), 5);
  EXPECT_DOUBLE_EQ(moments.variance(), 32.0 / 7);
  EXPECT_NEAR(moments.mean_interval().high - 5, 1.959963984540054 * std::sqrt(32.0 / 7 / 8), 1e-12);
}

TEST(Statistics, RatesOfClusters) {
  // Three games of 10 moves each, with 1, 2 and 6 yes: residuals of -2, -1 and 3, so a variance of 7 over 3 games.
  const Estimate rate = Estimate::rate({{1, 10}, {2, 10}, {6, 10}});
  EXPECT_DOUBLE_EQ(rate.value, 0.3);
  EXPECT_EQ(rate.sample, 3);
  EXPECT_NEAR(rate.deviation / std::sqrt(rate.sample), std::sqrt(3 * 7.0) / 30, 1e-12);
  EXPECT_FALSE(rate.counted);
  // The moves of a game being the same, they are one: as wide as 10 games, not 100 moves.
  std::vector<Hits> alike;
  for (int game = 0; game < 10; ++game) alike.push_back({game < 5 ? 10.0 : 0.0, 10});
  EXPECT_NEAR(Estimate::rate(alike).deviation, std::sqrt(0.25 * 10 / 9), 1e-12);
}

TEST(Statistics, RatesWithoutVarianceAreCounts) {
  const Estimate all = Estimate::rate({{5, 5}, {4, 4}, {5, 5}});
  EXPECT_TRUE(all.counted);
  EXPECT_EQ(all.value, 1);
  EXPECT_EQ(all.sample, 3);  // games, not moves
  EXPECT_EQ(Estimate::rate({{0, 5}, {0, 4}}).interval.high, clopper_pearson(0, 2).high);
  const Estimate once = Estimate::rate({{1, 1}, {0, 1}});
  EXPECT_TRUE(once.counted);
  EXPECT_EQ(once.sample, 2);
  EXPECT_EQ(Estimate::rate({}).sample, 0);
}

TEST(Statistics, SharesAreCompared) {
  const Estimate a = Estimate::share(150, 250);
  const Estimate b = Estimate::share(300, 400);
  EXPECT_DOUBLE_EQ(a.value, 0.6);
  EXPECT_NEAR(p_of_difference(a, b), 1e-4, 5e-5);
  // By hand: error = sqrt(0.24 / 250 + 0.1875 / 400) = 0.0378; the exact intervals are a little wider.
  EXPECT_NEAR(difference_interval(b, a).low, 0.15 - 1.96 * 0.0378, 3e-3);
  EXPECT_NEAR(difference_interval(b, a).high, 0.15 + 1.96 * 0.0378, 3e-3);
  EXPECT_EQ(p_of_difference(a, a), 1);
  EXPECT_EQ(p_of_difference(a, Estimate{}), 1);
  // No successes on either side is no proof of a difference, nor of certainty.
  EXPECT_GT(difference_interval(Estimate::share(0, 10), Estimate::share(0, 10)).high, 0.1);
}

TEST(Statistics, BoundsMoveAnInterval) {
  const Estimate share = Estimate::share(30, 40);
  EXPECT_DOUBLE_EQ(difference_interval(share, Estimate::bound(0.5)).low, share.interval.low - 0.5);
  EXPECT_DOUBLE_EQ(ratio_interval(share, Estimate::bound(0.5)).high, share.interval.high / 0.5);
}

TEST(Statistics, RatiosOfCounts) {
  // 16 and 8 of 1000: the odds at the ends of the exact interval of 16 of 24.
  const Interval ratio = ratio_interval(Estimate::share(16, 1000), Estimate::share(8, 1000));
  EXPECT_NEAR(ratio.low, 0.806, 0.01);
  EXPECT_NEAR(ratio.high, 5.40, 0.05);
  EXPECT_TRUE(std::isinf(ratio_interval(Estimate::share(3, 10), Estimate::share(0, 10)).high));
  // Means go by logarithms: errors of 1 % and 2 %.
  const Interval means = ratio_interval({10, 1, 100, {}}, {5, 1, 100, {}});
  EXPECT_NEAR(means.high, 2 * std::exp(z95 * std::sqrt(0.0005)), 1e-9);
}

TEST(Statistics, SampleForError) {
  // A textbook case: 50 % against 60 % at 80 % power takes about 388 a side.
  const Estimate half = Estimate::share(5e6, 1e7);
  const double error = 0.1 / (z95 + normal_quantile(0.8));
  EXPECT_NEAR(sample_for_error(half, Estimate::share(6e6, 1e7), error), 385, 4);
  // Against a published 60 % of 1000 games: its own error of 0.0155 stays, 0.0357 are allowed, 0.0322 are left.
  Estimate published = Estimate::share(600, 1000);
  published.fixed = true;
  EXPECT_NEAR(sample_for_error(half, published, error), 242, 2);
  published = Estimate::share(6, 10);
  published.fixed = true;
  EXPECT_TRUE(std::isinf(sample_for_error(half, published, error)));
}

TEST(Statistics, Holm) {
  EXPECT_EQ(holm({}), std::vector<double>{});
  const std::vector<double> corrected = holm({0.04, 0.01, 0.03, 0.5});  // R: p.adjust(c(.04, .01, .03, .5), "holm")
  const std::vector<double> printed{0.09, 0.04, 0.09, 0.5};
  for (std::size_t i = 0; i < printed.size(); ++i) EXPECT_NEAR(corrected[i], printed[i], 1e-12);
}

}  // namespace
}  // namespace aite::base
