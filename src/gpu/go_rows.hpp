// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "gpu/go_points.hpp"
#include "gpu/words.hpp"

namespace aite::gpu {

// A warp's set of points of a board up to 9x9: lanes 0 to 8 have its rows, a column a bit, lanes 10 to 18 and 20 to 28
// the same again, so that three things can be looked at at once; the lanes between, and the last two, have nothing.
// Points have the numbers they have in Points. A row that was moved may have bits beyond its end, and the lanes between
// may have some; whoever uses a set that was moved cuts it to the board.
struct Rows {
  static constexpr std::uint32_t stride = Points::stride;
  static constexpr std::uint32_t copies = 3;

  Each<std::uint32_t> row;

  static AITE_DEVICE std::uint32_t row_in(int lane) {
    return lane < 30 ? static_cast<std::uint32_t>(lane) % stride : stride - 1;  // of none
  }
  static AITE_DEVICE std::uint32_t copy_in(int lane) { return static_cast<std::uint32_t>(lane) / stride; }

  static AITE_DEVICE Rows of(std::uint32_t bit) {
    Rows set;
    by_lane([&](int lane) { set.row[lane] = row_in(lane) == bit / stride ? 1U << (bit % stride) : 0; });
    return set;
  }
  // A point in each copy; `nowhere` is none.
  static constexpr std::uint32_t nowhere = warp_lanes * stride;
  static AITE_DEVICE Rows of_each(const std::uint32_t (&bits)[copies]) {
    Rows set;
    by_lane([&](int lane) {
      const std::uint32_t copy = copy_in(lane);
      const std::uint32_t bit = copy == 0 ? bits[0] : copy == 1 ? bits[1] : bits[2];
      set.row[lane] = row_in(lane) == bit / stride ? 1U << (bit % stride) : 0;
    });
    return set;
  }
  static AITE_DEVICE Rows of(const Points& points) {
    Rows set;
    by_lane([&](int lane) {
      constexpr std::uint32_t columns = (1U << (stride - 1)) - 1;
      const std::uint32_t first = row_in(lane) * stride;
      const std::uint32_t lower = first < 32 ? points.low : first < 64 ? points.middle : points.high;
      const std::uint32_t upper = first < 32 ? points.middle : first < 64 ? points.high : 0;
      set.row[lane] = lower_shifted_right(lower, upper, first % 32) & columns;
    });
    return set;
  }

  [[nodiscard]] AITE_DEVICE bool any() const { return lanes() != 0; }
  [[nodiscard]] AITE_DEVICE bool none() const { return !any(); }
  [[nodiscard]] AITE_DEVICE std::uint32_t row_of(std::uint32_t number) const {
    return value_of(row, number % warp_lanes);
  }
  // How many there are in each copy, ten bits a copy.
  [[nodiscard]] AITE_DEVICE std::uint32_t counts() const {
    Each<std::uint32_t> counts;
    by_lane([&](int lane) { counts[lane] = count_bits(row[lane]) << (10 * copy_in(lane) % 32); });
    return sum(counts);
  }
  [[nodiscard]] AITE_DEVICE std::uint32_t count() const { return counts() & 1023U; }
  // The number of the first point; there is one.
  [[nodiscard]] AITE_DEVICE std::uint32_t first() const {
    const std::uint32_t lane = lowest_bit(lanes());
    return stride * lane + lowest_bit(value_of(row, lane));
  }

  friend AITE_DEVICE Rows operator&(const Rows& x, const Rows& y) {
    Rows both;
    by_lane([&](int lane) { both.row[lane] = x.row[lane] & y.row[lane]; });
    return both;
  }
  friend AITE_DEVICE Rows operator|(const Rows& x, const Rows& y) {
    Rows either;
    by_lane([&](int lane) { either.row[lane] = x.row[lane] | y.row[lane]; });
    return either;
  }
  friend AITE_DEVICE Rows operator-(const Rows& x, const Rows& y) {
    Rows rest;
    by_lane([&](int lane) { rest.row[lane] = x.row[lane] & ~y.row[lane]; });
    return rest;
  }

  [[nodiscard]] AITE_DEVICE Rows up() const { return {rotated(row, 1)}; }
  [[nodiscard]] AITE_DEVICE Rows down() const { return {rotated(row, -1)}; }
  [[nodiscard]] AITE_DEVICE Rows left() const {
    Rows moved;
    by_lane([&](int lane) { moved.row[lane] = row[lane] >> 1; });
    return moved;
  }
  [[nodiscard]] AITE_DEVICE Rows right() const {
    Rows moved;
    by_lane([&](int lane) { moved.row[lane] = row[lane] << 1; });
    return moved;
  }
  [[nodiscard]] AITE_DEVICE Rows neighbours() const {
    const Each<std::uint32_t> above = rotated(row, -1);
    const Each<std::uint32_t> below = rotated(row, 1);
    Rows all;
    by_lane([&](int lane) { all.row[lane] = row[lane] << 1 | row[lane] >> 1 | above[lane] | below[lane]; });
    return all;
  }
  // Those around by side and corner, and the points themselves.
  [[nodiscard]] AITE_DEVICE Rows surroundings() const {
    const Rows wide = *this | left() | right();
    return wide | wide.up() | wide.down();
  }

