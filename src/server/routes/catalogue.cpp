// SPDX-License-Identifier: MIT
#include <memory>

#include "base/build.hpp"
#include "players/partner/figures.hpp"
#include "players/partner/levels.hpp"
#include "players/registry.hpp"
#include "protocol/formats.hpp"
#include "server/routes/api.hpp"
#include "server/tables/seating.hpp"
#include "server/views/boards.hpp"

// What there is: games, their rules, their players, from the registry and the declarations.
namespace aite::server {

namespace {

using nlohmann::json;

json option_json(const base::Option& option, const Limits& limits) {
  json shown{{"name", option.name},
             {"kind", option.kind()},
             {"default", usual_value(option, limits)},
             {"help", option.help},
             {"source", option.source}};
  if (option.kind() == "integer" || option.kind() == "real") {
    shown["min"] = option.min;
    shown["max"] = option.max;
  }
  if (!option.choices.empty()) shown["choices"] = option.choices;
  return shown;
}

json options_json(const base::Options& options, const Limits& limits) {
  json list = json::array();
  for (const base::Option& option : options.all()) {
    if (option.kind() != "text") list.push_back(option_json(option, limits));  // not to be set from here: see Seating
  }
  return list;
}

// By taste: how strong each level is, and the word for it.
json levels_json(std::string_view game) {
  json tables = json::object();
  for (const players::LevelTable& table : players::level_tables()) {
    if (table.game != game) continue;
    json& levels = tables[table.taste] = json::array();
    for (const players::Level& level : table.levels) {
      levels.push_back({{"level", level.number},
                        {"word", players::level_word(level.number)},
                        {"elo", std::lround(level.elo)},
                        {"error", std::lround(level.error)}});
    }
  }
  return tables;
}

// What was measured of a player's style; null where nothing was.
json figures_json(std::string_view game, const std::string& player) {
  for (const players::StyleFigure& each : players::style_figures()) {
    if (each.game != game || each.player != player) continue;
    return {{"level", each.level},           {"style", each.style}, {"rate", each.rate},
            {"rate_error", each.rate_error}, {"twin", each.twin},   {"twin_error", each.twin_error},
            {"games", each.games},           {"elo", each.elo},     {"elo_error", each.elo_error}};
  }
  return nullptr;
}

json game_entry(const players::GameEntry& game, const Limits& limits) {
  const std::unique_ptr<games::Session> session = game.make("");
  json players = json::array();
  for (const players::PlayerEntry& entry : game.players) {
    json player{{"name", entry.name},
                {"summary", entry.summary},
                {"options", options_json(entry.player(*session)->options(), limits)}};
    if (json figures = figures_json(game.info.name, entry.name); !figures.is_null()) player["figures"] = figures;
    players.push_back(std::move(player));
  }
  json styles = json::array();
  for (const games::StyleInfo& style : session->styles()) {
    styles.push_back({{"name", style.name}, {"summary", style.summary}});
  }
  json sizes = json::array();
  for (const int size : game.info.sizes) sizes.push_back(size);
  json formats = json::array();
  for (const protocol::Format& format : protocol::formats()) {
    if (format.name != "wthor" && format.holds(game.info.gtp_name)) formats.push_back(format.name);
  }
  return {{"name", game.info.name},
          {"title", game.info.title},
          {"summary", game.info.summary},
          {"sides", {game.info.first_side, game.info.second_side}},
          {"rules", options_json(*game.rules, limits)},
          {"analyst", game.analyst},
          {"levels", levels_json(game.info.name)},
          {"players", players},
          {"styles", styles},
          {"formats", formats},
          {"sizes", sizes},
          {"board", board_json(*session)},
          {"position", position_json(*session)}};
}

}  // namespace

void add_catalogue(Router& router, const Limits& limits) {
  json games = json::array();
  for (const players::GameEntry& game : players::games()) {
    if (game.make("")->view()) games.push_back(game_entry(game, limits));
  }
  const std::string text =
      json{{"build", base::build_id()},
           {"games", games},
           {"opponent", usual_opponent},
           {"limits", {{"seconds_a_move", limits.seconds_a_move}, {"memory", limits.memory}, {"body", limits.body}}}}
          .dump();
  router.add("GET", "/api/v1/catalogue", [text](const HttpRequest&) { return json_response(text); });
}

}  // namespace aite::server
