// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

// Gradients of log pi of a softmax policy, added up in whole numbers. Nothing is rounded before all is added up, so
// that sums depend neither on the order in which things are added nor on what is added up apart first: whoever computes
// them (threads, a GPU) comes to the same bits.
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

// What a playout's sum is multiplied by: its result less a baseline, by the number of its choices. One is 2^scale_bits;
// `of` may be up to 2^21.
inline constexpr int scale_bits = 36;
constexpr std::int64_t scale_of(int sign, const Value& baseline, std::int64_t choices) {
  if (choices == 0) return 0;
  const std::int64_t better = sign * baseline.of - baseline.won;
  return better * (std::int64_t{1} << scale_bits) / (baseline.of * choices);
}

// What the sums of many playouts come to, each times its scale. One is `whole`.
__extension__ typedef __int128 Total;
inline constexpr double whole = static_cast<double>(Total{1} << (choice_bits + scale_bits));

// A sum is between -choices and choices, a scale between -2 / choices and 2 / choices: so much can one playout add at
// most, 2^part_bits. 2^20 playouts and more add up without overflow.
inline constexpr int part_bits = choice_bits + scale_bits + 1;
static_assert(part_bits + 20 < 127);

}  // namespace aite::games::go::policy::gradient
