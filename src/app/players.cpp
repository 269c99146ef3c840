// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/commands.hpp"
#include "app/listing.hpp"
#include "players/registry.hpp"

namespace aite::app {

namespace {

nlohmann::json player_json(const players::PlayerEntry& entry, const players::Player& player) {
  return {{"name", entry.name}, {"summary", entry.summary}, {"options", options_json(player.options())}};
}

// The reference page docs/players.md. Games that offer a player with the same options share its table.
void print_reference() {
  struct Section {
    std::string title;
    std::string table;
    std::vector<std::string> games;
  };
  std::vector<Section> sections;
  for (const players::GameEntry& game : players::games()) {
    const std::unique_ptr<games::Session> session = game.make("");
    for (const players::PlayerEntry& entry : game.players) {
      const std::unique_ptr<players::Player> player = entry.make(*session);
      const std::string title = fmt::format("`{}`: {}", entry.name, entry.summary);
      const std::string table = options_markdown(player->options());
      const auto same = std::find_if(sections.begin(), sections.end(), [&](const Section& section) {
        return section.title == title && section.table == table;
      });
      if (same == sections.end()) {
        sections.push_back({title, table, {std::string(game.info.title)}});
      } else {
        same->games.emplace_back(game.info.title);
      }
    }
  }
  fmt::print("# Players\n\nMade by `aite players --markdown` from the declarations in the code.\n\n");
  fmt::print("A player is written as `name:key=value,key=value`, for example `uct:playouts=5000,c=0.5`.\n");
  for (const Section& section : sections) {
    fmt::print("\n## {}\n\nPlays {}.\n\n{}", section.title, fmt::join(section.games, ", "), section.table);
  }
  fmt::print("\n# Rules\n\nSet with `--rules key=value,key=value`.\n");
  for (const players::GameEntry& game : players::games()) {
    if (game.rules->all().empty()) continue;
    fmt::print("\n## {}\n\n{}", game.info.title, options_markdown(*game.rules));
  }
}

void print_players(const std::string& only_game, bool json) {
  if (!only_game.empty()) players::find_game(only_game);  // refuses a name that is not known
  nlohmann::json all;
  for (const players::GameEntry& game : players::games()) {
    if (!only_game.empty() && game.info.name != only_game) continue;
    const std::unique_ptr<games::Session> session = game.make("");
    if (!json) fmt::print("{}\n", game.info.title);
    for (const players::PlayerEntry& entry : game.players) {
      const std::unique_ptr<players::Player> player = entry.make(*session);
      if (json) {
        all[std::string(game.info.name)].push_back(player_json(entry, *player));
      } else {
        fmt::print("  {}: {}\n", entry.name, entry.summary);
        print_options(player->options(), 4);
      }
    }
  }
  if (json) {
    fmt::print("{}\n", all.dump(2));
  } else {
    fmt::print("A player is written as name:key=value,key=value, for example uct:playouts=5000,c=0.5\n");
  }
}

}  // namespace

void add_players(CLI::App& program) {
  CLI::App* command = program.add_subcommand("players", "list the players and their options");
  auto game = std::make_shared<std::string>();
  auto json = std::make_shared<bool>(false);
  command->add_option("--game", *game, "only this game's");
  command->add_flag("--json", *json, "answer in JSON");
  auto markdown = std::make_shared<bool>(false);
  command->add_flag("--markdown", *markdown, "answer with the reference page of the documentation");
  command->callback([=] { *markdown ? print_reference() : print_players(*game, *json); });
}

}  // namespace aite::app
