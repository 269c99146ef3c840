// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "base/error.hpp"
#include "base/text.hpp"
#include "players/registry.hpp"
#include "protocol/gtp/handicap.hpp"
#include "server/routes/api.hpp"
#include "server/routes/records.hpp"
#include "server/views/game_json.hpp"

// Games as resources: start one, look at it, move, take back, resign, change seats, keep it as a file.
namespace aite::server {

namespace {

using nlohmann::json;

constexpr std::size_t longest_text = 200'000;  // of moves or a position
constexpr std::int64_t listed_games = 50;
constexpr std::size_t most_number = std::size_t{1} << 53;  // exact in a browser too

// "seats": [null, "uct:playouts=100"].
std::array<std::string, 2> seats_in(const json& object) {
  const auto found = object.find("seats");
  if (found == object.end() || !found->is_array() || found->size() != 2) {
    throw Refusal(400, "bad_request", "'seats' has to be a list of two: a player's spec, or null for a person");
  }
  std::array<std::string, 2> seats;
  for (std::size_t i = 0; i < 2; ++i) {
    const json& seat = (*found)[i];
    if (seat.is_null()) continue;
    if (!seat.is_string() || seat.get<std::string>().size() > longest_spec) {
      throw Refusal(400, "bad_request", "a seat has to be a player's spec, or null for a person");
    }
    seats[i] = seat.get<std::string>();
  }
  return seats;
}

std::string rules_in(const json& object) {
  const auto found = object.find("rules");
  if (found == object.end()) return {};
  if (found->is_string()) return text_in(object, "rules", longest_spec);
  throw Refusal(400, "bad_request", "'rules' has to be a text such as \"size=9,komi=7\"");
}

// "clock": {"main": 300, "increment": 5} or {"main": 600, "periods": 3, "period": 30}, in seconds; "resigns": true.
std::string terms_in(const json& object) {
  constexpr std::size_t longest_main = 86'400;
  constexpr std::size_t longest_period = 3600;
  TimeControl control;
  if (const auto clock = object.find("clock"); clock != object.end() && !clock->is_null()) {
    if (!clock->is_object()) throw Refusal(400, "bad_request", "'clock' has to be an object, or null");
    const auto seconds = [&](const char* name, std::size_t most) {
      return clock->contains(name) ? static_cast<double>(count_in(*clock, name, most)) : 0.0;
    };
    control = {seconds("main", longest_main), seconds("increment", longest_period),
               static_cast<int>(seconds("periods", 99)), seconds("period", longest_period)};
    if (!control.is_set()) throw Refusal(422, "bad_clock", "a clock has a main time, or periods");
  }
  const auto resigns = object.find("resigns");
  if (resigns != object.end() && !resigns->is_boolean()) {
    throw Refusal(400, "bad_request", "'resigns' has to be true or false");
  }
  return terms_text(GameClock(control), resigns != object.end() && resigns->get<bool>());
}

// A finished game of the database, to be looked at and played on from: with its end and what was thought.
arena::OpenGame game_of_the_lab(std::size_t number, arena::Store& store) {
  const std::optional<arena::StoredGame> stored = store.game(static_cast<std::int64_t>(number));
  if (!stored) throw Refusal(422, "unknown_game", "there is no game of that number");
  arena::OpenGame game;
  game.game = stored->game;
  game.rules = stored->rules;
  game.position = stored->position;
  game.moves = stored->moves;
  game.thinking = stored->thinking;
  game.ruling = stored->ruling;
  return game;
}

// Stones for the weaker side before the first move, where GTP puts them; the other side begins.
std::string handicap_position(const arena::OpenGame& game, std::size_t stones) {
  const std::unique_ptr<games::Session> session = players::make_session(game.game, game.rules);
  const std::optional<games::BoardView> board = session->view();
  const bool possible = board && board->look == games::Look::points && game.position.empty() && game.moves.empty();
  if (!possible || stones < 2 || static_cast<int>(stones) > protocol::gtp::most_fixed_handicap(board->size)) {
    throw Refusal(422, "bad_handicap", "there is no such handicap on this board");
  }
  std::vector<games::Placement> placements;
  for (const std::string& point : protocol::gtp::fixed_handicap_points(static_cast<int>(stones), board->size)) {
    placements.push_back({games::Side::first, point});
  }
  session->set_up(placements, games::Side::second);
  return session->text();
}

arena::OpenGame game_in(const json& object, arena::Store& store) {
  arena::OpenGame game;
  if (object.contains("record")) {
    if (!object["record"].is_object()) throw Refusal(400, "bad_request", "'record' has to be an object");
    game = game_in_record(object["record"]);
  } else if (object.contains("lab_game")) {
    game = game_of_the_lab(count_in(object, "lab_game", most_number), store);
  } else {
    game.game = players::find_game(text_in(object, "game", 50)).info.name;
    game.rules = rules_in(object);
    game.position = text_in(object, "position", "", longest_text);
    game.moves = text_in(object, "moves", "", longest_text);
  }
  game.rules = players::make_session(game.game, game.rules)->rules();
  if (object.contains("handicap")) game.position = handicap_position(game, count_in(object, "handicap", 9));
  game.seats = seats_in(object);
  game.terms = terms_in(object);
  return game;
}

// "then=f5 d6": moves that somebody tries after those of the game.
std::string then_in(const HttpRequest& request) {
  const auto then = request.query.find("then");
  if (then == request.query.end()) return {};
  if (then->second.size() > longest_try) throw Refusal(400, "bad_request", "'then' is too long");
  return then->second;
}

// "ids=a,b": those of them that are there, in this order.
std::vector<arena::OpenGame> games_named(std::string_view ids, arena::Store& store) {
  std::vector<arena::OpenGame> games;
  for (const std::string& id : base::split(ids, ',')) {
    if (games.size() == static_cast<std::size_t>(listed_games)) break;
    if (std::optional<arena::OpenGame> game = store.open_game(id)) games.push_back(*std::move(game));
  }
  return games;
}

games::Side side_in(const json& object) {
  return count_in(object, "side", 1) == 0 ? games::Side::first : games::Side::second;
}

}  // namespace

Held seats_held(const HttpRequest& request, Table& table) {
  const auto shown = request.headers.find("aite-key");
  return table.keys().held(shown == request.headers.end() ? std::string_view() : shown->second);
}

void add_games(Router& router, Tables& tables, arena::Store& store) {
  router.add("GET", "/api/v1/games", [&store](const HttpRequest& request) {
    const auto ids = request.query.find("ids");
    json list = json::array();
    for (const arena::OpenGame& game :
         ids == request.query.end() ? store.open_games(listed_games) : games_named(ids->second, store)) {
      list.push_back(summary_json(game));
    }
    return json_response(json{{"games", list}});
  });
  router.add("POST", "/api/v1/games", [&tables, &store](const HttpRequest& request) {
    const std::shared_ptr<Table> table = tables.open(game_in(request.object(), store));
    json game = table->json(std::nullopt);
    const SeatKeys keys = table->keys();
    game["keys"] = {keys.key(0), keys.key(1)};
    HttpResponse created = json_response(game, 201);
    created.headers.emplace_back("Location", "/api/v1/games/" + table->id());
    return created;
  });
  router.add("GET", "/api/v1/games/{id}", [&tables](const HttpRequest& request) {
    return json_response(
        tables.find(request.arguments[0])->json(count_in_query(request, "at", most_plies), then_in(request)));
  });
  router.add("POST", "/api/v1/games/{id}/moves", [&tables](const HttpRequest& request) {
    const std::shared_ptr<Table> table = tables.find(request.arguments[0]);
    const json object = request.object();
    return json_response(
        table->play(text_in(object, "move", 100), count_in(object, "ply", most_plies), seats_held(request, *table)));
  });
  router.add("POST", "/api/v1/games/{id}/undo", [&tables](const HttpRequest& request) {
    const std::shared_ptr<Table> table = tables.find(request.arguments[0]);
    const json object = request.object();
    const auto to = object.contains("to") ? std::optional(count_in(object, "to", most_plies)) : std::nullopt;
    return json_response(table->undo(to, seats_held(request, *table)));
  });
  router.add("POST", "/api/v1/games/{id}/resign", [&tables](const HttpRequest& request) {
    const std::shared_ptr<Table> table = tables.find(request.arguments[0]);
    return json_response(table->resign(side_in(request.object()), seats_held(request, *table)));
  });
  router.add("PUT", "/api/v1/games/{id}/seats", [&tables](const HttpRequest& request) {
    const std::shared_ptr<Table> table = tables.find(request.arguments[0]);
    return json_response(table->seat(seats_in(request.object()), seats_held(request, *table)));
  });
  router.add("POST", "/api/v1/games/{id}/dead", [&tables](const HttpRequest& request) {
    const std::shared_ptr<Table> table = tables.find(request.arguments[0]);
    return json_response(
        table->toggle_dead(count_in(request.object(), "cell", most_plies), seats_held(request, *table)));
  });
  router.add("GET", "/api/v1/games/{id}/estimate", [&tables](const HttpRequest& request) {
    return json_response(
        tables.find(request.arguments[0])
            ->estimate(count_in_query(request, "at", most_plies).value_or(most_plies), then_in(request)));
  });
  router.add("POST", "/api/v1/games/{id}/keys", [&tables](const HttpRequest& request) {
    const std::shared_ptr<Table> table = tables.find(request.arguments[0]);
    const std::size_t seat = count_in(request.object(), "seat", 1);
    const std::string key = table->hand_on(seat, seats_held(request, *table));
    return json_response(json{{"seat", seat}, {"key", key}, {"handed", table->keys().handed(seat)}});
  });
  router.add("POST", "/api/v1/records",
             [](const HttpRequest& request) { return json_response(list_of_records(request.object())); });
  router.add("GET", "/api/v1/games/{id}/record", [&tables](const HttpRequest& request) {
    return record_response(tables.find(request.arguments[0])->kept(), request);
  });
}

}  // namespace aite::server
