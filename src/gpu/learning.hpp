// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "games/go/policy/gradient.hpp"
#include "games/go/policy/policy.hpp"
#include "games/go/state.hpp"
#include "gpu/device.hpp"
#include "gpu/searches.hpp"

// Playouts of Go that are learned from, by the thousand. Playout k of state i has the random numbers of
// games::playout_seed(seed, first + i, k).
namespace aite::gpu {

// What playouts 0 to before `simulations` from each state came to, for the side to move there.
std::vector<Value> values(Device& device, std::span<const games::go::State<9>> states,
                          const games::go::policy::Policy& policy, std::uint32_t simulations, std::uint64_t seed,
                          std::uint64_t first);

// The gradients of `simulations` playouts from each state, from number `from` on, as training/go/balanced.hpp has them:
// policy::dimensions numbers a state.
std::vector<Total> gradients(Device& device, std::span<const games::go::State<9>> states,
                             const games::go::policy::Policy& policy, std::span<const Value> baselines,
                             std::uint32_t simulations, std::uint32_t from, std::uint64_t seed, std::uint64_t first);

// Searches by an engine, each learned from as training/go/balanced.cpp does: what the first settings.playouts found,
// and the gradients of as many more, policy::dimensions numbers a question; only the former without `with_gradients`.
struct SearchLearned {
  std::vector<Value> values;
  std::vector<Total> gradients;
};
struct SearchLearningSettings {
  bool with_gradients = true;
  bool with_baseline = true;
  bool with_virtual_visits = false;
};
SearchLearned learn_by_search(Device& device, const GoEngine& engine, std::span<const GoQuestion> questions,
                              const SearchLearningSettings& settings);

}  // namespace aite::gpu
