// SPDX-License-Identifier: MIT
#include "base/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>

namespace aite::base {

namespace {

// The regularised incomplete beta function I_x(a, b) by its continued fraction (Abramowitz and Stegun 26.5.8), in
// Lentz's form. Converges fast for x < (a + 1) / (a + b + 2); the other side follows by symmetry.
double incomplete_beta(double a, double b, double x) {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  if (x > (a + 1) / (a + b + 2)) return 1 - incomplete_beta(b, a, 1 - x);
  constexpr double tiny = 1e-300;
  constexpr int most_terms = 100'000;  // it takes about as many as the root of the larger parameter
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

// The x in [0, 1] with I_x(a, b) = p.
double incomplete_beta_quantile(double a, double b, double p) {
  double low = 0;
  double high = 1;
  for (int i = 0; i < 60; ++i) {
    const double middle = (low + high) / 2;
    (incomplete_beta(a, b, middle) < p ? low : high) = middle;
  }
  return (low + high) / 2;
}

double log_choose(double n, double k) { return std::lgamma(n + 1) - std::lgamma(k + 1) - std::lgamma(n - k + 1); }

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

double Tails::two_sided() const { return std::min(1.0, 2 * std::min(less, greater)); }

Tails binomial_tails(double successes, double sample, double share) {
  return {successes >= sample ? 1 : incomplete_beta(sample - successes, successes + 1, 1 - share),
          successes <= 0 ? 1 : incomplete_beta(successes, sample - successes + 1, share)};
}

double t_beyond(double p, double freedom) {
  double low = 0;
  double high = 1000;
  for (int i = 0; i < 60; ++i) {
    const double middle = (low + high) / 2;
    (two_sided_t(middle, freedom) > p ? low : high) = middle;
  }
  return high;
}

Tails fisher_tails(double a, double of_a, double b, double of_b) {
  const double successes = a + b;
  const double sample = of_a + of_b;
  if (a * of_b > b * of_a) {  // sum up the smaller tail: it is the exact one
    const Tails other = fisher_tails(b, of_b, a, of_a);
    return {other.greater, other.less};
  }
  const double here =
      std::exp(log_choose(successes, a) + log_choose(sample - successes, of_a - a) - log_choose(sample, of_a));
  double sum = 1;  // in units of `here`
  double term = 1;
  for (double k = a; k > 0 && term > 1e-17 * sum; --k) {
    term *= k * (of_b - successes + k) / ((successes - k + 1) * (of_a - k + 1));
    sum += term;
  }
  const double less = std::min(1.0, here * sum);
  return {less, std::min(1.0, 1 - less + here)};
}

Interval clopper_pearson(double successes, double sample, double level) {
  if (sample <= 0) return {0, 1};
  return {
      successes <= 0 ? 0 : incomplete_beta_quantile(successes, sample - successes + 1, level / 2),
      successes >= sample ? 1 : incomplete_beta_quantile(successes + 1, sample - successes, 1 - level / 2),
  };
}

Interval wilson(double successes, double sample) {
  if (sample <= 0) return {0, 1};
  const double p = successes / sample;
  const double z2 = z95 * z95;
  const double centre = (p + z2 / (2 * sample)) / (1 + z2 / sample);
  const double half = z95 / (1 + z2 / sample) * std::sqrt(p * (1 - p) / sample + z2 / (4 * sample * sample));
  return {std::max(0.0, centre - half), std::min(1.0, centre + half)};
}

std::vector<double> holm(const std::vector<double>& p) {
  std::vector<std::size_t> order(p.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {}, [&](std::size_t i) { return p[i]; });
  std::vector<double> corrected(p.size());
  double so_far = 0;
  for (std::size_t rank = 0; rank < order.size(); ++rank) {
    so_far = std::max(so_far, std::min(1.0, static_cast<double>(p.size() - rank) * p[order[rank]]));
    corrected[order[rank]] = so_far;
  }
  return corrected;
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
  estimate.interval = clopper_pearson(successes, sample);
  estimate.counted = true;
  return estimate;
}

Estimate Estimate::mean(const Moments& moments) {
  return {moments.mean(), std::sqrt(moments.variance()), static_cast<double>(moments.count()), moments.mean_interval()};
}

Estimate Estimate::rate(const std::vector<Hits>& clusters) {
  Hits all;
  double most_asked = 0;
  for (const Hits& each : clusters) {
    all.yes += each.yes;
    all.asked += each.asked;
    most_asked = std::max(most_asked, each.asked);
  }
  const auto sample = static_cast<double>(clusters.size());
  if (most_asked <= 1) return share(all.yes, all.asked);
  if (all.yes == 0) return share(0, sample);
  if (all.yes == all.asked) return share(sample, sample);
  Estimate estimate;
  estimate.value = all.yes / all.asked;
  estimate.sample = sample;
  Moments residuals;
  for (const Hits& each : clusters) residuals.add(each.yes - estimate.value * each.asked);
  estimate.deviation = std::sqrt(residuals.variance()) / (all.asked / sample);
  const Interval interval = interval_at(estimate, 0.05);
  estimate.interval = {std::max(0.0, interval.low), std::min(1.0, interval.high)};
  return estimate;
}

Estimate Estimate::bound(double value) { return {value, 0, 1, {value, value}, true}; }

double Estimate::successes() const { return std::round(value * sample); }

Interval interval_at(const Estimate& estimate, double level) {
  if (estimate.is_bound()) return {estimate.value, estimate.value};
  if (estimate.counted) return clopper_pearson(estimate.successes(), estimate.sample, level);
  const double half = normal_quantile(1 - level / 2) * estimate.deviation / std::sqrt(estimate.sample);
  return {estimate.value - half, estimate.value + half};
}

double p_of_difference(const Estimate& a, const Estimate& b) {
  if (a.sample <= 0 || b.sample <= 0) return 1;
  if (a.counted && b.counted) return fisher_tails(a.successes(), a.sample, b.successes(), b.sample).two_sided();
  if (a.counted && b.is_bound()) return binomial_tails(a.successes(), a.sample, b.value).two_sided();
  if (a.is_bound() && b.counted) return p_of_difference(b, a);
  const double error = std::sqrt(a.deviation * a.deviation / a.sample + b.deviation * b.deviation / b.sample);
  if (error <= 0) return a.value == b.value ? 1 : 0;
  return 2 * normal_cdf(-std::abs(a.value - b.value) / error);
}

Interval difference_interval(const Estimate& a, const Estimate& b, double level) {
  constexpr double infinite = std::numeric_limits<double>::infinity();
  if (a.sample <= 0 || b.sample <= 0) return {-infinite, infinite};
  const Interval of_a = interval_at(a, level);
  const Interval of_b = interval_at(b, level);
  const double difference = a.value - b.value;
  return {difference - std::hypot(a.value - of_a.low, of_b.high - b.value),
          difference + std::hypot(of_a.high - a.value, b.value - of_b.low)};
}

Interval ratio_interval(const Estimate& a, const Estimate& b, double level) {
  constexpr double infinite = std::numeric_limits<double>::infinity();
  if (a.sample <= 0 || b.sample <= 0) return {0, infinite};
  if (a.counted && b.counted) {
    const Interval part = clopper_pearson(a.successes(), a.successes() + b.successes(), level);
    const double samples = b.sample / a.sample;
    return {samples * part.low / (1 - part.low), samples * part.high / (1 - part.high)};
  }
  if (a.counted && b.is_bound()) {
    const Interval of_a = interval_at(a, level);
    return {of_a.low / b.value, of_a.high / b.value};
  }
  if (a.value <= 0 || b.value <= 0) return {0, infinite};
  const double error =
      std::hypot(a.deviation / a.value / std::sqrt(a.sample), b.deviation / b.value / std::sqrt(b.sample));
  const double factor = std::exp(normal_quantile(1 - level / 2) * error);
  return {a.value / b.value / factor, a.value / b.value * factor};
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

}  // namespace aite::base
