// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "studies/study.hpp"

namespace aite::studies::go_styles {

// What a player does in positions of the first twenty plies: for each style of Go, how many of its moves are in style,
// of those that the style is asked about. A style shows there and hardly later, so that a move here says what one of
// twenty does in a game, and all players are asked about the same positions. These are of games of our reference, a ply
// of 1 to 19 each, and twenty of them a unit: many at once keep a GPU busy. Throws std::logic_error for half a unit.
WorkCell style_probe(std::string id, const std::string& spec, int positions);

}  // namespace aite::studies::go_styles
