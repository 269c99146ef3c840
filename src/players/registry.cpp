// SPDX-License-Identifier: MIT
#include "players/registry.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <variant>

#include "base/error.hpp"
#include "base/text.hpp"
#include "players/blokus/blokus.hpp"
#include "players/go/go.hpp"
#include "players/othello/othello.hpp"
#include "players/toy/toy.hpp"

namespace aite::players {

namespace {

template <class Entry>
[[noreturn]] void unknown(std::string_view what, std::string_view name, const std::vector<Entry>& entries,
                          const auto& name_of) {
  std::vector<std::string> known;
  for (const Entry& entry : entries) known.emplace_back(name_of(entry));
  throw base::InputError(fmt::format("unknown {} '{}': did you mean '{}'? there are {}", what, name,
                                     base::nearest(name, known), base::join(known, ", ")));
}

// "uct:playouts=5,c=1" is a name and options.
struct SpecParts {
  std::string_view name;
  std::string_view options;
};
SpecParts parts_of(std::string_view spec) {
  const std::size_t colon = spec.find(':');
  return {base::trim(spec.substr(0, colon)), colon == std::string_view::npos ? "" : spec.substr(colon + 1)};
}

}  // namespace

const std::vector<GameEntry>& games() {
  static const std::vector<GameEntry> entries{go::go(), othello::othello(), blokus::blokus_duo(), toy::coins()};
  return entries;
}

const GameEntry& find_game(std::string_view name) {
  for (const GameEntry& entry : games()) {
    if (entry.info.name == base::lower(name)) return entry;
  }
  unknown("game", name, games(), [](const GameEntry& entry) { return entry.info.name; });
}

std::unique_ptr<games::Session> make_session(std::string_view game, std::string_view rules) {
  return find_game(game).make(rules);
}

std::unique_ptr<Player> PlayerEntry::player(const games::Session& session) const { return make(session, name, ""); }

std::vector<PlayerEntry> with_personalities(std::vector<PlayerEntry> players,
                                            const std::vector<Personality>& personalities) {
  for (const Personality& personality : personalities) {
    const SpecParts parts = parts_of(personality.spec);
    const auto base = std::find_if(players.begin(), players.end(),
                                   [&](const PlayerEntry& entry) { return entry.name == parts.name; });
    if (base == players.end()) {
      unknown(fmt::format("player of {}", personality.name), parts.name, players,
              [](const PlayerEntry& entry) { return entry.name; });
    }
    players.push_back({personality.name, personality.summary,
                       personality.quick.empty() ? base->quick : personality.quick,
                       [make = base->make, settings = std::string(parts.options)](
                           const games::Session& session, std::string name, std::string_view defaults) {
                         const std::string both = defaults.empty() ? settings : settings + "," + std::string(defaults);
                         return make(session, std::move(name), both);
                       },
                       personality.spec});
  }
  return players;
}

std::unique_ptr<Player> make_player(std::string_view spec, const games::Session& session) {
  const SpecParts parts = parts_of(spec);
  const GameEntry& game = find_game(session.info().name);
  for (const PlayerEntry& entry : game.players) {
    if (entry.name != parts.name) continue;
    std::unique_ptr<Player> player = entry.player(session);
    for (const auto& [key, value] : base::key_values(parts.options)) player->set_option(key, value);
    static_cast<void>(player->budget());  // settings that contradict each other are refused here, not at the first move
    return player;
  }
  unknown(fmt::format("{} player", session.info().title), parts.name, game.players,
          [](const PlayerEntry& entry) { return entry.name; });
}

std::vector<std::string> files_named_by(std::string_view spec, const games::Session& session) {
  const std::unique_ptr<Player> player = make_player(spec, session);
  std::vector<std::string> files;
  for (const base::Option& option : player->options().all()) {
    if (!std::holds_alternative<std::string*>(option.target) || !option.choices.empty()) continue;
    std::error_code none;
    if (std::filesystem::is_regular_file(option.value(), none)) files.push_back(option.value());
  }
  return files;
}

}  // namespace aite::players
