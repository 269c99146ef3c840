// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "gpu/go_playout.hpp"
#include "gpu/go_points.hpp"
#include "gpu/go_tactics.hpp"
#include "gpu/words.hpp"

// What games of Go by a policy begin with and look up.
namespace aite::gpu {

struct GoPolicyStart {
  GoPlayout::Start position;
  std::int32_t last = -1;  // the move to answer, or less than 0
};

struct GoPolicyTable {
  // Of both sides in one number, the second's in the upper half.
  using Both = std::uint64_t;

  Both weights[1U << 16];  // by the stones around a point: the first side's, then the second's; see around()
  std::uint32_t factors[1U << tactic_count];
  std::uint32_t unit_bits;  // of a weight that is worth 1
  std::uint32_t heaviest;
  std::uint32_t most_draws;
};

// Eight points around a point that belong to a set, in the order of reading; beyond the board is `outside`, all ones.
AITE_DEVICE std::uint32_t around(Points set, std::uint32_t bit) {
  constexpr std::uint32_t outside = ~0U;
  const std::uint32_t from = bit + 32 - (Points::stride + 1);
  const std::uint32_t word = from / 32;
  const std::uint32_t lower = word == 0 ? outside : word == 1 ? set.low : word == 2 ? set.middle : set.high;
  const std::uint32_t upper = word == 0 ? set.low : word == 1 ? set.middle : word == 2 ? set.high : outside;
  const std::uint32_t rows = lower_shifted_right(lower, upper, from % 32);  // three of them, 10 bits apart
  return (rows & 0x07U) | (rows >> 7 & 0x08U) | (rows >> 8 & 0x10U) | (rows >> 15 & 0xe0U);
}

}  // namespace aite::gpu
