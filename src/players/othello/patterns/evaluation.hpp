// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "games/othello/state.hpp"
#include "learn/safetensors.hpp"
#include "players/othello/patterns/features.hpp"
#include "search/alphabeta/evaluation.hpp"

namespace aite::players::othello::patterns {

// Weights differ with the stage of the game: the number of empty squares, six by six.
inline constexpr std::size_t stage_count = 10;
inline std::size_t stage_of(const Board& board) {
  return std::min(static_cast<std::size_t>(std::popcount(board.empty())) / 6, stage_count - 1);
}

inline constexpr float parts_of_a_disc = 10;  // weights are whole numbers of these

// The final margin to expect, as a sum of weights of the features; learned from games (aite train evaluation).
class Evaluation final : public search::alphabeta::Evaluation<games::othello::State> {
 public:
  using State = games::othello::State;
  using Score = search::alphabeta::Score;

  // As a trainer saved it. Throws InputError that names `file` if it is of another shape.
  Evaluation(const learn::Tensors& tensors, const std::string& file);

  [[nodiscard]] Score evaluate(const State& state) const override;
  [[nodiscard]] double logistic_unit() const override { return 800; }

  // Moves that leave the opponent few come first.
  void order(const State& state, std::span<const games::Move> moves, std::span<Score> values) const override;

 private:
  std::vector<std::int8_t> weights_;  // stage after stage
};

// Those of a position, whatever the processor can do.
Features features_of(const Board& board);

// Two contents of a pattern that are mirror images of each other count as one: the number of the first.
std::vector<std::uint32_t> first_of_mirror_images();

}  // namespace aite::players::othello::patterns
