// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "games/blokus/features/cells.hpp"

namespace aite::games::blokus::features {

// A linear function of the features, as whole numbers, so that every way to compute it gives the same value: the cells
// of each kind as bit boards, found by shifts, and the weights of the squares they have added up in 16-bit lanes.
class Weighing {
 public:
  // `weights`: those of the opening, then those of the ending, reading.feature_count() each. They are rounded to parts
  // of one, as many parts as sixteen bits allow. Throws InputError where a weight is no number or far too large.
  Weighing(const Reading& reading, std::span<const float> weights);

  // The paper's v for the side to move, in parts.
  [[nodiscard]] std::int32_t weigh(const Position& position) const;

  // The same one cell after the other (counts.hpp), by kind: they add up to weigh().
  [[nodiscard]] std::array<std::int32_t, kind_count> terms(const Position& position) const;

  // No square adds more than this, so that lanes do not overflow and the sum stays small.
  static constexpr std::int32_t largest_lane = INT16_MAX / 2;

  [[nodiscard]] std::int32_t parts_of_one() const { return parts_; }

  // By kind and square, for one side; of the second side's cells negated, so that all add up to the first player's
  // view.
  static constexpr std::size_t squares = board_size * row_step;
  using Weights = std::array<std::array<std::int16_t, squares>, kind_count>;

 private:
  using PlaceWeights = std::array<std::array<double, place_count>, kind_count>;

  // False if sums of these might not fit.
  bool round_to(const std::array<PlaceWeights, phase_count>& weights, std::int32_t parts);

  alignas(64) std::array<std::array<Weights, 2>, phase_count> weights_{};  // by phase and side
  std::int32_t parts_ = 0;
  std::array<bool, kind_count> counts_others_{};
};

}  // namespace aite::games::blokus::features
