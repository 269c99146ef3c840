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

namespace aite::gpu {
class Device;
}

// Positions of Go for learn::Balancer.
namespace aite::training::go {

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

// Why no device simulates with these settings; nothing if one does.
std::optional<std::string> why_not_on_a_device(const BalancedSettings& settings);

// Throws InputError for positions without a value, or of a game other than Go on a board up to 9x9. Simulations are
// made by the device where there is one, with the same result; it must be able to.
std::unique_ptr<learn::Balanced> balanced_positions(const std::vector<games::LabelledPosition>& positions,
                                                    const games::go::Rules& rules, const BalancedSettings& settings,
                                                    std::shared_ptr<gpu::Device> device = nullptr);

}  // namespace aite::training::go
