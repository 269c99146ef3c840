// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "games/go/policy/gradient.hpp"
#include "gpu/go_rows.hpp"
#include "gpu/go_tactics.hpp"
#include "gpu/words.hpp"

namespace aite::gpu {

// A playout that nobody learns from.
struct NoGradient {
  static constexpr bool learns = false;
  struct Shared {};
};

// The gradient of a playout's choices in a warp: what training/go/balanced.cpp adds up choice by choice, bit for bit. A
// point's weight stays the same for many plies, so it is not looked at in each of them: what every unit of weight was
// expected by is summed up for both sides, and a point is charged for the difference when its pattern changes.
class GoGradient {
 public:
  static constexpr bool learns = true;
  static constexpr std::uint32_t patterns = 1107;
  static constexpr std::uint32_t dimensions = patterns + tactic_count;
  using Both = std::uint64_t;  // as GoPolicyPlayout has weights
  using Sum = std::uint64_t;   // modulo 2^64, in the end a policy::gradient::Sum

  // Classes of patterns by the stones around a point, the first side's in the lower half, the second's in the upper.
  struct Table {
    std::uint32_t classes[1U << 16];
  };

  struct Shared {
    std::uint32_t classes[9 * Rows::stride];  // of every empty point, as in the table
  };

  // `sums` are as many zeros as there are dimensions, in the device's memory and for this warp alone. They are zeros
  // again after every playout.
  AITE_DEVICE GoGradient(const Table& table, Sum* sums) : table_(&table), sums_(sums) {}
  AITE_DEVICE void share(Shared& shared) { classes_ = shared.classes; }

  bool is_on = true;  // whether anybody learns from this playout

  AITE_DEVICE void begin() {
    expected_[0] = expected_[1] = 0;
    barred_ = {};
    allowed_ = {};
    choices_ = 0;
  }

  // Points where sides may not play, so that they are no choices; see GoSides.
  [[nodiscard]] AITE_DEVICE const Rows& barred() const { return barred_; }
  [[nodiscard]] AITE_DEVICE bool is_barred_at(int side, std::uint32_t bit) const {
    return is_barred(side, barred_.row_of(bit / Rows::stride) >> (bit % Rows::stride));
  }
  // Points without an empty neighbour of which it is known whether sides may play there.
  [[nodiscard]] AITE_DEVICE Rows known() const { return barred_ | allowed_; }

  [[nodiscard]] AITE_DEVICE std::uint32_t classes_of(std::uint32_t around) const { return table_->classes[around]; }

  // A lane's: an empty point's surroundings, and so its classes, are others than before; where it was barred, it is so
  // still unless it is opened.
  AITE_DEVICE void change(std::uint32_t bit, Both before, std::uint32_t new_classes, Both now, std::uint32_t barred,
                          bool is_opened) {
    const std::uint32_t old_classes = classes_[bit];
    AITE_ROLLED
    for (int side = 0; side < 2; ++side) {
      const bool was_barred = is_barred(side, barred);
      const std::uint32_t old_class = of(side, old_classes);
      const std::uint32_t new_class = of(side, new_classes);
      const std::uint64_t old_weight = was_barred ? 0 : half(side, before);
      const std::uint64_t new_weight = was_barred && !is_opened ? 0 : half(side, now);
      if (old_class == new_class && old_weight == new_weight) continue;
      add(old_class, 0 - old_weight * expected(side));
      add(new_class, new_weight * expected(side));
    }
    classes_[bit] = new_classes;
  }
  AITE_DEVICE void open(const Rows& opened) { barred_ = barred_ - for_both(opened); }

  // Points where sides were found to be allowed to play. They are so until a chain beside has no other liberty, or had
  // none and gets one, or a stone beside is taken.
  AITE_DEVICE void allow(const Rows& points) { allowed_ = allowed_ | points; }
  AITE_DEVICE void doubt(const Rows& points) { allowed_ = allowed_ - for_both(points); }

