// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json.hpp>

#include "games/session.hpp"

// Boards for a page to draw, which needs to know no game: cells, which of them a move covers, which moves there are.
namespace aite::server {

// What stays the same for a whole game; null for a game without a board to see.
nlohmann::json board_json(const games::Session& session);

// The position: cells, who moves, every legal move with its cells.
nlohmann::json position_json(const games::Session& session);

}  // namespace aite::server
