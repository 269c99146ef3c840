// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <utility>

#include "search/evaluation.hpp"
#include "search/mcts/parts.hpp"

namespace aite::search::mcts {

// A value function in place of the playout.
template <games::State S>
class EvaluatedLeaf final : public LeafValue<S> {
 public:
  explicit EvaluatedLeaf(std::shared_ptr<const Evaluation<S>> evaluation) : evaluation_(std::move(evaluation)) {}

  LeafResult evaluate(const S& state, base::Rng& /*rng*/, games::Trajectory* /*trajectory*/) const override {
    if (state.is_over()) return state.outcome();
    return *first_sight(state);
  }
  [[nodiscard]] bool estimates() const override { return true; }
  [[nodiscard]] std::optional<Expectation> first_sight(const S& state) const override {
    if (state.is_over()) return Expectation::of(state.outcome());
    const Expectation mover = evaluation_->expectation(evaluation_->evaluate(state));
    return state.to_move() == games::Side::first ? mover : mover.of_the_other_side();
  }

 private:
  std::shared_ptr<const Evaluation<S>> evaluation_;
};

}  // namespace aite::search::mcts