  // Points are none of sides' choices any more; a lane's: what one of them was expected by, or a point that is
  // nobody's choice any more.
  AITE_DEVICE void bar(const Rows& points) { barred_ = barred_ | points; }
  AITE_DEVICE void take(std::uint32_t bit, Both weights, int side) {
    add(of(side, classes_[bit]), 0 - std::uint64_t{half(side, weights)} * expected(side));
  }
  AITE_DEVICE void leave(std::uint32_t bit, Both weights, std::uint32_t barred) {
    AITE_ROLLED
    for (int side = 0; side < 2; ++side) {
      if (!is_barred(side, barred)) take(bit, weights, side);
    }
  }

  // A ply where all choices are expected by so much for each unit of weight. Those whose weight differs from what their
  // pattern alone gives have to be told before or after, each by a lane.
  AITE_DEVICE void expect(int side, std::uint64_t by) {
    expected_[0] += side == 0 ? by : 0;
    expected_[1] += side == 0 ? 0 : by;
  }
  AITE_DEVICE void expect_other(int side, std::uint32_t bit, std::uint32_t tactics, std::uint32_t plain,
                                std::uint32_t weight, std::uint64_t by) {
    add(of(side, classes_[bit]), (std::uint64_t{plain} - weight) * by);
    add_tactics(tactics, 0 - weight * by);
  }

  // The features of a move, to be kept until it is known whether it is made.
  [[nodiscard]] AITE_DEVICE std::uint32_t class_of(int side, std::uint32_t bit) const {
    return of(side, classes_[bit]);
  }
  AITE_DEVICE void chose(std::uint32_t of_class, std::uint32_t tactics) {
    constexpr Sum one = static_cast<Sum>(games::go::policy::gradient::chosen);
    once([&] {
      add(of_class, one);
      add_tactics(tactics, one);
    });
    ++choices_;
  }

  // After the playout, with all points told to leave: adds it to `gradient`, which many add to. `sign` is its result.
  AITE_DEVICE void give(int sign, const games::go::policy::gradient::Value& baseline, std::int64_t* gradient) {
    namespace gradients = games::go::policy::gradient;
    const std::int64_t scale = choices_ == 0 ? 0 : gradients::scale_of(sign, baseline, choices_);
    in_lanes([&](int lane) {
      AITE_ROLLED
      for (std::uint32_t i = static_cast<std::uint32_t>(lane); i < dimensions; i += warp_lanes) {
        const auto sum = static_cast<gradients::Sum>(added_up(sums_[i]));
        if (sum == 0) continue;
        sums_[i] = 0;
        if (const std::int64_t more = gradients::scaled(sum, scale); more != 0) add_to(gradient[i], more);
      }
    });
  }

 private:
  static AITE_DEVICE std::uint32_t half(int side, Both both) {
    return static_cast<std::uint32_t>(side == 0 ? both : both >> 32);
  }
  static AITE_DEVICE std::uint32_t of(int side, std::uint32_t classes) {
    return side == 0 ? classes & 0xffffU : classes >> 16;
  }
  [[nodiscard]] AITE_DEVICE Sum expected(int side) const { return side == 0 ? expected_[0] : expected_[1]; }
  static AITE_DEVICE bool is_barred(int side, std::uint32_t barred) {
    return (barred & (side == 0 ? GoSides::first : GoSides::second)) != 0;
  }
  AITE_DEVICE void add(std::uint32_t feature, Sum more) {
    if (more != 0) add_to(sums_[feature], more);
  }
  AITE_DEVICE void add_tactics(std::uint32_t tactics, Sum more) {
    AITE_ROLLED
    for (; tactics != 0; tactics &= tactics - 1) add(patterns + lowest_bit(tactics), more);
  }

  const Table* table_;
  Sum* sums_;
  Sum expected_[2] = {0, 0};  // by each unit of weight, in all plies of a side so far
  Rows barred_;
  Rows allowed_;  // of those without an empty neighbour, as far as was asked
  std::int64_t choices_ = 0;
  std::uint32_t* classes_ = nullptr;
};

}  // namespace aite::gpu
