// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>

#include "games/go/policy/policy.hpp"
#include "games/go/state.hpp"

namespace aite::games::go::policy {

// State::count_playouts by a softmax policy in place of uniform moves.
void count_playouts(std::span<const State<9>> states, const Policy& policy, std::uint32_t per_state, std::uint64_t seed,
                    std::span<Tally> tallies);

}  // namespace aite::games::go::policy
