// SPDX-License-Identifier: MIT
#include "arena/statistics/ladder.hpp"

#include <algorithm>
#include <cmath>

namespace aite::arena {

std::vector<std::pair<std::size_t, std::size_t>> banded_pairings(std::size_t contenders, std::size_t reach) {
  std::vector<std::pair<std::size_t, std::size_t>> all;
  for (std::size_t i = 0; i < contenders; ++i) {
    for (std::size_t j = i + 1; j < std::min(contenders, i + reach + 1); ++j) all.emplace_back(i, j);
  }
  return all;
}

std::vector<double> isotonic(std::span<const double> values, std::span<const double> weights) {
  struct Block {
    double mean;
    double weight;
    std::size_t size;
  };
  std::vector<Block> blocks;
  for (std::size_t i = 0; i < values.size(); ++i) {
    blocks.push_back({values[i], weights[i], 1});
    while (blocks.size() > 1 && blocks[blocks.size() - 2].mean >= blocks.back().mean) {
      const Block last = blocks.back();
      blocks.pop_back();
      Block& into = blocks.back();
      into.mean = (into.mean * into.weight + last.mean * last.weight) / (into.weight + last.weight);
      into.weight += last.weight;
      into.size += last.size;
    }
  }
  std::vector<double> smooth;
  for (const Block& block : blocks) smooth.insert(smooth.end(), block.size, block.mean);
  return smooth;
}

namespace {

double weight_of(const DialPoint& point) { return 1 / std::max(1e-6, point.error * point.error); }

// What a straight line through the points around number `at`, the nearer the heavier, has there.
double line_at(std::span<const DialPoint> points, std::size_t at) {
  constexpr double reach = 4;  // in points
  double sum = 0;
  double mean_dial = 0;
  double mean_elo = 0;
  const auto each_near = [&](auto&& f) {
    for (std::size_t i = 0; i < points.size(); ++i) {
      const double away = std::abs(static_cast<double>(i) - static_cast<double>(at)) / reach;
      if (away < 1) f(points[i], weight_of(points[i]) * std::pow(1 - away * away * away, 3));
    }
  };
  each_near([&](const DialPoint& point, double weight) {
    sum += weight;
    mean_dial += weight * point.dial;
    mean_elo += weight * point.elo;
  });
  mean_dial /= sum;
  mean_elo /= sum;
  double together = 0;
  double apart = 0;
  each_near([&](const DialPoint& point, double weight) {
    together += weight * (point.dial - mean_dial) * (point.elo - mean_elo);
    apart += weight * (point.dial - mean_dial) * (point.dial - mean_dial);
  });
  return apart > 0 ? mean_elo + together / apart * (points[at].dial - mean_dial) : mean_elo;
}

// Made to rise, where a straight line between two of them reaches each whole step.
std::vector<double> dials_along(std::span<const DialPoint> points, double step) {
  std::vector<double> elos;
  std::vector<double> weights;
  for (const DialPoint& point : points) {
    elos.push_back(point.elo);
    weights.push_back(weight_of(point));
  }
  const std::vector<double> rising = isotonic(elos, weights);
  std::vector<double> dials;
  std::size_t next = 1;
  for (double target = step; !rising.empty() && target <= rising.back(); target += step) {
    while (next + 1 < rising.size() && rising[next] < target) ++next;
    const double gained = rising[next] - rising[next - 1];
    const double share = gained > 0 ? std::clamp((target - rising[next - 1]) / gained, 0.0, 1.0) : 1;
    dials.push_back(points[next - 1].dial + share * (points[next].dial - points[next - 1].dial));
  }
  return dials;
}

}  // namespace

std::vector<DialPoint> smoothed(std::span<const DialPoint> points) {
  std::vector<DialPoint> smooth(points.begin(), points.end());
  for (std::size_t i = 0; i < points.size(); ++i) smooth[i].elo = line_at(points, i);
  return smooth;
}

std::vector<double> dials_for_steps(std::span<const DialPoint> points, double step) {
  return dials_along(smoothed(points), step);
}

std::vector<double> dials_between(std::span<const DialPoint> points, double step) {
  std::vector<DialPoint> all{{0, 0, 0}};
  all.insert(all.end(), points.begin(), points.end());
  return dials_along(all, step);
}

}  // namespace aite::arena
