// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "app/commands.hpp"
#include "app/listing.hpp"
#include "app/players_reference.hpp"
#include "players/registry.hpp"

namespace aite::app {

namespace {

nlohmann::json player_json(const players::PlayerEntry& entry, const players::Player& player) {
  nlohmann::json shown{{"name", entry.name}, {"summary", entry.summary}, {"options", options_json(player.options())}};
  if (!entry.stands_for.empty()) shown["stands_for"] = entry.stands_for;
  return shown;
}

void print_players(const std::string& only_game, bool json) {
  if (!only_game.empty()) players::find_game(only_game);  // refuses a name that is not known
  nlohmann::json all;
  for (const players::GameEntry& game : players::games()) {
    if (!only_game.empty() && game.info.name != only_game) continue;
    const std::unique_ptr<games::Session> session = game.make("");
    if (!json) fmt::print("{}\n", game.info.title);
    for (const players::PlayerEntry& entry : game.players) {
      const std::unique_ptr<players::Player> player = entry.player(*session);
      if (json) {
        all[std::string(game.info.name)].push_back(player_json(entry, *player));
      } else {
        fmt::print("  {}: {}\n", entry.name, entry.summary);
        if (entry.stands_for.empty()) {
          print_options(player->options(), 4);
        } else {
          fmt::print("    stands for {}\n", entry.stands_for);
        }
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
  command->callback([=] { *markdown ? fmt::print("{}", players_reference()) : print_players(*game, *json); });
}

}  // namespace aite::app
