// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

#include "games/othello/features/patterns.hpp"
#include "learn/regression.hpp"
#include "learn/safetensors.hpp"
#include "training/othello/training_games.hpp"

namespace aite::training::othello {

namespace patterns = games::othello::patterns;

struct Example {
  games::othello::Board board;
  float margin = 0;  // of the side to move, in the end
};

// Every position before a move. The margin is that of perfect play where it is known; else the game's own.
std::vector<Example> examples_of(const std::vector<TrainingGame>& games);

// An evaluation that is being learned.
class Fit {
 public:
  Fit() : regression_(patterns::stage_count * patterns::feature_count), first_(patterns::first_of_mirror_images()) {}

  void learn(const Example& example, float rate) { regression_.learn(numbers(example.board), example.margin, rate); }
  [[nodiscard]] float predict(const games::othello::Board& board) const { return regression_.predict(numbers(board)); }

  [[nodiscard]] std::span<const float> weights() const { return regression_.weights(); }
  void set_weights(std::span<const float> weights) { regression_.set_weights(weights); }

  // Roots of the mean squared errors in discs, by stage.
  [[nodiscard]] std::vector<double> errors(const std::vector<Example>& examples) const;

  // What Evaluation is made of.
  [[nodiscard]] learn::Tensors tensors() const;

 private:
  // Of the weights a position is a sum of: mirror images share theirs.
  [[nodiscard]] patterns::Features numbers(const games::othello::Board& board) const;

  learn::Regression regression_;
  std::vector<std::uint32_t> first_;
};

}  // namespace aite::training::othello
