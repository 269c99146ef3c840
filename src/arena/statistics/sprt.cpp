// SPDX-License-Identifier: MIT
#include "arena/statistics/sprt.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/error.hpp"
#include "base/options.hpp"
#include "base/text.hpp"

namespace aite::arena {

namespace {

using Distribution = std::array<double, 5>;

constexpr Distribution scores{0, 0.25, 0.5, 0.75, 1};

// The probabilities nearest in likelihood to the observed ones under which `constraint` has mean zero:
// observed / (1 + u * constraint), with u such that the mean vanishes.
Distribution most_likely(const Distribution& observed, const Distribution& constraint) {
  const auto [least, greatest] = std::minmax_element(constraint.begin(), constraint.end());
  // Inside these bounds all probabilities are positive, and the mean falls from +infinity to -infinity.
  double low = -1 / *greatest;
  double high = -1 / *least;
  for (int i = 0; i < 100; ++i) {
    const double u = (low + high) / 2;
    double mean = 0;
    for (std::size_t k = 0; k < observed.size(); ++k) mean += observed[k] * constraint[k] / (1 + u * constraint[k]);
    (mean > 0 ? low : high) = u;
  }
  const double u = (low + high) / 2;
  Distribution answer{};
  for (std::size_t k = 0; k < observed.size(); ++k) answer[k] = observed[k] / (1 + u * constraint[k]);
  return answer;
}

Distribution with_score(const Distribution& observed, double score) {
  Distribution constraint{};
  for (std::size_t k = 0; k < constraint.size(); ++k) constraint[k] = scores[k] - score;
  return most_likely(observed, constraint);
}

// (score - 1/2) / deviation = t for a pair. The constraint depends on the solution's own mean and deviation, so it is
// solved over and over; it settles within a few rounds.
Distribution with_normalized(const Distribution& observed, double t) {
  Distribution solution{0.2, 0.2, 0.2, 0.2, 0.2};
  for (int round = 0; round < 50; ++round) {
    double mean = 0;
    double variance = 0;
    for (std::size_t k = 0; k < scores.size(); ++k) mean += solution[k] * scores[k];
    for (std::size_t k = 0; k < scores.size(); ++k) variance += solution[k] * (scores[k] - mean) * (scores[k] - mean);
    const double deviation = std::sqrt(variance);
    Distribution constraint{};
    for (std::size_t k = 0; k < scores.size(); ++k) {
      const double z = (scores[k] - mean) / deviation;
      constraint[k] = scores[k] - 0.5 - 0.5 * t * deviation * (1 + z * z);
    }
    const Distribution next = most_likely(observed, constraint);
    double change = 0;
    for (std::size_t k = 0; k < scores.size(); ++k) change = std::max(change, std::abs(next[k] - solution[k]));
    solution = next;
    if (change < 1e-12) break;
  }
  return solution;
}

}  // namespace

Sprt Sprt::parse(std::string_view text) {
  Sprt test;
  std::string model = "logistic";
  base::Options options;
  options.real("elo0", test.elo0, -1000, 1000, "Elo difference of the hypothesis to reject", "fishtest");
  options.real("elo1", test.elo1, -1000, 1000, "Elo difference of the hypothesis to accept", "fishtest");
  options.real("alpha", test.alpha, 1e-6, 0.5, "chance to accept elo1 although elo0 holds", "fishtest");
  options.real("beta", test.beta, 1e-6, 0.5, "chance to accept elo0 although elo1 holds", "fishtest");
  options.choice("model", model, {"logistic", "normalized"}, "what an Elo difference means", "fastchess");
  options.set_all(text);
  if (test.elo0 >= test.elo1) {
    throw base::InputError(fmt::format("sprt: elo0 ({}) must be less than elo1 ({})", test.elo0, test.elo1));
  }
  test.normalized = model == "normalized";
  return test;
}

std::string Sprt::text() const {
  return fmt::format("elo0={},elo1={},alpha={},beta={},model={}", base::format_real(elo0), base::format_real(elo1),
                     base::format_real(alpha), base::format_real(beta), normalized ? "normalized" : "logistic");
}

double Sprt::lower() const { return std::log(beta / (1 - alpha)); }
double Sprt::upper() const { return std::log((1 - beta) / alpha); }

double Sprt::ratio(const Pentanomial& pairs) const {
  if (pairs.pairs() == 0) return 0;
  Distribution observed{};
  double sum = 0;
  for (std::size_t k = 0; k < observed.size(); ++k) {
    observed[k] = std::max(static_cast<double>(pairs.counts[k]), 1e-3);
    sum += observed[k];
  }
  for (double& share : observed) share /= sum;

  Distribution under0{};
  Distribution under1{};
  if (normalized) {
    // Per pair: twice the mean of a game, sqrt(2) times its deviation.
    const double unit = std::numbers::sqrt2 / (800 / std::numbers::ln10);
    under0 = with_normalized(observed, elo0 * unit);
    under1 = with_normalized(observed, elo1 * unit);
  } else {
    under0 = with_score(observed, expected_score(elo0));
    under1 = with_score(observed, expected_score(elo1));
  }
  double ratio = 0;
  for (std::size_t k = 0; k < observed.size(); ++k) ratio += observed[k] * std::log(under1[k] / under0[k]);
  return sum * ratio;
}

SprtState state_of(const Sprt& test, double ratio) {
  if (ratio >= test.upper()) return SprtState::accepted_elo1;
  if (ratio <= test.lower()) return SprtState::accepted_elo0;
  return SprtState::running;
}

}  // namespace aite::arena
