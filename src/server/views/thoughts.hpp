// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json.hpp>
#include <optional>

#include "games/session.hpp"

// What protocol::thought_json wrote, as the page gets it.
namespace aite::server {

// The cells of every move and line, for drawing; none for moves that do not fit the position.
nlohmann::json with_cells(nlohmann::json thought, const games::Session& position);

// The first player's expected score in [0, 1], a draw being half a point, and final margin in points, as the thought
// has them; nothing if it has none.
struct ThoughtScore {
  double score = 0.5;
  double draw = 0;
  std::optional<double> margin = std::nullopt;
};
std::optional<ThoughtScore> thought_score(const nlohmann::json& thought, games::Side mover);

}  // namespace aite::server
