// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/go/rank.hpp"
#include "games/go/state.hpp"

namespace aite::games::go::features {

// What Go's networks see of a board of 9x9, from the side to move: own stones whose chain has one liberty, two, three,
// more; the same of the opponent; empty points; the last move, the one before; the point that simple ko forbids.
inline constexpr std::size_t network_planes = 12;
inline constexpr const char* network_planes_text =
    "own-1,own-2,own-3,own-4,opponent-1,opponent-2,opponent-3,opponent-4,empty,last,before-last,ko";

// Sets of points as networks have them: bit 9 * row + column, and bit 81 for the pass.
inline constexpr std::size_t network_words = 2;
inline constexpr std::size_t network_pass = 81;
using NetworkSet = std::array<std::uint64_t, network_words>;

std::array<std::uint64_t, network_planes * network_words> network_planes_of(const Small& state);

// The moves, a pass among them, that simple ko and suicide allow.
NetworkSet network_moves(const Small& state);

// And what is no matter of points: the ranks of the side to move and of its opponent, in tens of stones, and what the
// side to move gets as komi, in tens of points.
inline constexpr std::size_t network_scalars = 3;
inline constexpr const char* network_scalars_text = "rank,opponent-rank,komi";
inline std::array<float, network_scalars> network_scalars_of(Rank own, Rank opponent, double own_komi) {
  return {static_cast<float>(own.steps) / 10, static_cast<float>(opponent.steps) / 10,
          static_cast<float>(own_komi) / 10};
}

inline std::size_t network_move(Move move) { return move == pass_move ? network_pass : move.code; }

}  // namespace aite::games::go::features
