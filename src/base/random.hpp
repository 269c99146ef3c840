// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

namespace aite::base {

// One step of SplitMix64's finaliser: spreads neighbouring keys over all 64 bits.
constexpr std::uint64_t mix(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15ULL;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
  return x ^ (x >> 31);
}

constexpr std::uint64_t mix(std::uint64_t a, std::uint64_t b) { return mix(mix(a) ^ b); }

// xorshift64 (Marsaglia 2003, shifts 13 7 17). The weakest generator that is good enough here, chosen because the
// lock-step playouts run the very same recurrence in every vector lane: a lane's game can be replayed move for move
// by the plain code. Only the upper 32 bits are used for draws; the lower ones are the weaker.
class Rng {
 public:
  explicit constexpr Rng(std::uint64_t seed) : state_(state_for(seed)) {}

  // The nonzero start of the recurrence for a seed; vector lanes start from the same number.
  static constexpr std::uint64_t state_for(std::uint64_t seed) {
    const std::uint64_t mixed = mix(seed);
    return mixed != 0 ? mixed : 1;
  }

  constexpr std::uint64_t next() {
    state_ ^= state_ << 13;
    state_ ^= state_ >> 7;
    state_ ^= state_ << 17;
    return state_;
  }

  // Uniform in [0, n) up to a bias of n / 2^32.
  constexpr std::uint32_t below(std::uint32_t n) { return static_cast<std::uint32_t>(((next() >> 32) * n) >> 32); }

  // Uniform in [0, 1).
  constexpr double unit() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

  template <class List>
  constexpr void shuffle(List& list) {
    for (std::size_t i = list.size(); i > 1; --i) {
      std::swap(list[i - 1], list[below(static_cast<std::uint32_t>(i))]);
    }
  }

 private:
  std::uint64_t state_;
};

}  // namespace aite::base
