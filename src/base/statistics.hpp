// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

// Numbers about samples. Intervals are 95 % and two-sided unless said.
namespace aite::base {

inline constexpr double z95 = 1.959963984540054;  // normal_quantile(0.975)

double normal_cdf(double x);

// The x with normal_cdf(x) = p, for p in (0, 1).
double normal_quantile(double p);

// P(|T| >= |t|) for Student's t with `freedom` degrees of freedom.
double two_sided_t(double t, double freedom);

// The t with two_sided_t(t, freedom) = p.
double t_beyond(double p, double freedom);

struct Interval {
  double low = 0;
  double high = 0;

  [[nodiscard]] bool contains(double value) const { return low <= value && value <= high; }
};

// How far out a count lies: P(X <= x) and P(X >= x) where the null hypothesis holds.
struct Tails {
  double less = 1;
  double greater = 1;

  // The central two-sided p-value, twice the smaller tail. Of the ways to make an exact test two-sided it is the one
  // that agrees with the central exact interval: p < 5 % just where the 95 % interval leaves out the null value.
  [[nodiscard]] double two_sided() const;
};

// Of a binomial count. Exact, whatever the sample.
Tails binomial_tails(double successes, double sample, double share);

// Fisher's exact test: of `a` successes, given how many `a` and `b` have together. Not the mid-p variant: this one
// never errs more often than it says, and being somewhat too careful is the better fault for a verdict.
Tails fisher_tails(double a, double of_a, double b, double of_b);

// The exact interval of a proportion (Clopper and Pearson 1934): the shares that binomial_tails does not reject at
// `level`, two-sided. No sample: [0, 1].
Interval clopper_pearson(double successes, double sample, double level = 0.05);

// Wilson's score interval of a proportion; unlike the naive one it holds near 0 and 1. No sample: [0, 1].
Interval wilson(double successes, double sample);

// p-values of a family of tests, corrected for their number (Holm 1979), in the same order: all that stay below a level
// together err no more often than that.
std::vector<double> holm(const std::vector<double>& p);

// Mean and variance of a stream of numbers (Welford).
class Moments {
 public:
  void add(double value) {
    ++count_;
    const double before = value - mean_;
    mean_ += before / static_cast<double>(count_);
    squares_ += before * (value - mean_);
  }

  [[nodiscard]] std::uint64_t count() const { return count_; }
  [[nodiscard]] double mean() const { return mean_; }
  // Of the population the numbers are a sample of; 0 below two numbers.
  [[nodiscard]] double variance() const { return count_ < 2 ? 0 : squares_ / static_cast<double>(count_ - 1); }
  // Normal approximation of the mean's interval.
  [[nodiscard]] Interval mean_interval() const;

 private:
  std::uint64_t count_ = 0;
  double mean_ = 0;
  double squares_ = 0;
};

// Of so many that were asked, so many are yes.
struct Hits {
  double yes = 0;
  double asked = 0;
};

// A number known from a sample, with what comparing it takes.
struct Estimate {
  double value = 0;
  double deviation = 0;  // of one observation
  double sample = 0;     // observations
  Interval interval;
  bool fixed = false;    // its sample cannot be made larger: somebody else's number
  bool counted = false;  // a share of independent observations: exact tests apply
  bool pooled = false;   // several samples taken for one
  double planned = 0;    // observations there will be in the end

  // A share of successes, with its exact interval. Its deviation is that of Agresti and Caffo (2000), one success and
  // one failure added, so that a sample without successes still has one.
  static Estimate share(double successes, double sample);
  static Estimate mean(const Moments& moments);
  // All yes of all asked, where only clusters of them are independent: an observation is a cluster. The variance is
  // that of the linearised ratio (Cochran 1977, section 6.4). Where all agree, all yes or none, clusters say nothing
  // about their variance: then each is one yes or no, and tests are exact. So they are where nobody was asked twice.
  static Estimate rate(const std::vector<Hits>& clusters);
  static Estimate bound(double value);  // known exactly

  [[nodiscard]] bool is_bound() const { return fixed && deviation == 0; }
  [[nodiscard]] double successes() const;  // of one that is counted
};

// The interval of an estimate at another level than 5 %.
Interval interval_at(const Estimate& estimate, double level);

// Two-sided p-value that two independent samples come from populations with the same mean or share: Fisher's exact test
// for two counts, the exact binomial test for a count and a bound, otherwise the normal approximation.
double p_of_difference(const Estimate& a, const Estimate& b);

// Interval of a - b, from both intervals (Zou and Donner's 2008 "square and add"): for counts it inherits the care of
// the exact ones, against a bound it is the exact one moved, and for means it is the usual one.
Interval difference_interval(const Estimate& a, const Estimate& b, double level = 0.05);

// Interval of a / b. Of two counts the exact one given their sum, which takes them for Poisson's: right where successes
// are rare, too wide where they are not. Against a bound the exact one scaled; otherwise by logarithms.
Interval ratio_interval(const Estimate& a, const Estimate& b, double level = 0.05);

// How many observations each of the two needs (one that is fixed keeps its own) so that the error of their difference
// shrinks to `error`. Infinite where it cannot.
double sample_for_error(const Estimate& a, const Estimate& b, double error);

}  // namespace aite::base
