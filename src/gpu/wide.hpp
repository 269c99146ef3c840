// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "games/go/policy/gradient.hpp"
#include "gpu/words.hpp"

// Sums of gradients (games/go/policy/gradient.hpp) as the threads of a block add them up.
namespace aite::gpu {

using games::go::policy::gradient::Total;

// A whole number modulo 2^96; negative ones in two's complement.
struct Wide {
  static constexpr int bits = 96;

  std::uint32_t low = 0;
  std::uint64_t high = 0;

  static AITE_DEVICE Wide product(std::uint64_t number, std::int64_t by) {
    // `by` is two words, of which the lower one is not negative.
    const Wide by_lower = Wide{static_cast<std::uint32_t>(number), number >> 32} * static_cast<std::uint32_t>(by);
    return {by_lower.low, by_lower.high + number * static_cast<std::uint64_t>(by >> 32)};
  }

  friend AITE_DEVICE Wide operator+(Wide x, Wide y) {
    const std::uint32_t sum = x.low + y.low;
    return {sum, x.high + y.high + (sum < x.low ? 1 : 0)};
  }
  friend AITE_DEVICE Wide operator-(Wide x, Wide y) {
    return {x.low - y.low, x.high - y.high - (x.low < y.low ? 1 : 0)};
  }
  friend AITE_DEVICE Wide operator-(Wide x) { return Wide{} - x; }
  friend AITE_DEVICE Wide operator*(Wide x, std::uint32_t y) {
    const std::uint64_t lowest = std::uint64_t{x.low} * y;
    return {static_cast<std::uint32_t>(lowest), x.high * y + (lowest >> 32)};
  }
};

// A sum that the threads of a block add to at the same time, in the memory that they share. A GPU adds words of 32 bits
// there; whoever makes one overflow carries to the next, so that the sum is right once all are done.
struct WideSum {
  std::uint32_t words[3];  // the lowest first

  AITE_DEVICE void add(Wide more) {
    more.high += carry(words[0], more.low);
    const std::uint32_t highest =
        static_cast<std::uint32_t>(more.high >> 32) + carry(words[1], static_cast<std::uint32_t>(more.high));
    if (highest != 0) add_to(words[2], highest);
  }
  // From -2^95 to before 2^95.
  [[nodiscard]] AITE_DEVICE Total total() const {
    const auto high = static_cast<std::int64_t>(std::uint64_t{words[2]} << 32 | words[1]);
    return Total{high} << 32 | words[0];
  }

 private:
  static AITE_DEVICE std::uint32_t carry(std::uint32_t& word, std::uint32_t more) {
    return add_to(word, more) + more < more ? 1 : 0;
  }
};

// Adds to a total that other blocks add to as well.
AITE_DEVICE void add_to(Total& total, Total more) {
#ifdef __CUDA_ARCH__
  auto* const words = reinterpret_cast<unsigned long long*>(&total);
  const auto low = static_cast<unsigned long long>(more);
  const bool carries = atomicAdd(words, low) + low < low;
  atomicAdd(words + 1, static_cast<unsigned long long>(more >> 64) + (carries ? 1 : 0));
#else
  total += more;
#endif
}

}  // namespace aite::gpu
