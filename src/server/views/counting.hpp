// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "games/session.hpp"

// A board of points as people count it. Who wins is for the rules to say (Session::outcome); this says of what it is
// made, and what it would be for those who count territory and prisoners instead of stones and territory.
namespace aite::server {

struct Count {
  std::array<int, 2> stones{};     // on the board, without the dead
  std::array<int, 2> territory{};  // empty points that only this side's stones surround
  std::array<int, 2> prisoners{};  // stones of the other side that this one took, dead ones among them
  std::string owners;              // of the territory, a character a cell: 'X', 'O', '.'
};

// `start` is the same game before its first move.
Count count_points(const games::Session& position, const games::Session& start, const std::vector<int>& dead);

// {"stones", "territory", "prisoners", "owners", "komi"}; null for a game whose moves are no points.
nlohmann::json count_json(const games::Session& position, const games::Session& start, const std::vector<int>& dead);

// The stones that are connected with the one on this cell; none where there is no stone.
std::vector<int> string_at(const games::BoardView& board, int cell);

}  // namespace aite::server
