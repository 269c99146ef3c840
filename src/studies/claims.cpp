// SPDX-License-Identifier: MIT
#include "studies/claims.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace aite::studies {

namespace {

struct Pair {
  base::Estimate a;
  base::Estimate b;

  [[nodiscard]] bool measured() const { return a.sample > 0 && b.sample > 0; }
  [[nodiscard]] double sample() const {
    if (a.fixed) return b.sample;
    return b.fixed ? a.sample : std::min(a.sample, b.sample);
  }
};

Pair pair_of(const Value& a, const Value& b, const Findings& findings) { return {a(findings), b(findings)}; }

std::string text(const base::Estimate& estimate) {
  if (estimate.is_bound()) return fmt::format("{:.4g}", estimate.value);
  return fmt::format("{:.4g} [{:.4g}, {:.4g}]", estimate.value, estimate.interval.low, estimate.interval.high);
}

std::string p_text(double p) { return p < 1e-99 ? "p < 1e-99" : fmt::format("p = {:.2g}", p); }

// What is expected of an estimate before anything is measured. Somebody else's number is what it is.
base::Estimate expected(const base::Estimate& estimate, const Effect& matters) {
  if (estimate.fixed) return estimate;
  base::Estimate planned;
  planned.deviation = matters.deviation;
  planned.sample = estimate.planned;
  return planned;
}

double error_of(const Pair& expected) {
  const auto variance = [](const base::Estimate& each) { return each.deviation * each.deviation / each.sample; };
  return std::sqrt(variance(expected.a) + variance(expected.b));
}

// A part with what the plan says of it. `misses`: of the ways in which a test may miss what is true, one for a
// difference in one direction and two for equality, where both ends of the interval have to stay within.
Part planned_part(const Pair& pair, const Pair& expected, const Effect& matters, int misses) {
  Part part;
  part.measured = pair.measured();
  part.sample = part.measured ? pair.sample() : 0;
  part.pooled = pair.a.pooled || pair.b.pooled;
  part.contrast.a = pair.a;
  part.contrast.b = pair.b;
  if (expected.a.sample > 0 && expected.b.sample > 0) {
    const double miss = base::normal_cdf(base::z95 - matters.size / error_of(expected));
    part.power = std::max(0.0, 1 - misses * miss);
  }
  const double reach = base::z95 + base::normal_quantile(1 - (1 - planned_power) / misses);
  part.needed = base::sample_for_error(expected.a, expected.b, matters.size / reach);
  return part;
}

// The smallest p with which samples of this size could have confirmed that a > b: every success on the one side, none
// on the other.
double best_p(Pair pair) {
  if (!pair.a.counted && !pair.b.counted) return 0;  // no outcome is the most extreme one
  if (pair.a.counted && !pair.a.fixed) pair.a = base::Estimate::share(pair.a.sample, pair.a.sample);
  if (pair.b.counted && !pair.b.fixed) pair.b = base::Estimate::share(0, pair.b.sample);
  return base::p_of_difference(pair.a, pair.b);
}

using IntervalAt = base::Interval (*)(const base::Estimate&, const base::Estimate&, double);

Judgement judged(const base::Interval& interval, const base::Interval& allowed) {
  if (allowed.low < interval.low && interval.high < allowed.high) return Judgement::confirmed;
  if (interval.low > allowed.high || interval.high < allowed.low) return Judgement::refuted;
  return Judgement::not_decided;
}

// The smallest level at which the interval still decides.
double p_of_intervals(const Pair& pair, IntervalAt interval_at, const base::Interval& allowed) {
  double decided = 0;  // logarithms of levels
  double open = std::log(1e-15);
  for (int i = 0; i < 40; ++i) {
    const double middle = (decided + open) / 2;
    const bool decides = judged(interval_at(pair.a, pair.b, std::exp(middle)), allowed) != Judgement::not_decided;
    (decides ? decided : open) = middle;
  }
  return std::exp(decided);
}

// The outcome that speaks most for equality in samples of this size.
Pair alike(Pair pair) {
  base::Estimate& ours = pair.a.fixed ? pair.b : pair.a;
  const double value = pair.a.fixed ? pair.a.value : pair.b.value;
  if (ours.counted) {
    ours = base::Estimate::share(std::round(value * ours.sample), ours.sample);
  } else {
    ours.value = value;
  }
  return pair;
}

Part equality(Part part, const Pair& pair, IntervalAt interval_at, double centre, const base::Interval& allowed) {
  const base::Interval interval = interval_at(pair.a, pair.b, level);
  part.p = p_of_intervals(pair, interval_at, allowed);
  part.points_to = allowed.contains(centre) ? Judgement::confirmed : Judgement::refuted;
  const Pair best = alike(pair);
  part.enough =
      part.sample >= fewest_observed && (judged(interval, allowed) != Judgement::not_decided ||
                                         judged(interval_at(best.a, best.b, level), allowed) == Judgement::confirmed);
  part.contrast.effect = centre;
  part.contrast.interval = interval;
  part.because = fmt::format("{} against {}: [{:.4g}, {:.4g}], allowed [{:.4g}, {:.4g}], {}", text(pair.a),
                             text(pair.b), interval.low, interval.high, allowed.low, allowed.high, p_text(part.p));
  return part;
}

// The share from which a tolerance is measured: the published one, or the one expected.
double share_meant(const Pair& pair, const Effect& matters) {
  if (pair.b.fixed) return pair.b.value;
  return pair.a.fixed ? pair.a.value : *matters.share;
}

void check_that_it_can_fail(double low, double high, const Effect& matters) {
  if (low <= 0 || high >= 1)
    throw std::logic_error("a claim whose tolerance, " + matters.text + ", allows every share on one side");
}

}  // namespace

