// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

#include "players/go/move_features.hpp"

namespace aite::players::go {

// How strong moves look: the product of their features' strengths, as `aite train mm` learned them from games.
class Strengths {
 public:
  // Throws InputError unless there is a strength for every feature.
  Strengths(std::vector<float> of_features, MoveFeatures features);

  [[nodiscard]] const std::vector<float>& of_features() const { return of_features_; }
  [[nodiscard]] const MoveFeatures& features() const { return features_; }

  // A pass has none: 0.
  template <int MaxSize>
  void read(const games::go::State<MaxSize>& state, std::span<const games::Move> moves, std::span<float> values) const {
    const MoveReader<MaxSize> reader(features_, state);
    std::vector<std::uint16_t> features;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      values[i] = 0;
      if (moves[i] == games::pass_move) continue;
      reader.read(moves[i], features);
      values[i] = 1;
      for (const std::uint16_t feature : features) values[i] *= of_features_[feature];
    }
  }

 private:
  std::vector<float> of_features_;
  MoveFeatures features_;
};

}  // namespace aite::players::go
