// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace aite::learn::formulas {

// What support vector machines read: which features a position has.
using Features = std::vector<std::uint8_t>;  // 0 or 1 each

struct MachineSettings {
  std::string kernel = "linear";  // or "rbf"
  double cost = 10;               // of a training position on the wrong side (C)
  double gamma = 0.1;             // of the rbf kernel
};

// A support vector machine as it is used, which needs no library. Above 0: yes.
struct Machine {
  double gamma = 0;   // 0: the linear kernel
  double offset = 0;  // added to the sum
  double length = 1;  // of the normal vector: decisions are divided by it, so that machines can be compared
  std::vector<Features> vectors;
  std::vector<double> weights;

  [[nodiscard]] double kernel(const Features& a, const Features& b) const;
  // The signed distance from the dividing plane.
  [[nodiscard]] double decide(const Features& features) const;
};

// Whether train_machine() can: it needs libsvm.
bool can_train_machines();

// Learns `wanted` (a yes or no per position). Where all are the same the machine always says that.
Machine train_machine(std::span<const Features> features, const std::vector<bool>& wanted,
                      const MachineSettings& settings);

}  // namespace aite::learn::formulas
