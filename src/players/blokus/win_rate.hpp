// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include "games/blokus/features/weighing.hpp"
#include "games/blokus/state.hpp"
#include "learn/safetensors.hpp"
#include "search/evaluation.hpp"

namespace aite::players::blokus {

// The evaluation of paper 001: the win rate of random playouts as the sigmoid of a weighted sum of features, learned by
// `aite train toqn`. Scores are parts of one of that sum; it knows nothing of margins, and a draw is half a win.
class WinRate final : public search::Evaluation<games::blokus::State> {
 public:
  using State = games::blokus::State;
  using Score = search::Score;
  using Reading = games::blokus::features::Reading;

  // As tensors_of made it. Throws InputError that names `file` and what is wrong with it.
  WinRate(const learn::Tensors& tensors, const std::string& file);

  // `weights` as games::blokus::features::Weighing has them.
  static learn::Tensors tensors_of(const Reading& reading, double gain, std::span<const float> weights);

  [[nodiscard]] Score evaluate(const State& state) const override { return weighing_.weigh(state.position()); }
  [[nodiscard]] search::Expectation expectation(Score score) const override;
  [[nodiscard]] search::Reason explain(const State& state, games::Side side) const override;

  // Large pieces first.
  void order(const State& state, std::span<const games::Move> moves, std::span<Score> values) const override;

  // By kind of cell, for the side to move: they add up to evaluate().
  [[nodiscard]] std::array<Score, games::blokus::features::kind_count> terms(const State& state) const {
    return weighing_.terms(state.position());
  }
  [[nodiscard]] double win_rate(const State& state) const { return expectation(evaluate(state)).win; }

  [[nodiscard]] const Reading& reading() const { return reading_; }
  // The opening's, then the ending's, as they were learned.
  [[nodiscard]] const std::vector<float>& weights() const { return weights_; }

 private:
  Reading reading_;
  std::vector<float> weights_;
  double gain_;
  games::blokus::features::Weighing weighing_;
};

}  // namespace aite::players::blokus
