// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string_view>

#include "players/ab_player.hpp"
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

// The players every game has. `evaluation` is what alpha-beta looks at.
template <games::State S>
std::vector<PlayerEntry> common_players(std::shared_ptr<const search::alphabeta::Evaluation<S>> evaluation) {
  using games::Session;
  return {
      {"random", "plays any legal move", [](const Session&) { return std::make_unique<RandomPlayer<S>>(); }},
      {"mc", "tries every move with random playouts", [](const Session&) { return std::make_unique<McPlayer<S>>(); }},
      {"uct", "grows a search tree with random playouts",
       [](const Session&) { return std::make_unique<UctPlayer<S>>(); }},
      {"ab", "looks ahead with a hand-made evaluation",
       [evaluation](const Session&) { return std::make_unique<AbPlayer<S>>(evaluation); }},
  };
}

}  // namespace aite::players
