// SPDX-License-Identifier: MIT
#include "players/go/go.hpp"

#include "games/go/state.hpp"
#include "players/entry.hpp"
#include "players/go/evaluation.hpp"
#include "players/go/styled_player.hpp"

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

// A player with a style expects it of itself alone. The paper's, who has it on both sides, is go-neutral with a style.
StyledSettings styled(const char* style, int prior, double boost) {
  StyledSettings settings;
  settings.style = style;
  settings.prior = prior;
  if (prior > 0) settings.sides = "own";
  settings.boost = boost;
  return settings;
}

template <int MaxSize>
std::vector<PlayerEntry> players() {
  using State = games::go::State<MaxSize>;
  std::vector<PlayerEntry> players = common_players<State>(std::make_shared<NearerStones<State>>());
  const auto add = [&](const char* name, const char* summary, const StyledSettings& settings) {
    players.push_back({name, summary, [name, settings](const games::Session&) {
                         return std::make_unique<StyledPlayer<MaxSize>>(name, settings);
                       }});
  };
  add("go-neutral", "plays as it learned from games of strong players", styled("none", 0, 0));
  add("go-contact", "the same, and attaches to your stones", styled("contact", 100, 1000));
  add("go-tenuki", "the same, and answers your first moves elsewhere", styled("tenuki", 100, 0));
  return players;
}

// One entry for both kinds of board: which player is made depends on the session.
std::vector<PlayerEntry> players_for_any_size() {
  std::vector<PlayerEntry> small = players<9>();
  const std::vector<PlayerEntry> large = players<19>();
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
