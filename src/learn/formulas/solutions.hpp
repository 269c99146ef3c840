// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "learn/formulas/positions.hpp"

namespace aite::learn::formulas {

// Positions, and the set of points that is right in each (paper 002: a formula that gives it solves the position).
struct Task {
  Positions positions;
  Words right;

  // A bit per position: whether a set of points for each is the right one.
  [[nodiscard]] Words solved_by(std::span<const Word> values) const;
};

std::uint64_t hash_of(std::span<const Word> bits);
std::size_t count_bits(std::span<const Word> bits);
bool is_subset(std::span<const Word> bits, std::span<const Word> of);
inline std::size_t words_for(std::size_t bits) { return (bits + 63) / 64; }

// A formula and the positions it solves.
struct Solution {
  Formula formula;
  Words solved;
  std::size_t count = 0;
};

// Solutions of which none solves only what another does. For the same positions the smallest formula is kept.
class Solutions {
 public:
  // Those that solve fewer positions than `support` are not kept: accidents of a few positions.
  explicit Solutions(std::size_t support) : support_(support) {}

  [[nodiscard]] std::size_t support() const { return support_; }
  // Whether nothing as small is known that solves just these.
  [[nodiscard]] bool is_new(std::span<const Word> solved, int size) const;
  void add(Formula formula, Words solved);

  // In order of how much they solve, most first; smaller formulas first among equals.
  [[nodiscard]] std::vector<Solution> undominated();

 private:
  void prune();

  std::size_t support_;
  std::size_t prune_at_ = 20'000;
  std::unordered_map<std::uint64_t, Solution> by_solved_;
};

}  // namespace aite::learn::formulas
