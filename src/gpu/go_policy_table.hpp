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

  // A weight with some tactical features, of which nearness is one; what so many points near weigh together.
  [[nodiscard]] AITE_DEVICE std::uint32_t with(std::uint32_t weight, std::uint32_t tactics) const {
    return near(scaled(weight, factors[tactics & ~tactic_near], heaviest));
  }
  [[nodiscard]] AITE_DEVICE std::uint32_t near(std::uint32_t weight, std::uint32_t points = 1) const {
    return scaled(weight, factors[tactic_near], points * heaviest);
  }

 private:
  [[nodiscard]] AITE_DEVICE std::uint32_t scaled(std::uint32_t weight, std::uint32_t factor, std::uint32_t most) const {
    const std::uint64_t exact = std::uint64_t{weight} * factor >> unit_bits;
    return exact < most ? static_cast<std::uint32_t>(exact) : most;
  }
};

}  // namespace aite::gpu
