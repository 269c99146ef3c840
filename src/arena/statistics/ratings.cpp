// SPDX-License-Identifier: MIT
#include "arena/statistics/ratings.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

namespace aite::arena {

namespace {

constexpr double elo_unit = 400 / std::numbers::ln10;  // Elo of a natural logarithm of strength

struct Points {
  std::vector<double> won;                  // of each contender, a draw half
  std::vector<std::vector<double>> played;  // games of each with each
};

Points points_of(const Crosstable& results) {
  const std::size_t n = results.size();
  Points points{std::vector<double>(n), std::vector<std::vector<double>>(n, std::vector<double>(n))};
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) {
      if (i == j) continue;
      const auto games = static_cast<double>(results[i][j].games());
      points.won[i] += games * (games > 0 ? results[i][j].score() : 0);
      points.played[i][j] = games;
    }
  }
  return points;
}

// Minorization-maximization (Hunter 2004): strength = points / sum of games / (own + other's strength).
std::vector<double> strengths(const Points& points, double imaginary) {
  const std::size_t n = points.won.size();
  // Few of many contenders have met.
  std::vector<std::vector<std::size_t>> met(n);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) {
      if (points.played[i][j] > 0) met[i].push_back(j);
    }
  }
  std::vector<double> strength(n, 1);
  for (int round = 0; round < 100'000; ++round) {
    double change = 0;
    for (std::size_t i = 0; i < n; ++i) {
      double weight = imaginary / (strength[i] + 1);
      for (const std::size_t j : met[i]) weight += points.played[i][j] / (strength[i] + strength[j]);
      const double next = (points.won[i] + imaginary / 2) / weight;
      change = std::max(change, std::abs(std::log(next / strength[i])));
      strength[i] = next;
    }
    if (change < 1e-10) break;
  }
  return strength;
}

// Inverse of a symmetric positive definite matrix, by Gauss and Jordan; its size is the number of contenders.
std::vector<std::vector<double>> inverse(std::vector<std::vector<double>> matrix) {
  const std::size_t n = matrix.size();
  std::vector<std::vector<double>> answer(n, std::vector<double>(n));
  for (std::size_t i = 0; i < n; ++i) answer[i][i] = 1;
  for (std::size_t pivot = 0; pivot < n; ++pivot) {
    const double scale = 1 / matrix[pivot][pivot];
    for (std::size_t j = 0; j < n; ++j) {
      matrix[pivot][j] *= scale;
      answer[pivot][j] *= scale;
    }
    for (std::size_t i = 0; i < n; ++i) {
      if (i == pivot) continue;
      const double factor = matrix[i][pivot];
      for (std::size_t j = 0; j < n; ++j) {
        matrix[i][j] -= factor * matrix[pivot][j];
        answer[i][j] -= factor * answer[pivot][j];
      }
    }
  }
  return answer;
}

// Covariance of the log strengths: the inverse of the Fisher information.
std::vector<std::vector<double>> covariance(const Points& points, const std::vector<double>& strength,
                                            double imaginary) {
  const std::size_t n = strength.size();
  std::vector<std::vector<double>> information(n, std::vector<double>(n));
  for (std::size_t i = 0; i < n; ++i) {
    const double p = strength[i] / (strength[i] + 1);
    information[i][i] += imaginary * p * (1 - p);
    for (std::size_t j = 0; j < n; ++j) {
      if (i == j) continue;
      const double q = strength[i] / (strength[i] + strength[j]);
      information[i][i] += points.played[i][j] * q * (1 - q);
      information[i][j] -= points.played[i][j] * q * (1 - q);
    }
  }
  return inverse(std::move(information));
}

}  // namespace

double RatingFit::error(std::size_t a, std::size_t b) const {
  return std::sqrt(std::max(0.0, covariance[a][a] + covariance[b][b] - 2 * covariance[a][b]));
}

RatingFit fit_ratings(const Crosstable& results, double imaginary) {
  const Points points = points_of(results);
  const std::vector<double> strength = strengths(points, imaginary);
  RatingFit fit{{}, covariance(points, strength, imaginary)};
  double centre = 0;
  for (const double each : strength) centre += std::log(each) / static_cast<double>(strength.size());
  for (const double each : strength) fit.elo.push_back(elo_unit * (std::log(each) - centre));
  for (std::vector<double>& row : fit.covariance) {
    for (double& each : row) each *= elo_unit * elo_unit;
  }
  return fit;
}

std::vector<Rating> rate(const Crosstable& results, double mean) {
  const std::size_t n = results.size();
  const auto size = static_cast<double>(n);
  const Points points = points_of(results);
  const RatingFit fit = fit_ratings(results);
  double all = 0;  // variance of the centre, times n squared
  for (const std::vector<double>& row : fit.covariance) all += std::accumulate(row.begin(), row.end(), 0.0);
  std::vector<Rating> ratings;
  for (std::size_t i = 0; i < n; ++i) {
    Rating rating;
    rating.contender = i;
    rating.elo = mean + fit.elo[i];
    const std::vector<double>& of_it = fit.covariance[i];
    const double row = std::accumulate(of_it.begin(), of_it.end(), 0.0);
    const double variance = of_it[i] - 2 * row / size + all / (size * size);
    const double half = base::z95 * std::sqrt(std::max(0.0, variance));
    rating.interval = {rating.elo - half, rating.elo + half};
    for (std::size_t j = 0; j < n; ++j) rating.games += i == j ? 0 : results[i][j].games();
    rating.score = rating.games == 0 ? 0.5 : points.won[i] / static_cast<double>(rating.games);
    ratings.push_back(rating);
  }
  std::stable_sort(ratings.begin(), ratings.end(), [](const Rating& a, const Rating& b) { return a.elo > b.elo; });
  return ratings;
}

}  // namespace aite::arena
