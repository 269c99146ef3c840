// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/statistics.hpp"

// Balancing (paper 000, section 3): the weights of a playout policy are moved so that what simulations say of positions
// comes near to what the positions are worth, whether or not the moves played on the way are good ones. Algorithm 1
// (Silver and Tesauro 2009) simulates by playouts, algorithm 2 by a whole search; the learner is the same.
namespace aite::learn {

// What simulations under the present weights say of a position. Values are results in [-1, 1] for the side to move.
struct Simulated {
  double value = 0;
  std::vector<float> gradient;  // of the value by the weights, estimated from other simulations than the value
};

// Positions of known worth, and how to simulate from them.
class Balanced {
 public:
  virtual ~Balanced() = default;
  [[nodiscard]] virtual std::size_t size() const = 0;
  [[nodiscard]] virtual double worth(std::size_t position) const = 0;
  virtual void set_weights(std::span<const float> weights) = 0;
  // Both may be called on several threads at once.
  [[nodiscard]] virtual Simulated simulate(std::size_t position, std::uint64_t seed) const = 0;
  [[nodiscard]] virtual double value(std::size_t position, std::uint64_t seed) const = 0;

  // The same for several positions at once, the first of which has the random numbers of seed mix(seed, first), the
  // second those of mix(seed, first + 1), and so on. Whoever has a better idea than threads may have it.
  [[nodiscard]] virtual std::vector<Simulated> simulate_all(std::span<const std::size_t> positions, std::uint64_t seed,
                                                            std::uint64_t first, int threads) const;
  [[nodiscard]] virtual std::vector<double> values(std::span<const std::size_t> positions, std::uint64_t seed,
                                                   std::uint64_t first, int threads) const;
};

struct BalancingSettings {
  double rate = 10;        // alpha; gradients are means over the plies of a simulation, which makes them small
  std::size_t batch = 32;  // positions simulated under the same weights; the paper's algorithms have 1
  int threads = 1;
  std::uint64_t seed = 1;
};

class Balancer {
 public:
  Balancer(Balanced& positions, std::vector<float> weights, BalancingSettings settings);

  [[nodiscard]] std::span<const float> weights() const { return weights_; }
  void set_weights(std::span<const float> weights) { weights_.assign(weights.begin(), weights.end()); }
  [[nodiscard]] std::size_t batches_in_a_pass() const;

  // Batch `number` of all passes, from 0. Each pass takes the positions in an order of its own; order and random
  // numbers depend on nothing but the seed and the number, so that learning may stop after any batch and go on.
  void learn(std::uint64_t number);

  // (value - worth)^2 over positions held apart: its mean is what is learned to be small.
  [[nodiscard]] base::Moments objective(Balanced& test) const;

 private:
  Balanced& positions_;
  std::vector<float> weights_;
  BalancingSettings settings_;
};

}  // namespace aite::learn
