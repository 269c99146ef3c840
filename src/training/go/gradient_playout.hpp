// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "base/random.hpp"
#include "games/go/policy/gradient.hpp"
#include "games/go/state.hpp"
#include "players/go/playout_policy.hpp"

namespace aite::training::go {

// One playout by `policy`, and the sum of the gradients of log pi over its choices, added to `sum`
// (policy::dimensions numbers): the features of the move chosen less those expected (paper 000, section 3.1). Whole
// numbers, so that a GPU comes to the same (gpu/go_gradient.hpp).
struct GradientPlayout {
  using Sum = games::go::policy::gradient::Sum;

  games::Outcome outcome;
  int choices = 0;  // moves that were one of several or the only one; a forced pass is none

  // The playout that PlayoutPolicy::play_out() plays.
  static GradientPlayout run(const games::go::Small& state, const players::go::PlayoutPolicy& policy, base::Rng& rng,
                             std::span<Sum> sum);
  // The same for a playout that was played from `state` to its end; `plies` are its moves, passes included.
  static GradientPlayout follow(const games::go::Small& state, const players::go::PlayoutPolicy& policy,
                                std::span<const games::Move> plies, std::span<Sum> sum);
};

}  // namespace aite::training::go
