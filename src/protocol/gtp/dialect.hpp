// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "games/game.hpp"

namespace aite::protocol::gtp {

class CommandTable;

// What GTP has to know of a game beyond its Session. A game without an entry of its own is served by default_dialect.
struct Dialect {
  std::string_view game;  // GameInfo::name

  // Commands that only this game has; null for none.
  void (*add_commands)(CommandTable&) = nullptr;

  // Whether it is the game that every engine plays unless it is told otherwise (set_game).
  bool engines_default = false;
};

const Dialect& dialect_of(const games::GameInfo& info);

}  // namespace aite::protocol::gtp
