// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <vector>

#include "base/random.hpp"
#include "learn/formulas/formula.hpp"

namespace aite::learn::formulas {

// What formulas may be made of.
struct Operators {
  std::vector<int> leaves;
  std::vector<Node> unary;
  std::vector<Op> binary;
};

// Called now and then by long work with how far it is; it ends when the answer is false.
using KeepOn = std::function<bool(double done, double total)>;

// A random tree of at most so many levels above its leaves (paper 002, section 2.1: "connecting suitable nodes").
// Leaves, unary and binary nodes are equally likely each, as far as the depth allows.
inline Formula random_formula(const Operators& operators, int max_depth, base::Rng& rng) {
  const auto one_of = [&](const auto& list) { return list[rng.below(static_cast<std::uint32_t>(list.size()))]; };
  const std::uint32_t kind = max_depth == 0 ? 0 : rng.below(3);
  if (kind == 0) return Formula::leaf(one_of(operators.leaves));
  Formula first = random_formula(operators, max_depth - 1, rng);
  if (kind == 1) return Formula::unary(one_of(operators.unary), first);
  return Formula::binary(one_of(operators.binary), first, random_formula(operators, max_depth - 1, rng));
}

}  // namespace aite::learn::formulas
