// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <vector>

#include "arena/statistics/even_game.hpp"
#include "players/partner/levels.hpp"
#include "players/registry.hpp"
#include "server/routes/api.hpp"

// Which level makes an even game for somebody. Nothing is kept of who asks: the browser brings the games so far.
namespace aite::server {

namespace {

using nlohmann::json;

constexpr std::size_t most_remembered = 1000;

double number_of(const json& object, const char* name, double from, double to) {
  if (!object.is_object() || !object.contains(name) || !object[name].is_number()) {
    throw Refusal(400, "bad_request", std::string(name) + ": a number is wanted");
  }
  const double value = object[name].get<double>();
  if (!(value >= from && value <= to)) throw Refusal(400, "bad_request", std::string(name) + ": out of range");
  return value;
}

std::vector<arena::GameAgainstLevel> games_in(const json& object) {
  const json list = object.contains("games") ? object["games"] : json::array();
  if (!list.is_array()) throw Refusal(400, "bad_request", "games: a list is wanted");
  if (list.size() > most_remembered) throw Refusal(400, "too_much", "the last thousand games are enough");
  std::vector<arena::GameAgainstLevel> games;
  for (const json& each : list) games.push_back({number_of(each, "elo", 0, 10'000), number_of(each, "score", 0, 1)});
  return games;
}

HttpResponse even_level(const HttpRequest& request) {
  const json& object = request.object();
  const players::GameEntry& game = players::find_game(text_in(object, "game", 100));
  const std::vector<players::Level>& levels = players::levels_of(game.info.name, text_in(object, "taste", "none", 100));
  arena::PersonStrength person(object.contains("expected") ? number_of(object, "expected", 0, 10'000) : 700);
  for (const arena::GameAgainstLevel& each : games_in(object)) person.observe(each);
  // A level is taken for what it is called: its own error is smaller than what is known of the person.
  std::vector<double> elos;
  for (const players::Level& level : levels) elos.push_back(100.0 * level.number);
  const players::Level& level = levels[arena::even_opponent(person, elos)];
  return json_response(json{{"level", level.number},
                            {"word", players::level_word(level.number)},
                            {"strength", std::lround(person.mean())},
                            {"deviation", std::lround(person.deviation())}});
}

}  // namespace

void add_even_games(Router& router) { router.add("POST", "/api/v1/even", even_level); }

}  // namespace aite::server
