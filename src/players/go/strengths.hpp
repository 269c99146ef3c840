// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "games/go/features/features.hpp"

namespace aite::players::go {

// How strong moves look: the product of their features' strengths, as `aite train mm` learned them from games.
class Strengths {
 public:
  // Strengths of the first families of features::families: the paper's two, or all.
  explicit Strengths(std::vector<float> of_features);

  // A pass has none: 0.
  template <int MaxSize>
  void read(const games::go::State<MaxSize>& state, std::span<const games::Move> moves, std::span<float> values) const {
    const games::go::features::FeatureReader<MaxSize> reader(state);
    games::go::features::Features features;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      values[i] = 0;
      if (moves[i] == games::pass_move) continue;
      reader.read(moves[i], set_, features);
      values[i] = 1;
      for (const std::uint16_t feature : features) values[i] *= of_features_[feature];
    }
  }

 private:
  std::vector<float> of_features_;
  games::go::features::FeatureSet set_;
};

}  // namespace aite::players::go