  // In all copies what copy `number` has.
  [[nodiscard]] AITE_DEVICE Rows all_as(std::uint32_t number) const {
    Each<std::uint32_t> from;
    by_lane([&](int lane) { from[lane] = number * stride + row_in(lane); });
    return {gathered(row, from)};
  }
  // In all copies what any of them has.
  [[nodiscard]] AITE_DEVICE Rows joined() const { return all_as(0) | all_as(1) | all_as(2); }

 private:
  [[nodiscard]] AITE_DEVICE std::uint32_t lanes() const {
    Each<bool> some;
    by_lane([&](int lane) { some[lane] = row[lane] != 0; });
    return votes(some);
  }
};

// For `own`, as area_margin() has it.
AITE_CALLED int margin_of(Rows board, Rows own, Rows opponent) { return area_margin(board, own, opponent); }

AITE_DEVICE Rows choose(bool condition, const Rows& yes, const Rows& no) {
  Rows chosen;
  by_lane([&](int lane) { chosen.row[lane] = condition ? yes.row[lane] : no.row[lane]; });
  return chosen;
}

// `what` with every point of a set, each in a lane of its row, where `what` may write what other lanes read after it.
// Columns go round the copies, so that points that are together have lanes of their own.
template <class F>
AITE_DEVICE void in_lanes_of(const Rows& points, F&& what) {
  in_lanes([&](int lane) {
    constexpr std::uint32_t every_third = 0b001'001'001;
    std::uint32_t left = lane < 30 ? points.row[lane] & every_third << Rows::copy_in(lane) : 0;
    AITE_ROLLED
    for (; left != 0; left &= left - 1) what(lane, Rows::row_in(lane) * Rows::stride + lowest_bit(left));
  });
}

// Points by three in the order of their numbers: lanes 0 to 26 have those from first_bit_of() on.
inline constexpr int lanes_with_points = 27;
AITE_DEVICE std::uint32_t first_bit_of(int lane) {
  return static_cast<std::uint32_t>(lane) / 3 * Points::stride + static_cast<std::uint32_t>(lane) % 3 * 3;
}
AITE_DEVICE Each<std::uint32_t> in_order(const Rows& points) {
  Each<std::uint32_t> from;
  by_lane([&](int lane) { from[lane] = static_cast<std::uint32_t>(lane) / 3; });
  Each<std::uint32_t> threes = gathered(points.row, from);
  by_lane([&](int lane) {
    threes[lane] = lane < lanes_with_points ? threes[lane] >> (static_cast<std::uint32_t>(lane) % 3 * 3) & 7U : 0;
  });
  return threes;
}

// Sets of points of either side in one: a row's lower half is the first side's, the upper half the second's.
struct GoSides {
  static constexpr std::uint32_t first = 1;
  static constexpr std::uint32_t second = 1U << 16;
};
AITE_DEVICE Rows for_side(int side, const Rows& set) {
  Rows moved;
  by_lane([&](int lane) { moved.row[lane] = set.row[lane] << (side == 0 ? 0 : 16); });
  return moved;
}
AITE_DEVICE Rows for_both(const Rows& set) { return for_side(0, set) | for_side(1, set); }

// What stands around points, of both sides at once: rows whose column c is bit c + 1 in the lower half for the first
// side and in the upper half for the second, with what lies beyond the board belonging to both.
struct Surroundings {
  Each<std::uint32_t> above;
  Each<std::uint32_t> here;
  Each<std::uint32_t> below;

  AITE_DEVICE Surroundings(const Rows& board, const Rows& firsts, const Rows& seconds) {
    by_lane([&](int lane) {
      const std::uint32_t beyond = ~(board.row[lane] << 1) & 0xffffU;
      here[lane] = (firsts.row[lane] << 1 | beyond) | (seconds.row[lane] << 1 | beyond) << 16;
    });
    above = rotated(here, -1);
    below = rotated(here, 1);
  }

  // A lane's: the eight points around one in its row, as GoPolicyTable has them.
  [[nodiscard]] AITE_DEVICE std::uint32_t around(int lane, std::uint32_t column) const {
    return around_of(above[lane], here[lane], below[lane], column);
  }
  static AITE_DEVICE std::uint32_t around_of(std::uint32_t above, std::uint32_t here, std::uint32_t below,
                                             std::uint32_t column) {
    const std::uint32_t both = (above >> column & 0x7'0007U) | (here >> column & 0x1'0001U) << 3 |
                               (here >> column & 0x4'0004U) << 2 | (below >> column & 0x7'0007U) << 5;
    return (both & 0xffU) | (both >> 8 & 0xff00U);
  }
};

}  // namespace aite::gpu
