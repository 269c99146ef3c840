// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>

#include "base/random.hpp"
#include "games/game.hpp"
#include "games/go/position.hpp"

// Uniform random playouts. The rules are those of libego's uniform playout without suicide: a side draws among the
// empty points that are neither its own eyes (set_algebra-inl.hpp) nor forbidden by simple ko; a draw that turns out
// suicidal is struck off and drawn again; it passes only when nothing is left; two passes end the game, as does the
// length limit. Draw number k of n, one random number each, is the k-th candidate in reading order; a pass costs a
// random number too. Every implementation keeps to that, so the same seed plays the same game.
namespace aite::games::go {

// Plays `position` to its end, one game, as fast as that goes: what a tree search calls at a leaf.
void play_out(Position<9>& position, base::Rng& rng, Trajectory* trajectory);
void play_out(Position<19>& position, base::Rng& rng, Trajectory* trajectory);

// A position to count playouts from.
struct LaneStart {
  Position<9> position;
  int komi_half_points;
};

// Whether this machine's vector registers are wide enough to beat one game after the other.
bool lanes_pay_off();

// Many playouts in lock-step, one in every lane of the vector registers.
void count_in_lanes(std::span<const LaneStart> starts, std::uint32_t per_start, std::uint64_t seed,
                    std::span<Tally> tallies);

}  // namespace aite::games::go
