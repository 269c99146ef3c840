// SPDX-License-Identifier: MIT
#include "players/othello/othello.hpp"

#include "games/othello/state.hpp"
#include "players/entry.hpp"
#include "players/othello/evaluation.hpp"
#include "players/othello/handover.hpp"
#include "players/othello/ladder.hpp"
#include "players/othello/models.hpp"
#include "players/othello/peacemaker.hpp"
#include "players/othello/policy_player.hpp"
#include "players/othello/solved_ending.hpp"

namespace aite::players {

template <>
const std::vector<NamedEvaluation<games::othello::State>>& evaluations<games::othello::State>() {
  static const std::vector<NamedEvaluation<games::othello::State>> known{
      {"corners", [] { return std::make_shared<othello::CornersAndMobility>(); }},
      {"patterns", [] { return othello::pattern_evaluation(); }},
  };
  return known;
}

namespace othello {

namespace {

const std::vector<Personality> personalities{
    {"othello-sage", "ab:evaluation=patterns,solve=16", "looks ahead with what it learned, and knows the end"},
    {"othello-person", "policy:choice=sample,least=0.01", "plays as people do in tournaments"},
    {"othello-learned", "uct:c=0.1,leaf=patterns", "searches with what it learned from tournament games"},
    {"othello-cornerer", "partner:style=corner", "plays at your level and takes every corner"},
    {"othello-edger", "partner:style=edge,taste=1", "plays at your level and likes the edges"},
    {"othello-whisperer", "partner:style=quiet,taste=1", "plays at your level and turns few discs"},
    {"othello-turner", "partner:style=quiet,attitude=avoids,taste=0.6", "plays at your level and turns many discs"},
};

}  // namespace

GameEntry othello() {
  using games::othello::State;
  std::vector<PlayerEntry> players = common_players<State, UctPlayer<State>, AbPlayer<State, SolvingAbSettings>>();
  players.push_back(player_entry<Peacemaker>("peacemaker", "solves the end of the game and steers it towards a draw",
                                             "depth=3,solve=10"));
  players.push_back(player_entry<PolicyPlayer>("policy", "plays what a network learned from game records", ""));
  players.push_back(player_entry<Handover>("handover", "a network begins, a search for the draw takes over",
                                           "playouts=400,memory=16,after=3"));
  players.push_back(player_entry<PartnerPlayer<Ladder>>("partner", "plays at the level you set", "dial=0.5"));
  return {State::info,
          rules_options<State::Rules>(),
          make_session_of<State>,
          with_personalities(std::move(players), personalities),
          "othello-sage:nodes=40000,seconds=0,exact=all,solve=12",
          "othello-person"};
}

}  // namespace othello

}  // namespace aite::players
