// SPDX-License-Identifier: MIT
#include "players/othello/othello.hpp"

#include <memory>
#include <utility>
#include <vector>

#include "games/othello/state.hpp"
#include "players/entry.hpp"
#include "players/othello/evaluation.hpp"
#include "players/othello/handover.hpp"
#include "players/othello/peacemaker.hpp"
#include "players/othello/policy_player.hpp"

namespace aite::players::othello {

GameEntry othello() {
  using games::othello::State;
  std::vector<PlayerEntry> players = common_players<State>(std::make_shared<CornersAndMobility>());
  players.push_back({"peacemaker", "solves the end of the game and steers it towards a draw",
                     [](const games::Session&) { return std::make_unique<Peacemaker>(); }});
  players.push_back({"policy", "plays what a network learned from game records",
                     [](const games::Session&) { return std::make_unique<PolicyPlayer>(); }});
  players.push_back({"handover", "a network begins, a search for the draw takes over",
                     [](const games::Session&) { return std::make_unique<Handover>(); }});
  return {State::info, rules_options<State::Rules>(), make_session_of<State>, std::move(players)};
}

}  // namespace aite::players::othello
