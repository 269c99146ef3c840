// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "learn/formulas/bank.hpp"
#include "learn/formulas/solutions.hpp"

// Beyond paper 002: one formula instead of several with machines that choose among them. A decision tree is learned
// whose questions, asked of a point, are "is it one of this formula's?"; and such a tree is itself a formula. What is
// learned from is points, of which there are many times as many as positions.
namespace aite::learn::formulas {

struct TreeSettings {
  int level = 2;                     // depth of the functions that may be questions
  bool one_more = true;              // and one unary operation on each of them
  std::size_t sample = 1000;         // positions on which those are told apart
  std::size_t most = 400;            // questions
  double bits = 1;                   // a question has to save so many times the bits that it takes to name it
  std::size_t memory = 2000u << 20;  // for the functions, in bytes
};

struct FormulaTree {
  Formula formula;         // the whole
  Formula within;          // the tightest single function that misses no right point: the tree is asked of its points
  std::size_t points = 0;  // of those, in all positions
  std::size_t candidates = 0;  // functions that might have been questions
  std::size_t questions = 0;
  std::size_t wrong = 0;  // points that it gets wrong on what it was learned from
};

// Nothing if it was stopped, or if no function holds all that is right.
std::optional<FormulaTree> learn_tree(const Task& task, const Operators& operators, const TreeSettings& settings,
                                      const KeepOn& keep_on);

}  // namespace aite::learn::formulas
