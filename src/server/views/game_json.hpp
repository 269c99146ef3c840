// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "arena/store/store.hpp"
#include "games/session.hpp"

// The parts of a game's JSON that games being played and games of the database share.
namespace aite::server {

// Names, seats (null for a person), the board and the position.
nlohmann::json game_json(const games::Session& position, const std::string& id,
                         const std::array<std::string, 2>& seats);

// With the first player's expected score, where the mover explained itself.
nlohmann::json move_json(const std::string& text, const std::vector<int>& cells, games::Side side, bool forced,
                         const nlohmann::json& thinking);

nlohmann::json ruling_json(const arena::Ruling& ruling, const std::vector<int>& dead);

// A line of a list of games.
nlohmann::json summary_json(const arena::OpenGame& game);

}  // namespace aite::server
