// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "games/othello/features/patterns.hpp"
#include "games/othello/state.hpp"
#include "learn/safetensors.hpp"
#include "search/evaluation.hpp"

namespace aite::players::othello {

inline constexpr float parts_of_a_disc = 10;  // weights are whole numbers of these

// The final margin to expect, as a sum of weights of the features; learned from games (aite train evaluation).
class PatternEvaluation final : public search::Evaluation<games::othello::State> {
 public:
  using State = games::othello::State;
  using Score = search::Score;

  // As a trainer saved it. Throws InputError that names `file` if it is of another shape.
  PatternEvaluation(const learn::Tensors& tensors, const std::string& file);

  [[nodiscard]] Score evaluate(const State& state) const override;
  [[nodiscard]] search::Expectation expectation(Score score) const override {
    return search::logistic_expectation(score, 800);
  }

  // Of a lead that a search saw, by the stage of the game: fitted to the outcomes of tournament games
  // (docs/othello.md).
  [[nodiscard]] search::Expectation promise(const State& root, Score score) const override;

  // Moves that leave the opponent few come first.
  void order(const State& state, std::span<const games::Move> moves, std::span<Score> values) const override;

 private:
  std::vector<std::int8_t> weights_;  // stage after stage
};

}  // namespace aite::players::othello
