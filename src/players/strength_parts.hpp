// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "search/mcts/parts.hpp"

// What learned move strengths add to a search. `Strengths` has read(state, moves, values), which fills in how strong
// each move looks: in proportion to how likely it is to be played, a pass 0.
namespace aite::players {

// The order of widening: strong moves first.
template <games::State S, class Strengths>
class StrengthOrder final : public search::mcts::MoveOrder<S> {
 public:
  explicit StrengthOrder(std::shared_ptr<const Strengths> strengths, bool pass_first = false)
      : strengths_(std::move(strengths)), pass_first_(pass_first) {}

  void values(const S& state, bool /*own*/, std::span<const games::Move> moves,
              std::span<float> values) const override {
    strengths_->read(state, moves, values);
    if (!pass_first_) return;  // a pass has no strength and comes last
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (moves[i] == games::pass_move) values[i] = std::numeric_limits<float>::max();
    }
  }

 private:
  std::shared_ptr<const Strengths> strengths_;
  bool pass_first_;
};

// Virtual visits of every move, won as often as it looks strong: an even game for a move that is as likely as the
// others, and a tenth of a win more for one e times as likely.
template <games::State S, class Strengths>
class Knowledge final : public search::mcts::PriorKnowledge<S> {
 public:
  Knowledge(std::shared_ptr<const Strengths> strengths, std::int64_t visits)
      : strengths_(std::move(strengths)), visits_(static_cast<std::uint16_t>(visits)) {}

  void fill(const S& state, bool /*own*/, std::span<const games::Move> moves,
            std::span<search::mcts::Prior> priors) const override {
    std::vector<float> values(moves.size());
    strengths_->read(state, moves, values);
    float sum = 0;
    for (const float value : values) sum += value;
    const float mean = sum / static_cast<float>(values.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
      const float more = mean > 0 && values[i] > 0 ? 0.1F * std::log(values[i] / mean) : -0.5F;
      priors[i] = {visits_, std::clamp(0.5F + more, 0.0F, 1.0F)};
    }
  }

 private:
  std::shared_ptr<const Strengths> strengths_;
  std::uint16_t visits_;
};

}  // namespace aite::players
