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

  // By the eight points around one: the first side's stones in the order of reading in the lower byte, the second's in
  // the upper, with what lies beyond the board belonging to both.
  Both weights[1U << 16];
  std::uint32_t factors[1U << tactic_count];
  std::uint32_t unit_bits;  // of a weight that is worth 1
  std::uint32_t heaviest;
  std::uint32_t most_draws;
};

}  // namespace aite::gpu
