// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

#include "games/go/policy/playout.hpp"
#include "games/go/state.hpp"
#include "players/go/strengths.hpp"
#include "search/mcts/parts.hpp"

// What a search of Go may be assembled from besides what every game has.
namespace aite::players::go {

// Playouts by a learned policy (paper 000, section 3).
template <int MaxSize>
class PolicyPlayout final : public search::mcts::LeafValue<games::go::State<MaxSize>> {
 public:
  explicit PolicyPlayout(std::shared_ptr<const games::go::policy::Policy> policy) : policy_(std::move(policy)) {}

  search::mcts::LeafResult evaluate(const games::go::State<MaxSize>& state, base::Rng& rng,
                                    games::Trajectory* trajectory) const override {
    games::go::Position<MaxSize> end = state.position();
    games::go::policy::play_out(end, state.last_move(), *policy_, rng, trajectory);
    return state.outcome_of(end);
  }

 private:
  std::shared_ptr<const games::go::policy::Policy> policy_;
};

// The order of widening: strong moves first.
template <int MaxSize>
class StrengthOrder final : public search::mcts::MoveOrder<games::go::State<MaxSize>> {
 public:
  explicit StrengthOrder(std::shared_ptr<const Strengths> strengths, bool pass_first = false)
      : strengths_(std::move(strengths)), pass_first_(pass_first) {}

  void values(const games::go::State<MaxSize>& state, bool /*own*/, std::span<const games::Move> moves,
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
template <int MaxSize>
class Knowledge final : public search::mcts::PriorKnowledge<games::go::State<MaxSize>> {
 public:
  Knowledge(std::shared_ptr<const Strengths> strengths, int visits)
      : strengths_(std::move(strengths)), visits_(visits) {}

  void fill(const games::go::State<MaxSize>& state, bool /*own*/, std::span<const games::Move> moves,
            std::span<search::mcts::Prior> priors) const override {
    std::vector<float> values(moves.size());
    strengths_->read(state, moves, values);
    float sum = 0;
    for (const float value : values) sum += value;
    const float mean = sum / static_cast<float>(values.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
      const float more = mean > 0 && values[i] > 0 ? 0.1F * std::log(values[i] / mean) : -0.5F;
      priors[i] = {static_cast<std::uint16_t>(visits_), std::clamp(0.5F + more, 0.0F, 1.0F)};
    }
  }

 private:
  std::shared_ptr<const Strengths> strengths_;
  int visits_;
};

}  // namespace aite::players::go
