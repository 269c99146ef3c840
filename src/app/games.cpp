// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "app/commands.hpp"
#include "app/listing.hpp"
#include "players/registry.hpp"

namespace aite::app {

namespace {

nlohmann::json styles_json(const std::vector<games::StyleInfo>& styles) {
  nlohmann::json list = nlohmann::json::array();
  for (const games::StyleInfo& style : styles) list.push_back({{"name", style.name}, {"summary", style.summary}});
  return list;
}

void print_games(bool json) {
  nlohmann::json list = nlohmann::json::array();
  for (const players::GameEntry& game : players::games()) {
    const std::unique_ptr<games::Session> session = game.make("");
    const std::vector<games::StyleInfo> styles = session->styles();
    if (json) {
      list.push_back({{"name", game.info.name},
                      {"title", game.info.title},
                      {"gtp_name", game.info.gtp_name},
                      {"first", game.info.first_side},
                      {"second", game.info.second_side},
                      {"summary", game.info.summary},
                      {"rules", options_json(*game.rules)},
                      {"styles", styles_json(styles)},
                      {"start", session->text()}});
      continue;
    }
    fmt::print("{} ({} against {}): {}\n", game.info.name, game.info.first_side, game.info.second_side,
               game.info.summary);
    if (!game.rules->all().empty()) {
      fmt::print("  rules that can be set, with range and default:\n");
      print_options(*game.rules, 4);
    }
    if (!styles.empty()) fmt::print("  styles, metered in matches:\n");
    for (const games::StyleInfo& style : styles) fmt::print("    {:<14} {}\n", style.name, style.summary);
  }
  if (json) fmt::print("{}\n", list.dump(2));
}

}  // namespace

void add_games(CLI::App& program) {
  CLI::App* command = program.add_subcommand("games", "list the games, the rules that can be set, and the styles");
  auto json = std::make_shared<bool>(false);
  command->add_flag("--json", *json, "answer in JSON");
  command->callback([json] { print_games(*json); });
}

}  // namespace aite::app
