// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/blokus/state.hpp"

namespace aite::games::blokus::features {

// What Blokus Duo's networks see, from the side to move. The second side sees the board turned by half, so that its own
// start square lies where the first side's does: own squares, the opponent's; those along an edge of own pieces, of the
// opponent's; where an own piece may begin, where one of the opponent's may; the piece laid last.
inline constexpr std::size_t network_planes = 7;
inline constexpr const char* network_planes_text =
    "own,opponent,own-edges,opponent-edges,own-corners,opponent-corners,last";
inline constexpr std::size_t network_words = 4;  // bit 14 * row + column
std::array<std::uint64_t, network_planes * network_words> network_planes_of(const State& state);

// And which pieces are left, 1 or 0 each: own ones, the opponent's.
inline constexpr std::size_t network_scalars = 2 * pieces.size();
inline constexpr const char* network_scalars_text = "own-pieces,opponent-pieces";
std::array<float, network_scalars> network_scalars_of(const State& state);

// Moves are numbered 196 * orientation + 14 * row + column of the anchor, in the board as the side sees it.
std::uint16_t network_move(Move placement, Side side);

}  // namespace aite::games::blokus::features
