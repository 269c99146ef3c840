// SPDX-License-Identifier: MIT
#include "studies/paired.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace aite::studies {

Part part_of_items(const base::Moments& differences, double planned, const Effect& matters) {
  Part part;
  const double reach = matters.size / matters.deviation;  // in deviations of one item's difference
  if (planned > 0) part.power = base::normal_cdf(reach * std::sqrt(planned) - base::z95);
  part.needed = std::pow((base::z95 + base::normal_quantile(planned_power)) / reach, 2);
  part.sample = static_cast<double>(differences.count());
  part.measured = part.sample > 0;
  if (!part.measured) return part;
  part.enough = part.sample >= fewest_observed;
  const double mean = differences.mean();
  const double freedom = std::max(1.0, part.sample - 1);
  const double error = std::sqrt(differences.variance() / part.sample);
  part.points_to = mean > 0 ? Judgement::confirmed : Judgement::refuted;
  if (error > 0) {
    part.p = base::two_sided_t(mean / error, freedom);
  } else {
    part.p = mean == 0 ? 1 : 0;
  }
  const double reached = base::t_beyond(level, freedom) * error;
  part.contrast.effect = mean;
  part.contrast.interval = {mean - reached, mean + reached};
  return part;
}

ClaimTest greater_by_item(Numbers a, Numbers b, double planned) {
  return [a = std::move(a), b = std::move(b), planned](const Findings& findings, const Effect& matters) {
    const std::vector<double> of_a = a(findings);
    const std::vector<double> of_b = b(findings);
    const bool measured = !of_a.empty() && !of_b.empty();
    if (measured && of_a.size() != of_b.size()) throw std::logic_error("lists of different lengths have no pairs");
    base::Moments differences;
    base::Moments mean_a;
    base::Moments mean_b;
    for (std::size_t i = 0; measured && i < of_a.size(); ++i) {
      differences.add(of_a[i] - of_b[i]);
      mean_a.add(of_a[i]);
      mean_b.add(of_b[i]);
    }
    Part part = part_of_items(differences, planned, matters);
    part.test = "greater by item";
    if (!part.measured) return std::vector{part};
    part.contrast.a = mean_of_few(mean_a);
    part.contrast.b = mean_of_few(mean_b);
    part.because = fmt::format("mean difference {:+.4g} over {} items, paired t-test, p = {:.2g}", differences.mean(),
                               differences.count(), part.p);
    return std::vector{part};
  };
}

}  // namespace aite::studies
