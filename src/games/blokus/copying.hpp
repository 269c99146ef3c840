// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "games/blokus/state.hpp"

namespace aite::games::blokus {

// Whether the second player has copied every placement of the first one so far, turned by half a circle, or can do so
// with this move, and nothing can keep it from going on to the end, which is then a draw. The image of a placement is
// as legal for the copier as the placement was, unless both overlap; then it has two squares that are each other's
// images, and at least two of the four in the centre. So nothing can where the first player cannot take two of these.
// Where this holds the second player is sure of a draw at least.
bool can_copy_to_the_end(const State& state);

// The last placement turned by half a circle; nothing where the last move was none.
std::optional<Move> copy_of_last(const State& state);

}  // namespace aite::games::blokus
