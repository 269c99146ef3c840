// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <string>

#include "studies/study.hpp"

namespace aite::studies {

// Whether playouts can tell which move draws, early and late in an Othello game: paper 004 explains the weakness of
// MCTSD by the many final boards that an early position can still reach.
inline constexpr std::array<int, 5> signal_plies{10, 20, 30, 40, 50};
std::string signal_key(int ply);

// For every ply: over the moves of a position, the standard deviation of their true share of drawn playouts (the
// signal), divided by the standard error with which 1000 playouts spread over the moves measure it (the noise).
WorkCell draw_signal(std::string id, int positions, std::uint32_t playouts);

}  // namespace aite::studies
