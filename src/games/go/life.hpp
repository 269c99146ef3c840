// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "games/go/diagram.hpp"

// What can be said about chains of stones without playing.
namespace aite::games::go {

// The points of a board in maximal connected groups of one kind.
struct Group {
  std::vector<std::uint16_t> points;
  std::vector<std::uint16_t> border;  // neighbours outside the group, each once
};

// Chains of a side's stones, or regions of empty points.
std::vector<Group> groups_of(const Diagram& diagram, std::optional<Side> what);

// What is certain of every point.
enum class Life : std::uint8_t { open, alive, dead };

// Benson's algorithm (D. B. Benson, "Life in the Game of Go", Information Sciences 10, 1976) for both sides. Alive:
// stones that cannot be captured even if their side always passes. Dead: stones in an eye of such chains that is vital
// to one of them: every empty point there is a liberty of the chain, so nothing can live inside. All else is open.
std::vector<Life> certain_life(const Diagram& diagram);

}  // namespace aite::games::go
