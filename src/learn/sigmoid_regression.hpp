// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

namespace aite::learn {

// A chance in [0, 1] as the sigmoid of a weighted sum, fitted to known chances by steepest descent on the squared
// error, a batch at a time (paper 001, sections 3.3 and 3.4). The paper's formula (2) lacks a minus sign; its update
// (3) has it.
class SigmoidRegression {
 public:
  struct Example {
    std::vector<int> features;
    double chance = 0;
  };

  SigmoidRegression(std::size_t features, float initial, double gain)
      : weights_(features, initial), change_(features), gain_(gain) {}

  [[nodiscard]] double predict(std::span<const int> features) const {
    double sum = 0;
    for (std::size_t i = 0; i < features.size(); ++i) sum += double{weights_[i]} * features[i];
    return sigmoid(sum, gain_);
  }

  // One step: every weight by rate * gain * sum over the batch of (r - V) V (1 - V) x.
  void learn(std::span<const Example> batch, double rate) {
    change_.assign(weights_.size(), 0.0);
    for (const Example& example : batch) {
      const double value = predict(example.features);
      const double slope = (example.chance - value) * value * (1 - value);
      for (std::size_t i = 0; i < change_.size(); ++i) change_[i] += slope * example.features[i];
    }
    for (std::size_t i = 0; i < change_.size(); ++i) {
      weights_[i] = static_cast<float>(weights_[i] + rate * gain_ * change_[i]);
    }
  }

  [[nodiscard]] std::span<const float> weights() const { return weights_; }
  void set_weights(std::span<const float> weights) { weights_.assign(weights.begin(), weights.end()); }

  static double sigmoid(double sum, double gain) { return 1 / (1 + std::exp(-gain * sum)); }

 private:
  std::vector<float> weights_;
  std::vector<double> change_;
  double gain_;
};

}  // namespace aite::learn
