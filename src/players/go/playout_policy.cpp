// SPDX-License-Identifier: MIT
#include "players/go/playout_policy.hpp"

#include <fmt/format.h>

#include <utility>

#include "base/error.hpp"

namespace aite::players::go {

PlayoutPolicy::PlayoutPolicy(std::span<const float> theta, std::optional<FormulaSet> formulas)
    : weights_(theta), formulas_(std::move(formulas)) {
  if (formulas_ && formulas_->size() > FormulaAnswers<9>::most) {
    throw base::InputError(
        fmt::format("{} formulas, where playouts weigh up to {}", formulas_->size(), FormulaAnswers<9>::most));
  }
}

template <int MaxSize>
void PlayoutPolicy::play_out(games::go::Position<MaxSize>& position, games::Move last, base::Rng& rng,
                             games::Trajectory* trajectory) const {
  if (!formulas_) return games::go::policy::play_out(position, last, weights_, rng, trajectory);
  games::go::policy::play_to_the_end<FormulaAnswers<MaxSize>>(position, last, weights_, rng, trajectory, *formulas_);
}

template void PlayoutPolicy::play_out(games::go::Position<9>& position, games::Move last, base::Rng& rng,
                                      games::Trajectory* trajectory) const;
template void PlayoutPolicy::play_out(games::go::Position<19>& position, games::Move last, base::Rng& rng,
                                      games::Trajectory* trajectory) const;

}  // namespace aite::players::go
