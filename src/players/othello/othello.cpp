// SPDX-License-Identifier: MIT
#include "players/othello/othello.hpp"

#include <memory>
#include <utility>
#include <vector>

#include "games/othello/state.hpp"
#include "players/entry.hpp"
#include "players/othello/evaluation.hpp"
#include "players/othello/peacemaker.hpp"

namespace aite::players::othello {

GameEntry othello() {
  using games::othello::State;
  std::vector<PlayerEntry> players = common_players<State>(std::make_shared<CornersAndMobility>());
  players.push_back({"peacemaker", "solves the end of the game and steers it towards a draw",
                     [](const games::Session&) { return std::make_unique<Peacemaker>(); }});
  return {State::info, rules_options<State::Rules>(), make_session_of<State>, std::move(players)};
}

}  // namespace aite::players::othello
