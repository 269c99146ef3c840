// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "games/go/policy/playout.hpp"
#include "games/go/state.hpp"
#include "games/labelled_position.hpp"
#include "learn/balancing.hpp"

// Positions of Go for learn::Balancer.
namespace aite::training::go {

// One playout by `policy`, and the sum of the gradients of log pi over its choices, added to `sum`
// (policy::dimensions numbers): the features of the move chosen less those expected (paper 000, section 3.1).
struct GradientPlayout {
  games::Outcome outcome;
  int choices = 0;  // moves that were one of several or the only one; a forced pass is none

  static GradientPlayout run(const games::go::Small& state, const games::go::policy::Policy& policy, base::Rng& rng,
                             std::span<float> sum);
  // The same for a playout that was played from `state` to its end; `plies` are its moves, passes included.
  static GradientPlayout follow(const games::go::Small& state, const games::go::policy::Policy& policy,
                                std::span<const games::Move> plies, std::span<float> sum);
};

struct BalancedSettings {
  bool search = false;    // simulate by UCT (algorithm 2) rather than by playouts (algorithm 1)
  int simulations = 100;  // for the value; as many again for the gradient
  bool baseline = true;   // z - value in place of z: the same expectation, less noise
  int expansion = 50;     // search: playouts from a leaf before it grows children
  std::string style = "none";
  int prior = 0;     // search: virtual visits of the style's moves
  double boost = 0;  // search: what they get in the order of widening
};

// Throws InputError for positions without a value, or of a game other than Go on a board up to 9x9.
std::unique_ptr<learn::Balanced> balanced_positions(const std::vector<games::LabelledPosition>& positions,
                                                    const games::go::Rules& rules, const BalancedSettings& settings);

}  // namespace aite::training::go
