// SPDX-License-Identifier: MIT
// Othello among Go's commands, as Edax, GRhino and Quarry have it: there is one size, and komi means nothing.
#include "base/error.hpp"
#include "base/text.hpp"
#include "protocol/gtp/commands.hpp"
#include "protocol/gtp/engine.hpp"

namespace aite::protocol::gtp {

namespace {

std::string accept_boardsize(Call& call) {
  if (base::parse_integer(call.arguments.text(0, "a size"), "size") != 8) {
    throw base::InputError("unacceptable size: Othello is played on 8x8");
  }
  call.engine.clear();
  return {};
}

std::string ignore_komi(Call& call) {
  base::parse_real(call.arguments.text(0, "komi"), "komi");
  return {};
}

}  // namespace

void add_othello_commands(CommandTable& table) {
  add_gogui_board_commands(table);
  table.add("boardsize", accept_boardsize);
  table.add("komi", ignore_komi);
}

}  // namespace aite::protocol::gtp
