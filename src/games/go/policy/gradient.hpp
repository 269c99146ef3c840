// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

// Gradients of log pi of a softmax policy, added up in whole numbers: sums do not depend on the order in which things
// are added, so that whoever computes them (threads, a GPU) comes to the same bits.
namespace aite::games::go::policy::gradient {

// Of one playout: features of the moves chosen less those expected. One choice is `chosen`.
using Sum = std::int64_t;
inline constexpr int choice_bits = 48;
inline constexpr Sum chosen = Sum{1} << choice_bits;

// What the features of a choice are expected by for each unit of its weight, where all choices weigh `total`.
constexpr std::uint64_t expected_by(std::uint32_t total) { return total == 0 ? 0 : std::uint64_t{chosen} / total; }

// What simulations came to on average: won / of, from -1 to 1 for the side to move at their start.
struct Value {
  std::int64_t won = 0;
  std::int64_t of = 1;

  [[nodiscard]] double mean() const { return static_cast<double>(won) / static_cast<double>(of); }
  friend bool operator==(const Value&, const Value&) = default;
};

// A playout's sum times its result less a baseline, by the number of its choices. Over up to 2^20 playouts such numbers
// add up without overflow; one is `whole`.
inline constexpr int scale_bits = 32;
inline constexpr int whole_bits = 40;
inline constexpr double whole = static_cast<double>(std::int64_t{1} << whole_bits);
constexpr std::int64_t scale_of(int sign, const Value& baseline, std::int64_t choices) {
  const std::int64_t better = sign * baseline.of - baseline.won;
  return better * (std::int64_t{1} << scale_bits) / (baseline.of * choices);
}
constexpr std::int64_t scaled(Sum sum, std::int64_t scale) {
  constexpr int kept = 24;  // bits of a choice: |sum| * |scale| stays below 2^58
  return ((sum >> (choice_bits - kept)) * scale) >> (kept + scale_bits - whole_bits);
}

}  // namespace aite::games::go::policy::gradient
