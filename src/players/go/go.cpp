// SPDX-License-Identifier: MIT
#include "players/go/go.hpp"

#include "games/go/state.hpp"
#include "players/entry.hpp"
#include "players/go/device_search.hpp"
#include "players/go/evaluation.hpp"
#include "players/go/ladder.hpp"
#include "players/go/learned.hpp"
#include "players/go/person_player.hpp"

namespace aite::players {

template <>
const std::vector<NamedEvaluation<games::go::Small>>& evaluations<games::go::Small>() {
  static const std::vector<NamedEvaluation<games::go::Small>> known{
      {"nearer", [] { return std::make_shared<go::NearerStones<games::go::Small>>(); }},
  };
  return known;
}

template <>
const std::vector<NamedEvaluation<games::go::Large>>& evaluations<games::go::Large>() {
  static const std::vector<NamedEvaluation<games::go::Large>> known{
      {"nearer", [] { return std::make_shared<go::NearerStones<games::go::Large>>(); }},
  };
  return known;
}

namespace go {

namespace {

using games::go::Large;
using games::go::Small;

std::unique_ptr<games::Session> make_session(std::string_view rules_text) {
  games::go::Rules rules;
  base::Options options;
  rules.declare(options);
  options.set_all(rules_text);
  if (rules.size <= 9) return std::make_unique<games::SessionOf<Small>>(rules);
  return std::make_unique<games::SessionOf<Large>>(rules);
}

template <int MaxSize>
std::vector<PlayerEntry> players_of_a_size() {
  using State = games::go::State<MaxSize>;
  std::vector<PlayerEntry> players = common_players<State, UctPlayer<State, LearnedSettings<MaxSize>>, AbPlayer<State>,
                                                    HistoryPlayer<State, PlayoutSettings<MaxSize>>>();
  players.push_back(player_entry<PersonPlayer<MaxSize>>("person", "plays on 9x9 as people of a rank do", ""));
  players.push_back(player_entry<PartnerPlayer<Ladder<MaxSize>>>("partner", "plays at the level you set", "dial=0.5"));
  return players;
}

// One row for both kinds of board: which player is made depends on the session.
std::vector<PlayerEntry> players_for_any_size() {
  std::vector<PlayerEntry> players = players_of_a_size<9>();
  const std::vector<PlayerEntry> large = players_of_a_size<19>();
  for (std::size_t i = 0; i < players.size(); ++i) {
    players[i].make = [on_small = players[i].make, on_large = large[i].make](
                          const games::Session& session, std::string name, std::string_view defaults) {
      const bool is_small = dynamic_cast<const games::SessionOf<Small>*>(&session) != nullptr;
      return (is_small ? on_small : on_large)(session, std::move(name), defaults);
    };
  }
  return players;
}

// A player with a style expects it of itself alone. The paper's, who has it on both sides, is go-neutral with a style.
const std::vector<Personality> personalities{
    {"go-neutral", "uct:policy=mm,knowledge=60,rave=1000,c=0", "plays as it learned from games of strong players"},
    {"go-seer", "uct:network=people,policy=mm,mix=0,c=0.8,stop=on,variety=0.02",
     "sees likely moves and who is ahead, and looks further", "playouts=40,memory=16"},
    {"go-contact", "go-neutral:style=contact,prior=100,sides=own", "the same, and attaches to your stones"},
    {"go-tenuki", "go-neutral:style=tenuki,prior=100,sides=own", "the same, and answers your first moves elsewhere"},
    {"go-peacemaker", "uct:policy=mm,purpose=margin,span=20,cap=8",
     "steers for a small margin, and with an integer komi for a draw; gives away little at a time",
     "playouts=60,memory=4"},
    {"go-clinger", "partner:style=contact", "plays at your level and attaches to your stones"},
    {"go-wanderer", "partner:style=tenuki-own", "plays at your level and answers your first moves elsewhere"},
    {"go-climber", "partner:style=centre", "plays at your level and likes the middle of the board"},
    {"go-settler", "partner:style=centre,attitude=avoids", "plays at your level and likes the sides of the board"},
};

}  // namespace

GameEntry go() {
  return {Small::info,
          rules_options<games::go::Rules>(),
          make_session,
          with_personalities(players_for_any_size(), personalities),
          "go-seer:playouts=800,variety=0,stop=off,memory=64",
          "person:rank=3k"};
}

}  // namespace go

}  // namespace aite::players
