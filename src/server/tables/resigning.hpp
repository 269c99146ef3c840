// SPDX-License-Identifier: MIT
#pragma once

#include "search/thought.hpp"

namespace aite::server {

// A player resigns after so many moves of its own in a row that it thought hopeless.
inline constexpr int hopeless_moves = 3;

// Whether a player expects next to nothing of a position, by the moves that it looked at most. Who has hardly looked
// has no opinion.
bool is_hopeless(const search::Thought& thought);

}  // namespace aite::server
