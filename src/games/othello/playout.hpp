// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>

#include "base/random.hpp"
#include "games/game.hpp"
#include "games/othello/flips.hpp"

// Uniform random games to the end. Every ply, a forced pass included, draws one number below(n) and takes the n-th
// legal square in ascending order, so that all implementations play the same game for the same seed.
namespace aite::games::othello {

class State;

// One game, one dispatched call. The final board as the side to move at the start sees it; plies are appended to the
// trajectory where one is given.
Board play_out(Board board, base::Rng& rng, Trajectory* trajectory);

// See State::count_playouts.
void count_in_lock_step(std::span<const State> states, std::uint32_t per_state, std::uint64_t seed,
                        std::span<Tally> tallies);

}  // namespace aite::games::othello
