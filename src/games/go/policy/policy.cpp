// SPDX-License-Identifier: MIT
#include "games/go/policy/policy.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <vector>

namespace aite::games::go::policy {

namespace {

std::uint32_t rounded(double factor, std::uint32_t most) {
  return static_cast<std::uint32_t>(std::clamp(std::round(factor * Policy::unit), 1.0, static_cast<double>(most)));
}

// The codes that occur, with what they are to each side.
struct Known {
  Code code;
  std::array<std::uint16_t, 2> classes;
  std::array<bool, 2> eye;
};

const std::vector<Known>& known_codes() {
  static const std::vector<Known> all = [] {
    std::vector<Known> found;
    for (unsigned each = 0; each < 1U << 16; ++each) {
      const auto code = static_cast<Code>(each);
      if (!features::occurs(code)) continue;
      Known known{code, {}, {}};
      for (const Side side : both_sides) {
        const auto i = static_cast<std::size_t>(index(side));
        known.classes[i] = static_cast<std::uint16_t>(features::pattern_class(code, side));
        known.eye[i] = features::is_eye(code, side);
      }
      found.push_back(known);
    }
    return found;
  }();
  return all;
}

}  // namespace

Policy::Policy(std::span<const float> theta) {
  assert(theta.size() == dimensions);
  std::array<std::uint32_t, pattern_classes> weights{};
  for (std::size_t i = 0; i < weights.size(); ++i) weights[i] = rounded(std::exp(double{theta[i]}), heaviest);
  for (const Known& known : known_codes()) {
    for (const Side side : both_sides) {
      const auto i = static_cast<std::size_t>(index(side));
      if (!known.eye[i]) patterns_[known.code] += only(weights[known.classes[i]], side);
    }
  }
  for (std::size_t bits = 0; bits < factors_.size(); ++bits) {
    double sum = 0;
    for (std::size_t i = 0; i < tactic::count; ++i)
      sum += (bits >> i & 1) != 0 ? double{theta[pattern_classes + i]} : 0;
    factors_[bits] = rounded(std::exp(sum), heaviest);
  }
}

}  // namespace aite::games::go::policy
