// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

#include "learn/formulas/tree.hpp"
#include "training/go/formula_model.hpp"

// Beyond paper 002: one formula for all positions, learned point by point (learn/formulas/tree.hpp).
namespace aite::training::go {

struct FormulaTreeSettings {
  std::string leaves = "bwlha";     // with a: each string in atari is asked about alone
  std::string operators = "large";  // as in a search
  std::string reading = "exactly";
  std::int64_t level = 2;  // depth of the formulas that are questions, less the one operation that may follow
  bool one_more = true;    // that operation
  std::int64_t sample = 1000;
  std::int64_t most = 400;     // questions
  double bits = 1;             // that a question has to save for each that it takes to name it
  std::int64_t memory = 4000;  // in MiB

  [[nodiscard]] std::string arguments() const;
};

// A model of one formula, and what its card says of how it was found. Nothing if it was stopped.
std::optional<StoredFormulaModel> learn_formula_tree(const FormulaTreeSettings& settings, const Escapes& escapes,
                                                     const Watch& watch);

}  // namespace aite::training::go
