// SPDX-License-Identifier: MIT
#include "players/othello/othello.hpp"

#include "games/othello/state.hpp"
#include "players/entry.hpp"
#include "players/othello/evaluation.hpp"

namespace aite::players::othello {

GameEntry othello() {
  using games::othello::State;
  return {State::info, rules_options<State::Rules>(), make_session_of<State>,
          common_players<State>(std::make_shared<CornersAndMobility>())};
}

}  // namespace aite::players::othello
