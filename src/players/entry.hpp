// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "players/ab_player.hpp"
#include "players/history_player.hpp"
#include "players/mc_player.hpp"
#include "players/random_player.hpp"
#include "players/registry.hpp"
#include "players/uct_player.hpp"

namespace aite::players {

// The declarations of a game's rules, together with the rules they point into.
template <class Rules>
std::shared_ptr<const base::Options> rules_options() {
  struct Declared {
    Rules rules;
    base::Options options;
    Declared() { rules.declare(options); }
  };
  auto declared = std::make_shared<Declared>();
  return {declared, &declared->options};
}

template <games::State S>
std::unique_ptr<games::Session> make_session_of(std::string_view rules_text) {
  typename S::Rules rules;
  base::Options options;
  rules.declare(options);
  options.set_all(rules_text);
  return std::make_unique<games::SessionOf<S>>(rules);
}

// Settings at their defaults but for what the text says.
template <class Settings>
Settings settings_from(std::string_view text) {
  Settings settings;
  base::Options options;
  settings.declare(options);
  options.set_all(text);
  return settings;
}

// The row of a player class P, which is made of a name and its Settings.
template <class P>
PlayerEntry player_entry(std::string name, std::string summary, std::string quick) {
  return {std::move(name), std::move(summary), std::move(quick),
          [](const games::Session&, std::string its_name, std::string_view defaults) -> std::unique_ptr<Player> {
            return std::make_unique<P>(std::move(its_name), settings_from<typename P::Settings>(defaults));
          }};
}

// The players every game has. `Uct`, `Ab` and `History` are the game's own kinds, with what was learned or is known of
// it.
template <games::State S, class Uct = UctPlayer<S>, class Ab = AbPlayer<S>, class History = HistoryPlayer<S>>
std::vector<PlayerEntry> common_players() {
  return {
      player_entry<RandomPlayer<S>>("random", "plays any legal move", ""),
      player_entry<McPlayer<S>>("mc", "tries every move with random playouts", "playouts=20"),
      player_entry<Uct>("uct", "grows a search tree with playouts", "playouts=400,memory=16"),
      player_entry<History>("history", "remembers whole playouts and plays towards what many of them won",
                            "playouts=400,make=5"),
      player_entry<Ab>("ab", "looks ahead with an evaluation", "seconds=0,nodes=1500,memory=1"),
  };
}

}  // namespace aite::players
