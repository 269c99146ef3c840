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

// A row of a game's players. A personality is one too: a name for a player with settings of its own.
struct PlayerEntry {
  std::string name;
  std::string summary;  // one line for people
  // Options with which it answers at once and always the same: for signatures and tests.
  std::string quick;
  // Makes one for a session of this entry's game, under the name and with the defaults given ("key=value,...").
  std::function<std::unique_ptr<Player>(const games::Session&, std::string name, std::string_view defaults)> make;
  std::string stands_for = {};  // of a personality: the spec of the player that it is

  [[nodiscard]] std::unique_ptr<Player> player(const games::Session& session) const;
  [[nodiscard]] std::string quick_spec() const { return quick.empty() ? name : name + ":" + quick; }
};

// A player with a name: a row of text.
struct Personality {
  std::string name;
  std::string spec;
  std::string summary;
  std::string quick = {};  // in place of its player's
};

struct GameEntry {
  const games::GameInfo& info;
  std::shared_ptr<const base::Options> rules;  // what can be set, at its defaults; to look at, not to set
  std::function<std::unique_ptr<games::Session>(std::string_view rules)> make;  // "size=13,komi=6.5"
  std::vector<PlayerEntry> players;  // personalities behind the players they are made of
  std::string analyst;               // spec of the player that gives hints and reviews
  std::string likely;                // spec of a player that says of every move how likely people are to make it
};

// The players with their personalities. Throws InputError for one whose player is not there.
std::vector<PlayerEntry> with_personalities(std::vector<PlayerEntry> players,
                                            const std::vector<Personality>& personalities);

const std::vector<GameEntry>& games();

// These throw InputError that names the nearest known name.
const GameEntry& find_game(std::string_view name);
std::unique_ptr<games::Session> make_session(std::string_view game, std::string_view rules = "");
std::unique_ptr<Player> make_player(std::string_view spec, const games::Session& session);

// The files that a spec names, which have to be where the player is: models, by the values of its options.
std::vector<std::string> files_named_by(std::string_view spec, const games::Session& session);

}  // namespace aite::players
