// SPDX-License-Identifier: MIT
#include "players/blokus/blokus.hpp"

#include "games/blokus/state.hpp"
#include "players/blokus/evaluation.hpp"
#include "players/entry.hpp"

namespace aite::players {

template <>
const std::vector<NamedEvaluation<games::blokus::State>>& evaluations<games::blokus::State>() {
  static const std::vector<NamedEvaluation<games::blokus::State>> known{
      {"room", [] { return std::make_shared<blokus::PiecesAndRoom>(); }},
  };
  return known;
}

namespace blokus {

GameEntry blokus_duo() {
  using games::blokus::State;
  return {State::info, rules_options<State::Rules>(), make_session_of<State>, common_players<State>(),
          "uct:playouts=3000,memory=64"};
}

}  // namespace blokus

}  // namespace aite::players
