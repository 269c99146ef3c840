// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>

#include "games/go/features/pattern.hpp"
#include "games/go/features/tactics.hpp"

namespace aite::games::go::policy {

using features::Code;
using features::pattern_classes;
namespace tactic = features::tactic;

// Features of a playout's move: its pattern's class, then the six tactical ones.
inline constexpr int dimensions = pattern_classes + tactic::count;

// The softmax policy of paper 000, section 3.1: pi(s, a) ~ exp(theta . phi(s, a)) over the legal moves that fill no own
// eye, as integers: sums of them never drift.
class Policy {
 public:
  static constexpr std::uint32_t unit = 1U << 12;      // weight of a move all of whose features have theta = 0
  static constexpr std::uint32_t heaviest = 1U << 22;  // so that a board's sum fits 32 bits

  explicit Policy(std::span<const float> theta);  // `dimensions` of them

  // Two weights in one number, the second side's in the upper half: sums and differences of such numbers are those of
  // both sides at once.
  using Both = std::uint64_t;
  static std::uint32_t of(const Both& both, Side side) {
    std::uint32_t half = 0;  // read from where it is: quicker than to shift, for the many that are summed up
    std::memcpy(&half, reinterpret_cast<const char*>(&both) + sizeof half * static_cast<unsigned>(index(side)),
                sizeof half);
    return half;
  }
  static Both only(std::uint32_t weight, Side side) { return Both{weight} << (32 * index(side)); }

  // For a stone on a point with this pattern and no tactical feature; 0 in a side's own eyes.
  [[nodiscard]] Both weights(Code code) const { return patterns_[code]; }
  // A weight with tactical features besides: those but `near`, and that.
  [[nodiscard]] std::uint32_t special(std::uint32_t weight, tactic::Bits bits) const {
    return scaled(weight, factors_[static_cast<std::size_t>(bits & ~tactic::near)], heaviest);
  }
  // Of as many points' weights together.
  [[nodiscard]] std::uint32_t near(std::uint32_t weights, std::uint32_t points = 1) const {
    return scaled(weights, factors_[tactic::near], points * heaviest);
  }

 private:
  static std::uint32_t scaled(std::uint32_t weight, std::uint32_t factor, std::uint32_t most) {
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(std::uint64_t{weight} * factor / unit, most));
  }

  static constexpr std::size_t codes = std::size_t{1} << 16;

  std::array<Both, codes> patterns_{};
  std::array<std::uint32_t, std::size_t{1} << tactic::count> factors_{};
};

}  // namespace aite::games::go::policy
