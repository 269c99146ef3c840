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

namespace {

const std::vector<Personality> personalities{
    {"blokus-contact", "uct:style=contact,prior=100,sides=own", "lays its pieces against yours"},
    {"blokus-large", "uct:style=large,prior=100,sides=own", "lays its large pieces first"},
};

}  // namespace

GameEntry blokus_duo() {
  using games::blokus::State;
  return {State::info, rules_options<State::Rules>(), make_session_of<State>,
          with_personalities(common_players<State>(), personalities), "uct:playouts=3000,memory=64"};
}

}  // namespace blokus

}  // namespace aite::players
