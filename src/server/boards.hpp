// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "games/session.hpp"

// What a page has to know of a board to draw it, so that it needs to know no game: cells, which of them a move covers,
// which moves there are. Cells are numbered row by row from the top left.
namespace aite::server {

struct Board {
  std::string_view game;               // GameInfo::name
  std::string_view look;               // "points", "squares" or "pieces": how the page draws it
  int (*size)(const games::Session&);  // of a side; boards are square
  std::string_view columns;            // their letters, from the left
  bool row_one_on_top;
  std::string (*cells)(const games::Session&);                      // '.', 'X' (first side) or 'O' a cell
  std::vector<int> (*covered)(const games::Session&, games::Move);  // none by a pass
  nlohmann::json (*pieces)();                                       // null for a game without
  nlohmann::json (*hand)(const games::Session&);  // which pieces each side has left, by number; null likewise
  int (*piece_of)(games::Move);
  std::array<int, 3> sizes;  // of the rule "size", to choose from; 0: there is no such rule
};

// Null for a game that no page can show.
const Board* board_of(const games::Session& session);

// What stays the same for a whole game.
nlohmann::json board_json(const games::Session& session);

// The position: cells, who moves, every legal move with its cells.
nlohmann::json position_json(const games::Session& session);

std::vector<int> covered(const games::Session& session, games::Move move);
std::string move_text(const games::Session& session, games::Move move);  // "pass" in every game

}  // namespace aite::server
