// SPDX-License-Identifier: MIT
#include "players/blokus/blokus.hpp"

#include "games/blokus/state.hpp"
#include "players/blokus/evaluation.hpp"
#include "players/blokus/ladder.hpp"
#include "players/blokus/learned.hpp"
#include "players/blokus/models.hpp"
#include "players/blokus/toqn.hpp"
#include "players/entry.hpp"

namespace aite::players {

template <>
const std::vector<NamedEvaluation<games::blokus::State>>& evaluations<games::blokus::State>() {
  static const std::vector<NamedEvaluation<games::blokus::State>> known = [] {
    std::vector<NamedEvaluation<games::blokus::State>> all{
        {"room", [] { return std::make_shared<blokus::PiecesAndRoom>(); }},
    };
    for (const std::string& name : blokus::win_rate_names()) {
      all.push_back({name, [name] { return blokus::win_rate(name); }});
    }
    return all;
  }();
  return known;
}

namespace blokus {

namespace {

const std::vector<Personality> personalities{
    {"mwpd-standin", "toqn:model=mwpd-standin",
     "stands in for MWPD, which nobody can run any more: as many features as it had, learned like toqn's"},
    {"pieces-and-room", "ab:evaluation=room,seconds=1", "counts the pieces it laid and the room it has left"},
    {"blokus-learned", "uct:policy=mm,knowledge=40,rave=1000,c=0,expansion=4,solve=100000",
     "plays as it learned from its own games, and the end exactly"},
    {"blokus-seer", "uct:network=zero,policy=mm,c=0.8,solve=100000,stop=on,variety=0.04",
     "sees likely placements and who is ahead, as it learned from nothing but its own games, and looks further",
     "playouts=12,memory=16,solve=1000"},
    {"blokus-contact", "uct:style=contact,prior=100,sides=own", "lays its pieces against yours"},
    {"blokus-large", "uct:style=large,prior=100,sides=own", "lays its large pieces first"},
    {"blokus-peacemaker", "uct:policy=mm,purpose=draw,c=0.5,cap=6", "steers for a draw; gives away little at a time",
     "playouts=30,memory=4"},
    {"blokus-clinger", "partner:style=contact", "plays at your level and lays its pieces against yours"},
    {"blokus-loner", "partner:style=contact,attitude=avoids,taste=1.2",
     "plays at your level and keeps away from your pieces"},
    {"blokus-giant", "partner:style=large", "plays at your level and lays its large pieces first"},
    {"blokus-climber", "partner:style=centre", "plays at your level and rushes to the middle"},
};

}  // namespace

GameEntry blokus_duo() {
  using games::blokus::State;
  std::vector<PlayerEntry> players = common_players<State, UctPlayer<State, LearnedSettings>>();
  players.push_back(player_entry<Toqn>("toqn", "looks ahead with a win rate that it learned from random playouts",
                                       "seconds=0,nodes=1500,memory=1"));
  players.push_back(player_entry<PartnerPlayer<Ladder>>("partner", "plays at the level you set", "dial=0.5"));
  return {State::info,
          rules_options<State::Rules>(),
          make_session_of<State>,
          with_personalities(std::move(players), personalities),
          "blokus-seer:playouts=200,variety=0,stop=off,memory=64",
          "blokus-seer:playouts=1,memory=4"};
}

}  // namespace blokus

}  // namespace aite::players
