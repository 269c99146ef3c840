// SPDX-License-Identifier: MIT
#include "arena/statistics/even_game.hpp"

#include <algorithm>
#include <cmath>

namespace aite::arena {

namespace {

constexpr double grid_lowest = -300;
constexpr double grid_step = 25;
constexpr std::size_t grid_size = 150;      // up to 3425
constexpr double deviation_at_first = 500;  // of what people say of themselves
constexpr double drift = 0.02;              // the share of belief that moves to each neighbour between games

double elo_at(std::size_t i) { return grid_lowest + grid_step * static_cast<double>(i); }

void normalise(std::vector<double>& weights) {
  double sum = 0;
  for (const double weight : weights) sum += weight;
  for (double& weight : weights) weight /= sum;
}

}  // namespace

PersonStrength::PersonStrength(double expected) : weights_(grid_size) {
  for (std::size_t i = 0; i < grid_size; ++i) {
    const double off = (elo_at(i) - expected) / deviation_at_first;
    weights_[i] = std::exp(-off * off / 2);
  }
  normalise(weights_);
}

void PersonStrength::observe(const GameAgainstLevel& game) {
  for (std::size_t i = 0; i < grid_size; ++i) {
    const double wins = 1 / (1 + std::pow(10, (game.elo - elo_at(i)) / 400));
    weights_[i] *= std::pow(wins, game.score) * std::pow(1 - wins, 1 - game.score);
  }
  const std::vector<double> before = weights_;
  for (std::size_t i = 0; i < grid_size; ++i) {
    const double below = before[i == 0 ? i : i - 1];
    const double above = before[i + 1 == grid_size ? i : i + 1];
    weights_[i] = (1 - 2 * drift) * before[i] + drift * (below + above);
  }
  normalise(weights_);
}

double PersonStrength::mean() const {
  double sum = 0;
  for (std::size_t i = 0; i < grid_size; ++i) sum += weights_[i] * elo_at(i);
  return sum;
}

double PersonStrength::deviation() const {
  const double centre = mean();
  double sum = 0;
  for (std::size_t i = 0; i < grid_size; ++i) sum += weights_[i] * (elo_at(i) - centre) * (elo_at(i) - centre);
  return std::sqrt(sum);
}

std::size_t even_opponent(const PersonStrength& person, std::span<const double> elos) {
  const double wanted = person.mean();
  const auto nearest = std::ranges::min_element(elos, {}, [&](double elo) { return std::abs(elo - wanted); });
  return static_cast<std::size_t>(nearest - elos.begin());
}

}  // namespace aite::arena
