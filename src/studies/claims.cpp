// SPDX-License-Identifier: MIT
#include "studies/claims.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace aite::studies {

namespace {

constexpr double level = 0.05;

bool measured(const base::Estimate& estimate) { return estimate.sample > 0; }

std::string text(const base::Estimate& estimate) {
  return fmt::format("{:.4g} [{:.4g}, {:.4g}]", estimate.value, estimate.interval.low, estimate.interval.high);
}

std::string p_text(double p) { return p < 1e-99 ? "p < 1e-99" : fmt::format("p = {:.2g}", p); }

std::optional<double> finite(double value) { return std::isfinite(value) ? std::optional(value) : std::nullopt; }

Verdict not_measured() { return {Judgement::not_decided, "not measured yet", std::nullopt}; }

}  // namespace

ClaimTest greater(Value a, Value b) {
  return [a = std::move(a), b = std::move(b)](const Findings& findings) -> Verdict {
    const base::Estimate x = a(findings);
    const base::Estimate y = b(findings);
    if (!measured(x) || !measured(y)) return not_measured();
    const double p = base::p_of_difference(x, y);
    const std::string because = fmt::format("{} against {}, {}", text(x), text(y), p_text(p));
    if (p >= level) return {Judgement::not_decided, because, finite(base::sample_to_tell_apart(x, y))};
    return {x.value > y.value ? Judgement::confirmed : Judgement::refuted, because, std::nullopt};
  };
}

ClaimTest different(Value a, Value b) {
  return [a = std::move(a), b = std::move(b)](const Findings& findings) -> Verdict {
    Verdict verdict = greater(a, b)(findings);
    if (verdict.judgement == Judgement::refuted) verdict.judgement = Judgement::confirmed;
    return verdict;
  };
}

ClaimTest increasing(std::vector<Value> values) {
  return [values = std::move(values)](const Findings& findings) -> Verdict {
    std::vector<base::Estimate> estimates;
    std::string because;
    for (const Value& value : values) {
      estimates.push_back(value(findings));
      if (!measured(estimates.back())) return not_measured();
      because += (because.empty() ? "" : " < ") + text(estimates.back());
    }
    struct Step {
      double p = 1;
      double change = 0;
      double needed = 0;
    };
    std::vector<Step> steps;
    for (std::size_t i = 1; i < estimates.size(); ++i) {
      steps.push_back({base::p_of_difference(estimates[i], estimates[i - 1]),
                       estimates[i].value - estimates[i - 1].value,
                       base::sample_to_tell_apart(estimates[i], estimates[i - 1])});
    }
    std::sort(steps.begin(), steps.end(), [](const Step& x, const Step& y) { return x.p < y.p; });
    because += fmt::format("; the least certain step has {}", p_text(steps.back().p));
    Judgement judgement = Judgement::confirmed;
    double needed = 0;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      // Holm: the smallest p is held against level / steps, the next against level / (steps - 1), ...
      const bool significant =
          judgement != Judgement::not_decided && steps[i].p < level / static_cast<double>(steps.size() - i);
      if (significant && steps[i].change < 0) return {Judgement::refuted, because, std::nullopt};
      if (!significant) {
        judgement = Judgement::not_decided;
        needed = std::max(needed, steps[i].needed);
      }
    }
    return {judgement, because, judgement == Judgement::confirmed ? std::nullopt : finite(needed)};
  };
}

ClaimTest equal_within(Value a, Value b, double tolerance) {
  return [a = std::move(a), b = std::move(b), tolerance](const Findings& findings) -> Verdict {
    const base::Estimate x = a(findings);
    const base::Estimate y = b(findings);
    if (!measured(x) || !measured(y)) return not_measured();
    const base::Interval difference = base::difference_interval(x, y);
    const std::string because = fmt::format("{} against {}, difference in [{:+.4g}, {:+.4g}], allowed {:.4g}", text(x),
                                            text(y), difference.low, difference.high, tolerance);
    if (-tolerance < difference.low && difference.high < tolerance)
      return {Judgement::confirmed, because, std::nullopt};
    if (difference.low > tolerance || difference.high < -tolerance) return {Judgement::refuted, because, std::nullopt};
    // The interval has to shrink to the distance between what is seen and the nearer bound.
    const double room = std::abs(tolerance - std::abs(x.value - y.value));
    return {Judgement::not_decided, because, finite(base::sample_for_error(x, y, room / base::z95))};
  };
}

ClaimTest greater_in_pairs(std::vector<Value> a, std::vector<Value> b) {
  return [a = std::move(a), b = std::move(b)](const Findings& findings) -> Verdict {
    base::Moments differences;
    for (std::size_t i = 0; i < a.size(); ++i) {
      const base::Estimate x = a[i](findings);
      const base::Estimate y = b[i](findings);
      if (!measured(x) || !measured(y)) return not_measured();
      differences.add(x.value - y.value);
    }
    const auto pairs = static_cast<double>(differences.count());
    const double deviation = std::sqrt(differences.variance());
    if (pairs < 2 || deviation == 0) return {Judgement::not_decided, "the pairs do not differ", std::nullopt};
    const double t = differences.mean() / (deviation / std::sqrt(pairs));
    const double p = base::two_sided_t(t, pairs - 1);
    const std::string because =
        fmt::format("mean difference {:+.4g}, t({:.0f}) = {:.2f}, {}", differences.mean(), pairs - 1, t, p_text(p));
    if (p < level) return {t > 0 ? Judgement::confirmed : Judgement::refuted, because, std::nullopt};
    constexpr double power = 0.8416;  // of a normal deviate, to be found four times out of five
    return {Judgement::not_decided, because, finite(std::pow((base::z95 + power) * deviation / differences.mean(), 2))};
  };
}

ClaimTest all_of(std::vector<ClaimTest> tests) {
  return [tests = std::move(tests)](const Findings& findings) -> Verdict {
    Verdict all{Judgement::confirmed, "", std::nullopt};
    for (const ClaimTest& test : tests) {
      const Verdict verdict = test(findings);
      all.because += (all.because.empty() ? "" : "; ") + verdict.because;
      if (verdict.judgement == Judgement::refuted) all.judgement = Judgement::refuted;
      if (verdict.judgement == Judgement::not_decided && all.judgement == Judgement::confirmed) {
        all.judgement = Judgement::not_decided;
      }
      if (verdict.needed) all.needed = std::max(all.needed.value_or(0), *verdict.needed);
    }
    if (all.judgement != Judgement::not_decided) all.needed.reset();
    return all;
  };
}

}  // namespace aite::studies
