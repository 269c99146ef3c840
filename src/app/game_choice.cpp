// SPDX-License-Identifier: MIT
#include "app/commands.hpp"
#include "players/registry.hpp"

namespace aite::app {

void GameChoice::add_to(CLI::App& command) {
  command.add_option("game", game, "which game; 'aite games' lists them")->required();
  command.add_option("--rules", rules, "rules other than the usual, such as size=13,komi=6.5");
  command.add_option("--position", position, "start from this position, in the game's own text");
}

std::unique_ptr<games::Session> GameChoice::session() const {
  std::unique_ptr<games::Session> session = players::make_session(game, rules);
  if (!position.empty()) session->set_text(position);
  return session;
}

}  // namespace aite::app
