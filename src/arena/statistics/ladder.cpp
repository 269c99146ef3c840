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

std::vector<double> dials_for_steps(std::span<const DialPoint> points, double step) {
  std::vector<double> elos;
  std::vector<double> weights;
  for (const DialPoint& point : points) {
    elos.push_back(point.elo);
    weights.push_back(1 / std::max(1e-6, point.error * point.error));
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

}  // namespace aite::arena
