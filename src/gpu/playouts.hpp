// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "games/blokus/state.hpp"
#include "games/go/policy/policy.hpp"
#include "games/go/state.hpp"
#include "games/othello/state.hpp"
#include "games/session.hpp"
#include "gpu/device.hpp"

namespace aite::gpu {

// State::count_playouts by a device: the same games, so the same counts.
void count_playouts(Device& device, std::span<const games::othello::State> states, std::uint32_t per_state,
                    std::uint64_t seed, std::span<games::Tally> tallies);
void count_playouts(Device& device, std::span<const games::go::State<9>> states, std::uint32_t per_state,
                    std::uint64_t seed, std::span<games::Tally> tallies);
void count_playouts(Device& device, std::span<const games::blokus::State> states, std::uint32_t per_state,
                    std::uint64_t seed, std::span<games::Tally> tallies);

// From a session's position. Throws InputError where no kernel plays the game, or not on so large a board.
games::Tally count_playouts(Device& device, const games::Session& session, std::uint32_t playouts, std::uint64_t seed);

// One playout from each state, move for move, and counted as well.
std::vector<games::Trajectory> record_playouts(Device& device, std::span<const games::othello::State> states,
                                               std::uint64_t seed, std::span<games::Tally> tallies);
std::vector<games::Trajectory> record_playouts(Device& device, std::span<const games::go::State<9>> states,
                                               std::uint64_t seed, std::span<games::Tally> tallies);
std::vector<games::Trajectory> record_playouts(Device& device, std::span<const games::blokus::State> states,
                                               std::uint64_t seed, std::span<games::Tally> tallies);

// By a softmax policy in place of uniform moves, as games::go::policy::play_out() has them.
void count_playouts(Device& device, std::span<const games::go::State<9>> states,
                    const games::go::policy::Policy& policy, std::uint32_t per_state, std::uint64_t seed,
                    std::span<games::Tally> tallies);
std::vector<games::Trajectory> record_playouts(Device& device, std::span<const games::go::State<9>> states,
                                               const games::go::policy::Policy& policy, std::uint64_t seed,
                                               std::span<games::Tally> tallies);

}  // namespace aite::gpu
