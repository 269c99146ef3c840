// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>

#include "games/go/policy/playout.hpp"
#include "players/go/formula_answers.hpp"

namespace aite::players::go {

// How playouts choose moves: weights, and what they are weights of. Besides patterns and nearness these are paper 000's
// tactical features, or formulas in their place.
class PlayoutPolicy {
 public:
  // games::go::policy::dimensions thetas; those of formulas that there are not mean nothing. Throws InputError for more
  // formulas than can be weighed.
  explicit PlayoutPolicy(std::span<const float> theta, std::optional<FormulaSet> formulas = std::nullopt);

  [[nodiscard]] const games::go::policy::Policy& weights() const { return weights_; }
  [[nodiscard]] const std::optional<FormulaSet>& formulas() const { return formulas_; }

  // As games::go::policy::play_out().
  template <int MaxSize>
  void play_out(games::go::Position<MaxSize>& position, games::Move last, base::Rng& rng,
                games::Trajectory* trajectory) const;

  // Calls f(playout) with a games::go::policy::Playout of the one kind or the other.
  template <int MaxSize, class F>
  auto with_playout(const games::go::Position<MaxSize>& position, games::Move last, F&& f) const {
    if (formulas_) {
      games::go::policy::Playout<MaxSize, FormulaAnswers<MaxSize>> playout(position, last, weights_, *formulas_);
      return f(playout);
    }
    games::go::policy::Playout<MaxSize> playout(position, last, weights_);
    return f(playout);
  }

 private:
  games::go::policy::Policy weights_;
  std::optional<FormulaSet> formulas_;
};

}  // namespace aite::players::go
