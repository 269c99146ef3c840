// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "games/game.hpp"
#include "search/thought.hpp"

namespace aite::players {

// Plays the end of a game exactly, once it is near enough: asked before a search begins.
template <games::State S>
class Ending {
 public:
  virtual ~Ending() = default;
  // Nothing where the end is too far.
  virtual std::optional<search::Thought> think(const S& state, const search::Watch& watch) = 0;
};

}  // namespace aite::players