ClaimTest greater(Value a, Value b) {
  return [a = std::move(a), b = std::move(b)](const Findings& findings, const Effect& matters) -> std::vector<Part> {
    const Pair pair = pair_of(a, b, findings);
    Part part = planned_part(pair, {expected(pair.a, matters), expected(pair.b, matters)}, matters, 1);
    if (!part.measured) return {part};
    part.p = base::p_of_difference(pair.a, pair.b);
    part.points_to = pair.a.value > pair.b.value ? Judgement::confirmed : Judgement::refuted;
    part.enough = part.sample >= fewest_observed && (part.p < level || best_p(pair) < level);
    part.contrast.effect = pair.a.value - pair.b.value;
    part.contrast.interval = base::difference_interval(pair.a, pair.b);
    part.because = fmt::format("{} against {}, {}", text(pair.a), text(pair.b), p_text(part.p));
    return {part};
  };
}

ClaimTest different(Value a, Value b) {
  return [test = greater(std::move(a), std::move(b))](const Findings& findings, const Effect& matters) {
    std::vector<Part> parts = test(findings, matters);
    for (Part& part : parts) {
      part.test = "different";
      part.points_to = Judgement::confirmed;
    }
    return parts;
  };
}

ClaimTest same(Value a, Value b) {
  return [test = greater(std::move(a), std::move(b))](const Findings& findings, const Effect& matters) {
    std::vector<Part> parts = test(findings, matters);
    for (Part& part : parts) {
      part.test = "same";
      if (part.measured) part.points_to = part.p < level ? Judgement::refuted : Judgement::confirmed;
    }
    return parts;
  };
}

ClaimTest increasing(std::vector<Value> values) {
  std::vector<ClaimTest> steps;
  for (std::size_t i = 1; i < values.size(); ++i) steps.push_back(greater(values[i], values[i - 1]));
  return [test = all_of(std::move(steps))](const Findings& findings, const Effect& matters) {
    std::vector<Part> parts = test(findings, matters);
    for (Part& part : parts) part.step = true;
    return parts;
  };
}

