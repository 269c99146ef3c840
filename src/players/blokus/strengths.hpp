// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

#include "games/blokus/features/moves.hpp"

namespace aite::players::blokus {

// How strong placements look: the product of their features' strengths, as `aite train mm` learned them from games.
class Strengths {
 public:
  // One for each of features::feature_count.
  explicit Strengths(std::vector<float> of_features);

  // A pass has none: 0.
  void read(const games::blokus::State& state, std::span<const games::Move> moves, std::span<float> values) const;

 private:
  std::vector<float> of_features_;
};

}  // namespace aite::players::blokus
