// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "games/session.hpp"
#include "search/thought.hpp"

// What players think, as the page gets it and as games keep it.
namespace aite::server {

// Playouts, seconds, depth, the move, and the best candidates with their rates (for the side to move) and lines.
nlohmann::json thought_json(const games::Session& position, const search::Thought& thought);

// The same with the cells of every move and line, for drawing. Takes what arena::thinking_json wrote as well. Moves
// that do not fit the position are left without cells.
nlohmann::json with_cells(nlohmann::json thought, const games::Session& position);

// The first player's expected score in [0, 1], a draw being half a point, as the thought has it; nothing if it has
// none.
struct Expectation {
  double score = 0.5;
  double draw = 0;
};
std::optional<Expectation> expectation(const nlohmann::json& thought, games::Side mover);

}  // namespace aite::server
