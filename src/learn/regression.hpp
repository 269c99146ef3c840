// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace aite::learn {

// Linear regression on many features of which each example has a few, by stochastic gradient descent on the squared
// error: how evaluations of Othello have been fitted since Logistello (Buro 2002), but an example at a time.
class Regression {
 public:
  using Features = std::span<const std::uint32_t>;  // numbers of those an example has; one may come up twice

  explicit Regression(std::size_t features) : weights_(features) {}

  [[nodiscard]] float predict(Features features) const {
    float sum = 0;
    for (const std::uint32_t feature : features) sum += weights_[feature];
    return sum;
  }

  // Returns by how much the target exceeded what was predicted. A rate of 1 / number of features removes the error.
  float learn(Features features, float target, float rate) {
    const float error = target - predict(features);
    for (const std::uint32_t feature : features) weights_[feature] += rate * error;
    return error;
  }

  [[nodiscard]] std::span<const float> weights() const { return weights_; }
  void set_weights(std::span<const float> weights) { weights_.assign(weights.begin(), weights.end()); }

 private:
  std::vector<float> weights_;
};

}  // namespace aite::learn
