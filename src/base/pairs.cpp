// SPDX-License-Identifier: MIT
#include "base/pairs.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <numeric>

namespace aite::base {

Estimate correlation(const std::vector<double>& a, const std::vector<double>& b) {
  Moments of_a;
  Moments of_b;
  Moments of_sum;
  for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
    if (std::isnan(a[i]) || std::isnan(b[i])) continue;
    of_a.add(a[i]);
    of_b.add(b[i]);
    of_sum.add(a[i] + b[i]);
  }
  Estimate estimate;
  estimate.sample = static_cast<double>(of_a.count());
  const double covariance = (of_sum.variance() - of_a.variance() - of_b.variance()) / 2;
  const double spread = std::sqrt(of_a.variance() * of_b.variance());
  estimate.value = spread > 0 ? std::clamp(covariance / spread, -1.0, 1.0) : std::numeric_limits<double>::quiet_NaN();
  if (!(spread > 0) || estimate.sample <= 3) {
    estimate.interval = {-1, 1};
    return estimate;
  }
  // Fisher's z has a deviation of 1 / sqrt(n - 3), whatever the correlation; near it that of r is 1 - r^2 times as
  // much.
  const double error = 1 / std::sqrt(estimate.sample - 3);
  const double z = std::atanh(estimate.value);
  estimate.interval = {std::tanh(z - z95 * error), std::tanh(z + z95 * error)};
  estimate.deviation = (1 - estimate.value * estimate.value) * error * std::sqrt(estimate.sample);
  return estimate;
}

Tails sign_flip_tails(const std::vector<std::int64_t>& differences) {
  std::vector<std::size_t> sizes;
  std::int64_t sum = 0;
  for (const std::int64_t each : differences) {
    sum += each;
    if (each != 0) sizes.push_back(static_cast<std::size_t>(std::abs(each)));
  }
  // Half of (sum + all) is what the positive ones add up to: each size is among them or not, with equal chances.
  const std::size_t all = std::accumulate(sizes.begin(), sizes.end(), std::size_t{0});
  std::vector<double> chance(all + 1, 0.0);
  chance[0] = 1;
  std::size_t reached = 0;
  for (const std::size_t size : sizes) {
    reached += size;
    for (std::size_t at = reached + 1; at-- > 0;) {
      chance[at] = 0.5 * (chance[at] + (at >= size ? chance[at - size] : 0));
    }
  }
  const auto observed = static_cast<std::size_t>((sum + static_cast<std::int64_t>(all)) / 2);
  Tails tails;
  tails.less = std::accumulate(chance.begin(), chance.begin() + static_cast<std::ptrdiff_t>(observed) + 1, 0.0);
  tails.greater = std::accumulate(chance.begin() + static_cast<std::ptrdiff_t>(observed), chance.end(), 0.0);
  return tails;
}

}  // namespace aite::base
