// SPDX-License-Identifier: MIT
#include "arena/statistics/elo.hpp"

#include <cmath>
#include <limits>
#include <numeric>

namespace aite::arena {

namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();
constexpr double normalized_unit = 800 / 2.302585092994046;  // Elo of one standard deviation of a game

// From a mean of `sample` independent scores in [0, 1] with a variance each, where one unit holds `games` games.
EloEstimate estimate(double score, double variance, double sample, double games) {
  EloEstimate answer;
  if (sample == 0) {
    answer.interval = {-infinite, infinite};
    return answer;
  }
  answer.elo = elo_of(score);
  const double error = std::sqrt(variance / sample);
  // A sample without variance (all won) still is a sample: Wilson's interval bounds its other end.
  const base::Interval bounds = error > 0 ? base::Interval{score - base::z95 * error, score + base::z95 * error}
                                          : base::wilson(score * sample, sample);
  answer.interval = {elo_of(bounds.low), elo_of(bounds.high)};
  if (error > 0) {
    answer.normalized = (score - 0.5) / std::sqrt(variance * games) * normalized_unit;
    answer.superiority = base::normal_cdf((score - 0.5) / error);
  } else {
    answer.normalized = score == 0.5 ? 0 : std::copysign(infinite, score - 0.5);
    answer.superiority = score == 0.5 ? 0.5 : score > 0.5 ? 1 : 0;
  }
  return answer;
}

}  // namespace

double expected_score(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

double elo_of(double score) {
  if (score <= 0) return -infinite;
  if (score >= 1) return infinite;
  return -400 * std::log10(1 / score - 1);
}

std::uint64_t Pentanomial::pairs() const { return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}); }

double Pentanomial::score() const {
  if (pairs() == 0) return 0.5;
  double sum = 0;
  for (std::size_t k = 0; k < counts.size(); ++k) sum += static_cast<double>(counts[k]) * static_cast<double>(k) / 4;
  return sum / static_cast<double>(pairs());
}

double Pentanomial::variance() const {
  if (pairs() == 0) return 0;
  const double mean = score();
  double sum = 0;
  for (std::size_t k = 0; k < counts.size(); ++k) {
    const double distance = static_cast<double>(k) / 4 - mean;
    sum += static_cast<double>(counts[k]) * distance * distance;
  }
  return sum / static_cast<double>(pairs());
}

EloEstimate estimate_elo(const Pentanomial& pairs) {
  return estimate(pairs.score(), pairs.variance(), static_cast<double>(pairs.pairs()), 2);
}

EloEstimate estimate_elo(const Results& games) {
  const auto n = static_cast<double>(games.games());
  const double score = games.score();
  const double squares = static_cast<double>(games.wins) + static_cast<double>(games.draws) / 4;
  return estimate(score, n == 0 ? 0 : squares / n - score * score, n, 1);
}

}  // namespace aite::arena
