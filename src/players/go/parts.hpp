// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <utility>

#include "games/go/state.hpp"
#include "players/go/playout_policy.hpp"
#include "search/mcts/parts.hpp"

// What a search of Go may be assembled from besides what other games have.
namespace aite::players::go {

// Playouts by a learned policy (paper 000, section 3).
template <int MaxSize>
class PolicyPlayout final : public search::mcts::LeafValue<games::go::State<MaxSize>> {
 public:
  explicit PolicyPlayout(std::shared_ptr<const PlayoutPolicy> policy) : policy_(std::move(policy)) {}

  search::mcts::LeafResult evaluate(const games::go::State<MaxSize>& state, base::Rng& rng,
                                    games::Trajectory* trajectory) const override {
    games::go::Position<MaxSize> end = state.position();
    policy_->play_out(end, state.last_move(), rng, trajectory);
    return state.outcome_of(end);
  }

 private:
  std::shared_ptr<const PlayoutPolicy> policy_;
};

}  // namespace aite::players::go
