// SPDX-License-Identifier: MIT
#pragma once

#include <CLI/CLI.hpp>
#include <cstddef>
#include <memory>
#include <string>

#include "gpu/device.hpp"
#include "training/go/balance_learner.hpp"

namespace aite::app {

// What `aite train sb`, `uctb` and `policies` are told about a training.
struct BalanceArguments {
  std::string name;  // sb or uctb
  std::string positions;
  std::string test;
  std::string formulas;
  std::size_t count = 0;
  std::string out;
  std::string device = "cpu";
  int passes = 10;
  training::go::BalancedSettings balanced;
  learn::BalancingSettings learning;

  // By searches, the paper's proposal where a style is favoured.
  void search() {
    balanced.search = true;
    balanced.prior = 100;
    balanced.boost = 1000;
  }

  // Those that all three have.
  void add_to(CLI::App& command);

  // As `aite train sb` or `uctb` is given it, without what changes nothing about the result.
  [[nodiscard]] std::string command() const;
};

}  // namespace aite::app
