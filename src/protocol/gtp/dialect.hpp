// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "games/session.hpp"

namespace aite::protocol::gtp {

class CommandTable;

// A square board as GoGui draws it: rows from the top, which is the row with the greatest number.
struct BoardView {
  std::size_t size = 0;
  std::string points;  // size x size of '.', 'X' (first side) and 'O'
};

// What GTP has to know of a game beyond its Session. A game without an entry of its own is served by default_dialect.
struct Dialect {
  std::string_view game;  // GameInfo::name

  // Commands that only this game has; null for none.
  void (*add_commands)(CommandTable&) = nullptr;

  // How many more moves the side to move is expected to make, for the clock.
  double (*moves_left)(const games::Session&) = nullptr;

  // Whether a side may pass whenever it likes, so that passes end the game and one more is an error. Elsewhere passes
  // are forced, and after the end everybody may go on passing.
  bool free_pass = false;

  // Null for a game whose moves are not points of a square board.
  BoardView (*board)(const games::Session&) = nullptr;

  // Whether the session's first row (as in Session::ownership) is row 1 and not the greatest.
  bool row_one_on_top = false;
};

const Dialect& dialect_of(const games::GameInfo& info);

}  // namespace aite::protocol::gtp
