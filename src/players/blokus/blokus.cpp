// SPDX-License-Identifier: MIT
#include "players/blokus/blokus.hpp"

#include "games/blokus/state.hpp"
#include "players/blokus/evaluation.hpp"
#include "players/entry.hpp"

namespace aite::players::blokus {

GameEntry blokus_duo() {
  using games::blokus::State;
  return {State::info, rules_options<State::Rules>(), make_session_of<State>,
          common_players<State>(std::make_shared<PiecesAndRoom>())};
}

}  // namespace aite::players::blokus
