// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "learn/balancing.hpp"
#include "training/go/balanced.hpp"
#include "training/learner.hpp"

namespace aite::training::go {

// Positions to learn from and others to test with.
struct BalancedSets {
  std::unique_ptr<learn::Balanced> training;
  std::unique_ptr<learn::Balanced> test;
  std::size_t dropped = 0;  // of the test file, because they are in the training file
  std::string device;       // that simulates; none: the processor
};

// Files as `aite label` makes them; of the first the first `count` positions are learned from, all if it is 0. What the
// training file has anywhere, up to symmetry, is not tested with: the test positions are the same for every count.
// Early positions recur in games that have nothing else in common. Throws InputError that names the file.
// With a device, it simulates.
BalancedSets read_balanced(const std::string& training, std::size_t count, const std::string& test,
                           const BalancedSettings& settings, const std::shared_ptr<gpu::Device>& device = nullptr);

// A playout policy by balancing (paper 000, section 3; learn/balancing).
class BalanceLearner final : public Learner {
 public:
  BalanceLearner(BalancedSets sets, const BalancedSettings& balanced, int passes,
                 const learn::BalancingSettings& settings);

  [[nodiscard]] std::string_view round_name() const override { return "pass"; }
  [[nodiscard]] std::uint64_t rounds() const override { return static_cast<std::uint64_t>(passes_); }
  [[nodiscard]] std::uint64_t steps_in_a_round() const override { return balancer_.batches_in_a_pass(); }
  void step(std::uint64_t number) override { balancer_.learn(number); }
  [[nodiscard]] std::span<const float> weights() const override { return balancer_.weights(); }
  void set_weights(std::span<const float> weights) override { balancer_.set_weights(weights); }
  // The objective on the test positions: mean and deviation.
  [[nodiscard]] std::vector<double> measure() override;
  [[nodiscard]] std::string text_of(const std::vector<double>& measured) const override;
  [[nodiscard]] std::string device() const override { return sets_.device; }
  [[nodiscard]] Trained result(const Measured& measured, const Watch& watch) override;

 private:
  BalancedSets sets_;
  BalancedSettings balanced_;
  int passes_;
  learn::Balancer balancer_;
};

}  // namespace aite::training::go
