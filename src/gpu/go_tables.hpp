// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "games/go/policy/policy.hpp"
#include "games/go/state.hpp"
#include "gpu/go_gradient.hpp"
#include "gpu/go_policy_playout.hpp"
#include "gpu/go_search.hpp"

// How positions and what is learned of Go get to a device.
namespace aite::gpu {

GoPlayout::Start go_start(const games::go::State<9>& state);
// The last move if it was a stone, as Points number it; less than 0 otherwise.
std::int32_t go_last(const games::go::State<9>& state);
std::uint32_t go_bit(const games::go::State<9>& state, games::Move stone);

std::vector<GoPolicyStart> policy_starts(std::span<const games::go::State<9>> states);

std::unique_ptr<GoPolicyPlayout::Table> policy_table(const games::go::policy::Policy& policy);

std::unique_ptr<GoGradient::Table> class_table();

// `strengths` are those of features::paper_features, patterns and lines.
void fill_order(std::span<const float> strengths, GoSearchTable& table);

}  // namespace aite::gpu
