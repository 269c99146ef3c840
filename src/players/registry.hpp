// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "games/session.hpp"
#include "players/player.hpp"

// The one table of what there is: games, and players for each of them.
namespace aite::players {

struct PlayerEntry {
  std::string name;
  std::string summary;
  std::function<std::unique_ptr<Player>(const games::Session&)> make;  // for sessions of this entry's game
};

struct GameEntry {
  const games::GameInfo& info;
  std::shared_ptr<const base::Options> rules;  // what can be set, at its defaults; to look at, not to set
  std::function<std::unique_ptr<games::Session>(std::string_view rules)> make;  // "size=13,komi=6.5"
  std::vector<PlayerEntry> players;
};

const std::vector<GameEntry>& games();

// These throw InputError that names the nearest known name.
const GameEntry& find_game(std::string_view name);
std::unique_ptr<games::Session> make_session(std::string_view game, std::string_view rules = "");
std::unique_ptr<Player> make_player(std::string_view spec, const games::Session& session);

}  // namespace aite::players