ClaimTest equal_within(Value a, Value b) {
  return [a = std::move(a), b = std::move(b)](const Findings& findings, const Effect& matters) -> std::vector<Part> {
    const Pair pair = pair_of(a, b, findings);
    if (matters.share) {
      const double share = share_meant(pair, matters);
      check_that_it_can_fail(share - matters.size, share + matters.size, matters);
    }
    Part part = planned_part(pair, {expected(pair.a, matters), expected(pair.b, matters)}, matters, 2);
    part.test = "equal within";
    if (!part.measured) return {part};
    return {
        equality(part, pair, base::difference_interval, pair.a.value - pair.b.value, {-matters.size, matters.size})};
  };
}

ClaimTest within_factor(Value a, Value b) {
  return [a = std::move(a), b = std::move(b)](const Findings& findings, const Effect& matters) -> std::vector<Part> {
    const Pair pair = pair_of(a, b, findings);
    const double factor = std::exp(matters.size);
    const double share = share_meant(pair, matters);
    check_that_it_can_fail(share / factor, share * factor, matters);
    const auto of_logarithm = [&](const base::Estimate& estimate) {
      base::Estimate planned = expected(estimate, matters);
      if (estimate.fixed) planned.deviation /= estimate.value;
      return planned;
    };
    Part part = planned_part(pair, {of_logarithm(pair.a), of_logarithm(pair.b)}, matters, 2);
    part.test = "within factor";
    part.contrast.ratio = true;
    if (!part.measured) return {part};
    return {equality(part, pair, base::ratio_interval, pair.a.value / pair.b.value, {1 / factor, factor})};
  };
}

ClaimTest greater_in_pairs(std::vector<Value> a, std::vector<Value> b) {
  return [a = std::move(a), b = std::move(b)](const Findings& findings, const Effect& matters) -> std::vector<Part> {
    const auto pairs = static_cast<double>(a.size());
    base::Moments differences;
    Part part;
    part.test = "greater in pairs";
    part.measured = true;
    double variance = 0;  // of the mean difference, as planned
    for (std::size_t i = 0; i < a.size(); ++i) {
      const Pair pair = pair_of(a[i], b[i], findings);
      part.measured &= pair.measured();
      part.pooled |= pair.a.pooled || pair.b.pooled;
      differences.add(pair.a.value - pair.b.value);
      variance += std::pow(error_of({expected(pair.a, matters), expected(pair.b, matters)}) / pairs, 2);
    }
    const double freedom = pairs - 1;
    part.power = base::normal_cdf(matters.size / std::sqrt(variance) - base::z95);
    const double reach = base::z95 + base::normal_quantile(planned_power);
    part.needed = 2 / pairs * std::pow(matters.deviation * reach / matters.size, 2);
    if (!part.measured) return {part};
    part.sample = pairs;
    part.enough = pairs >= fewest_observed;
    const double deviation = std::sqrt(differences.variance());
    const double error = deviation / std::sqrt(pairs);
    const double t = deviation > 0 ? differences.mean() / error : 0;
    part.p = base::two_sided_t(t, freedom);
    part.points_to = t > 0 ? Judgement::confirmed : Judgement::refuted;
    const double reached = base::t_beyond(level, freedom) * error;
    part.contrast.effect = differences.mean();
    part.contrast.interval = {differences.mean() - reached, differences.mean() + reached};
    part.because =
        fmt::format("mean difference {:+.4g}, t({:.0f}) = {:.2f}, {}", differences.mean(), freedom, t, p_text(part.p));
    return {part};
  };
}

ClaimTest all_of(std::vector<ClaimTest> tests) {
  return [tests = std::move(tests)](const Findings& findings, const Effect& matters) {
    std::vector<Part> parts;
    for (const ClaimTest& test : tests) {
      for (Part& part : test(findings, matters)) parts.push_back(std::move(part));
    }
    return parts;
  };
}

}  // namespace aite::studies
