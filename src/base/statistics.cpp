// SPDX-License-Identifier: MIT
#include "base/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace aite::base {

namespace {

// The regularised incomplete beta function I_x(a, b) by its continued fraction (Abramowitz and Stegun 26.5.8), in
// Lentz's form. Converges fast for x < (a + 1) / (a + b + 2); the other side follows by symmetry.
double incomplete_beta(double a, double b, double x) {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  if (x > (a + 1) / (a + b + 2)) return 1 - incomplete_beta(b, a, 1 - x);
  constexpr double tiny = 1e-300;
  constexpr int most_terms = 300;
  double c = 1;
  double d = 1 - (a + b) * x / (a + 1);
  d = 1 / (std::abs(d) < tiny ? tiny : d);
  double fraction = d;
  for (int m = 1; m <= most_terms; ++m) {
    const auto step = [&](double term) {
      d = 1 + term * d;
      c = 1 + term / c;
      d = 1 / (std::abs(d) < tiny ? tiny : d);
      c = std::abs(c) < tiny ? tiny : c;
      fraction *= c * d;
    };
    step(m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)));
    step(-(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)));
    if (std::abs(c * d - 1) < 1e-15) break;
  }
  const double front =
      std::exp(std::lgamma(a + b) - std::lgamma(a) - std::lgamma(b) + a * std::log(x) + b * std::log1p(-x));
  return front * fraction / a;
}

}  // namespace

double normal_cdf(double x) { return 0.5 * std::erfc(-x / std::numbers::sqrt2); }

double normal_quantile(double p) {
  if (p <= 0) return -std::numeric_limits<double>::infinity();
  if (p >= 1) return std::numeric_limits<double>::infinity();
  // Bisection: 60 halvings of [-40, 40] are exact to the last bits, and nobody asks often.
  double low = -40;
  double high = 40;
  for (int i = 0; i < 60; ++i) {
    const double middle = (low + high) / 2;
    (normal_cdf(middle) < p ? low : high) = middle;
  }
  return (low + high) / 2;
}

double two_sided_t(double t, double freedom) { return incomplete_beta(freedom / 2, 0.5, freedom / (freedom + t * t)); }

Interval wilson(double successes, double sample) {
  if (sample <= 0) return {0, 1};
  const double p = successes / sample;
  const double z2 = z95 * z95;
  const double centre = (p + z2 / (2 * sample)) / (1 + z2 / sample);
  const double half = z95 / (1 + z2 / sample) * std::sqrt(p * (1 - p) / sample + z2 / (4 * sample * sample));
  return {std::max(0.0, centre - half), std::min(1.0, centre + half)};
}

Interval Moments::mean_interval() const {
  if (count_ == 0) return {0, 0};
  const double half = z95 * std::sqrt(variance() / static_cast<double>(count_));
  return {mean_ - half, mean_ + half};
}

Estimate Estimate::share(double successes, double sample) {
  Estimate estimate;
  estimate.value = sample > 0 ? successes / sample : 0;
  const double smoothed = (successes + 1) / (sample + 2);
  estimate.deviation = std::sqrt(smoothed * (1 - smoothed));
  estimate.sample = sample;
  estimate.interval = wilson(successes, sample);
  return estimate;
}

Estimate Estimate::mean(const Moments& moments) {
  return {moments.mean(), std::sqrt(moments.variance()), static_cast<double>(moments.count()), moments.mean_interval()};
}

namespace {

double error_of_difference(const Estimate& a, const Estimate& b) {
  return std::sqrt(a.deviation * a.deviation / a.sample + b.deviation * b.deviation / b.sample);
}

}  // namespace

double p_of_difference(const Estimate& a, const Estimate& b) {
  if (a.sample <= 0 || b.sample <= 0) return 1;
  const double error = error_of_difference(a, b);
  if (error <= 0) return a.value == b.value ? 1 : 0;
  return 2 * normal_cdf(-std::abs(a.value - b.value) / error);
}

Interval difference_interval(const Estimate& a, const Estimate& b) {
  constexpr double infinite = std::numeric_limits<double>::infinity();
  if (a.sample <= 0 || b.sample <= 0) return {-infinite, infinite};
  const double half = z95 * error_of_difference(a, b);
  return {a.value - b.value - half, a.value - b.value + half};
}

double sample_for_error(const Estimate& a, const Estimate& b, double error) {
  double room = error * error;
  double spread = 0;
  for (const Estimate* each : {&a, &b}) {
    if (each->fixed) {
      room -= each->deviation * each->deviation / each->sample;
    } else {
      spread += each->deviation * each->deviation;
    }
  }
  return room > 0 ? spread / room : std::numeric_limits<double>::infinity();
}

double sample_to_tell_apart(const Estimate& a, const Estimate& b) {
  return sample_for_error(a, b, std::abs(a.value - b.value) / (z95 + normal_quantile(0.8)));
}

}  // namespace aite::base
