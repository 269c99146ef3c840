// SPDX-License-Identifier: MIT
#include "training/othello/fit.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

#include "players/othello/pattern_evaluation.hpp"

namespace aite::training::othello {

std::vector<Example> examples_of(const std::vector<TrainingGame>& games) {
  std::vector<Example> examples;
  for (const TrainingGame& game : games) {
    games::othello::State state;
    for (const games::Move move : game.moves) {
      const bool solved = game.solved_from > 0 && std::popcount(state.board().empty()) >= game.solved_from;
      const int margin = solved ? game.solved_margin : game.margin;
      examples.push_back({state.board(), static_cast<float>(state.to_move() == games::Side::first ? margin : -margin)});
      state.play(move);
    }
  }
  return examples;
}

std::vector<double> Fit::errors(const std::vector<Example>& examples) const {
  std::vector<double> sums(patterns::stage_count);
  std::vector<double> counts(patterns::stage_count);
  for (const Example& example : examples) {
    const double error = example.margin - predict(example.board);
    sums[patterns::stage_of(example.board)] += error * error;
    ++counts[patterns::stage_of(example.board)];
  }
  for (std::size_t i = 0; i < sums.size(); ++i) sums[i] = std::sqrt(sums[i] / std::max(counts[i], 1.0));
  return sums;
}

learn::Tensors Fit::tensors() const {
  learn::Tensor weights{{patterns::stage_count, patterns::feature_count}, {}, true};
  for (std::size_t stage = 0; stage < patterns::stage_count; ++stage) {
    for (const std::uint32_t first : first_) {
      const float weight = regression_.weights()[stage * patterns::feature_count + first];
      weights.values.push_back(std::clamp(std::round(weight * players::othello::parts_of_a_disc), -127.0F, 127.0F));
    }
  }
  return {{{"weights", std::move(weights)}}, {{"game", "othello"}}};
}

patterns::Features Fit::numbers(const games::othello::Board& board) const {
  patterns::Features features = patterns::features_of(board);
  const auto stage = static_cast<std::uint32_t>(patterns::stage_of(board) * patterns::feature_count);
  for (std::uint32_t& feature : features) feature = stage + first_[feature];
  return features;
}

}  // namespace aite::training::othello
