// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "gpu/words.hpp"

namespace aite::gpu {

// A set of points of a board up to 9x9 in three words: bit 10 * row + column. A row has a bit more than it has points,
// so a step off its end lands on a bit that is no point; whoever uses a set that was moved cuts it to the board.
struct Points {
  static constexpr std::uint32_t stride = 10;

  std::uint32_t low = 0;
  std::uint32_t middle = 0;
  std::uint32_t high = 0;

  static AITE_DEVICE Points of(std::uint32_t bit) {
    const std::uint32_t one = 1U << (bit % 32);
    return {bit < 32 ? one : 0, bit / 32 == 1 ? one : 0, bit >= 64 ? one : 0};
  }
  // Of a row from 0 to 8, a column a bit.
  static AITE_DEVICE Points of_row(std::int32_t row, std::uint32_t columns) {
    const std::uint32_t first = static_cast<std::uint32_t>(row) * stride;
    const std::uint32_t lower = columns << first % 32;
    const std::uint32_t upper = first % 32 == 0 ? 0 : columns >> (32 - first % 32);
    return {first < 32 ? lower : 0,
            first < 32   ? upper
            : first < 64 ? lower
                         : 0,
            first < 32   ? 0
            : first < 64 ? upper
                         : lower};
  }

  [[nodiscard]] AITE_DEVICE bool any() const { return (low | middle | high) != 0; }
  [[nodiscard]] AITE_DEVICE bool none() const { return !any(); }
  [[nodiscard]] AITE_DEVICE std::uint32_t count() const {
    return count_bits(low) + count_bits(middle) + count_bits(high);
  }
  // The number of the first point; there is one.
  [[nodiscard]] AITE_DEVICE std::uint32_t first() const {
    return low != 0 ? lowest_bit(low) : middle != 0 ? 32 + lowest_bit(middle) : 64 + lowest_bit(high);
  }
  // The number of the point that has `rank` before it; there is one.
  [[nodiscard]] AITE_DEVICE std::uint32_t nth(std::uint32_t rank) const {
    const std::uint32_t in_low = count_bits(low);
    const std::uint32_t in_two = in_low + count_bits(middle);
    const bool above_low = rank >= in_low;
    const bool above_two = rank >= in_two;
    const std::uint32_t word = above_two ? high : above_low ? middle : low;
    return (above_two ? 64 : above_low ? 32 : 0) + nth_bit(word, rank - (above_two ? in_two : above_low ? in_low : 0));
  }

  friend AITE_DEVICE Points operator&(Points x, Points y) {
    return {x.low & y.low, x.middle & y.middle, x.high & y.high};
  }
  friend AITE_DEVICE Points operator|(Points x, Points y) {
    return {x.low | y.low, x.middle | y.middle, x.high | y.high};
  }
  friend AITE_DEVICE Points operator-(Points x, Points y) {
    return {x.low & ~y.low, x.middle & ~y.middle, x.high & ~y.high};
  }

  friend AITE_DEVICE Points operator~(Points x) { return {~x.low, ~x.middle, ~x.high}; }

  // The 23 points from the one above and to the left of a point to the one below and to the right, a bit each.
  [[nodiscard]] AITE_DEVICE std::uint32_t from_above_left(std::uint32_t bit) const {
    constexpr std::uint32_t by = stride + 1;
    const std::uint32_t first = low << by | ((1U << by) - 1);  // beyond the board
    const std::uint32_t second = upper_shifted_left(low, middle, by);
    const std::uint32_t third = upper_shifted_left(middle, high, by);
    const std::uint32_t fourth = upper_shifted_left(high, ~0U, by);
    const std::uint32_t lower = bit < 32 ? first : bit < 64 ? second : third;
    const std::uint32_t upper = bit < 32 ? second : bit < 64 ? third : fourth;
    return lower_shifted_right(lower, upper, bit % 32);
  }

  [[nodiscard]] AITE_DEVICE Points left() const { return back(1); }
  [[nodiscard]] AITE_DEVICE Points right() const { return on(1); }
  [[nodiscard]] AITE_DEVICE Points up() const { return back(stride); }
  [[nodiscard]] AITE_DEVICE Points down() const { return on(stride); }
  [[nodiscard]] AITE_DEVICE Points neighbours() const { return left() | right() | up() | down(); }
  // Those around by side and corner, and the points themselves.
  [[nodiscard]] AITE_DEVICE Points surroundings() const {
    const Points wide = *this | left() | right();
    return wide | wide.up() | wide.down();
  }

 private:
  [[nodiscard]] AITE_DEVICE Points back(std::uint32_t by) const {
    return {lower_shifted_right(low, middle, by), lower_shifted_right(middle, high, by), high >> by};
  }
  [[nodiscard]] AITE_DEVICE Points on(std::uint32_t by) const {
    return {low << by, upper_shifted_left(low, middle, by), upper_shifted_left(middle, high, by)};
  }
};

// Whether a point is one of the eight around another, which may be none (less than 0).
AITE_DEVICE bool are_near(std::int32_t bit, std::int32_t other) {
  constexpr auto stride = static_cast<std::int32_t>(Points::stride);
  const std::int32_t away = bit < other ? other - bit : bit - other;
  return other >= 0 && (away <= 1 || (away >= stride - 1 && away <= stride + 1));
}

AITE_DEVICE Points choose(bool condition, Points yes, Points no) {
  return {condition ? yes.low : no.low, condition ? yes.middle : no.middle, condition ? yes.high : no.high};
}

AITE_DEVICE Points follow(Points chains, Points within, int steps) {
  for (int i = 0; i < steps; ++i) chains = chains | (chains.neighbours() & within);
  return chains;
}

// What follows is of sets of points in any form.

template <class Set>
AITE_DEVICE Set spread(Set from, const Set& within) {
  for (;;) {
    const Set grown = from | (from.neighbours() & within);
    if ((grown - from).none()) return from;
    from = grown;
  }
}

// A side's own eyes, as set_algebra-inl.hpp of games/go has them.
template <class Set>
AITE_DEVICE Set eyes_of(const Set& own, const Set& opponent, const Set& board, const Set& edge) {
  const Set above = opponent.up();
  const Set below = opponent.down();
  const Set a = above.left();
  const Set b = above.right();
  const Set c = below.left();
  const Set d = below.right();
  const Set broken = (a & b) | (c & d) | ((a | b) & (c | d)) | ((a | b | c | d) & edge);
  return (board - (own | opponent)) - ((board - own).neighbours() | broken);
}

// Tromp-Taylor, in points for `own`: a side's area is its stones and the empty regions that reach only them.
template <class Set>
AITE_DEVICE int area_margin(const Set& board, const Set& own, const Set& opponent) {
  const Set empty = board - (own | opponent);
  const Set by_own = spread(own.neighbours() & empty, empty);
  const Set by_opponent = spread(opponent.neighbours() & empty, empty);
  return static_cast<int>((own | (by_own - by_opponent)).count()) -
         static_cast<int>((opponent | (by_opponent - by_own)).count());
}

}  // namespace aite::gpu
