// SPDX-License-Identifier: MIT
#include "players/go/go.hpp"

#include "games/go/state.hpp"
#include "players/entry.hpp"
#include "players/go/evaluation.hpp"

namespace aite::players::go {

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

// One entry for both kinds of board: which player is made depends on the session.
std::vector<PlayerEntry> players_for_any_size() {
  std::vector<PlayerEntry> small = common_players<Small>(std::make_shared<NearerStones<Small>>());
  const std::vector<PlayerEntry> large = common_players<Large>(std::make_shared<NearerStones<Large>>());
  for (std::size_t i = 0; i < small.size(); ++i) {
    small[i].make = [on_small = small[i].make, on_large = large[i].make](const games::Session& session) {
      const bool is_small = dynamic_cast<const games::SessionOf<Small>*>(&session) != nullptr;
      return is_small ? on_small(session) : on_large(session);
    };
  }
  return small;
}

}  // namespace

GameEntry go() { return {Small::info, rules_options<games::go::Rules>(), make_session, players_for_any_size()}; }

}  // namespace aite::players::go
