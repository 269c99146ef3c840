// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "games/go/state.hpp"
#include "games/labelled_position.hpp"
#include "learn/balancing.hpp"
#include "players/go/playout_policy.hpp"

// Positions of Go for learn::Balancer.
namespace aite::training::go {

// One playout by `policy`, and the sum of the gradients of log pi over its choices, added to `sum`
// (policy::dimensions numbers): the features of the move chosen less those expected (paper 000, section 3.1).
struct GradientPlayout {
  games::Outcome outcome;
  int choices = 0;  // moves that were one of several or the only one; a forced pass is none

  static GradientPlayout run(const games::go::Small& state, const players::go::PlayoutPolicy& policy, base::Rng& rng,
                             std::span<float> sum);
  // The same for a playout that was played from `state` to its end; `plies` are its moves, passes included.
  static GradientPlayout follow(const games::go::Small& state, const players::go::PlayoutPolicy& policy,
                                std::span<const games::Move> plies, std::span<float> sum);
};

struct BalancedSettings {
  bool search = false;    // simulate by UCT (algorithm 2) rather than by playouts (algorithm 1)
  int simulations = 100;  // for the value; as many again for the gradient
  bool baseline = true;   // z - value in place of z: less noise (docs/go.md has what it changes)
  int expansion = 50;     // search: playouts from a leaf before it grows children
  std::string style = "none";
  int prior = 0;     // search: virtual visits of the style's moves
  double boost = 0;  // search: what they get in the order of widening
  // search: virtual visits are visits like others, where the move visited most is looked for and in what it won
  bool most_visited_by_all = false;
  bool widen_by_priors = false;  // search: and where the next move comes to exist
  // Tactical feature 5 is there beside feature 4, rather than instead of it. Policies are the same, as a theta of
  // feature 5 alone stands for the sum of both; what differs is how they are learned.
  bool extend_beside = false;
  std::optional<players::go::FormulaSet> formulas;  // in the place of tactical features 2 to 6

  // The thetas of a policy, whose features 4 and 5 exclude each other, for weights that were learned.
  [[nodiscard]] std::vector<float> thetas(std::span<const float> weights) const;
};

// Throws InputError for positions without a value, or of a game other than Go on a board up to 9x9.
std::unique_ptr<learn::Balanced> balanced_positions(const std::vector<games::LabelledPosition>& positions,
                                                    const games::go::Rules& rules, const BalancedSettings& settings);

}  // namespace aite::training::go
