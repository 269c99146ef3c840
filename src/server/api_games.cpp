// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "arena/exchange.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "players/registry.hpp"
#include "protocol/formats.hpp"
#include "server/api.hpp"
#include "server/game_json.hpp"

// Games as resources: start one, look at it, move, take back, resign, change seats, keep it as a file.
namespace aite::server {

namespace {

using nlohmann::json;

constexpr std::size_t longest_spec = 500;
constexpr std::size_t longest_text = 200'000;  // of moves, a position or a record
constexpr std::size_t most_plies = 100'000;
constexpr std::int64_t listed_games = 50;

// "seats": [null, "uct:playouts=100"]. A player without a seed gets one, or it would play the same game for ever.
std::array<std::string, 2> seats_in(const json& object, const games::Session& session, const Limits& limits) {
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
    constexpr std::uint64_t seeds = std::uint64_t{1} << 31;  // few digits: specs are read by people
    seats[i] = make_player(seat.get<std::string>(), session, limits, unguessable() % seeds)->spec();
  }
  return seats;
}

// A file's first game, or its `number`-th.
arena::OpenGame game_in_record(const json& object) {
  const std::string name = text_in(object, "name", 300);
  const std::vector<protocol::Record> records =
      protocol::format_for(name).read(text_in(object, "text", longest_text), "file");
  const std::size_t number = object.contains("number") ? count_in(object, "number", records.size()) : 1;
  if (number < 1 || number > records.size()) throw Refusal(422, "no_such_game", "the file has no such game");
  const protocol::Record& record = records[number - 1];
  for (const players::GameEntry& entry : players::games()) {
    if (entry.info.gtp_name != record.game) continue;
    const std::unique_ptr<games::Session> session = entry.make(record.rules);
    arena::OpenGame game;
    protocol::replay(record, record.moves.size(), *session);
    std::vector<std::string> moves;
    for (const protocol::RecordedMove& move : protocol::record_of(*session).moves) moves.push_back(move.text);
    while (session->undo()) {
    }
    game.game = entry.info.name;
    game.rules = session->rules();
    if (!record.placements.empty()) game.position = session->text();
    game.moves = base::join(moves, " ");
    return game;
  }
  throw Refusal(422, "unknown_game", fmt::format("'{}' is no game that is played here", record.game));
}

std::string rules_in(const json& object) {
  const auto found = object.find("rules");
  if (found == object.end()) return {};
  if (found->is_string()) return text_in(object, "rules", longest_spec);
  throw Refusal(400, "bad_request", "'rules' has to be a text such as \"size=9,komi=7\"");
}

arena::OpenGame game_in(const json& object, const Limits& limits) {
  arena::OpenGame game;
  if (object.contains("record")) {
    if (!object["record"].is_object()) throw Refusal(400, "bad_request", "'record' has to be an object");
    game = game_in_record(object["record"]);
  } else {
    game.game = players::find_game(text_in(object, "game", 50)).info.name;
    game.rules = rules_in(object);
    game.position = text_in(object, "position", "", longest_text);
    game.moves = text_in(object, "moves", "", longest_text);
  }
  const std::unique_ptr<games::Session> session = players::make_session(game.game, game.rules);
  game.rules = session->rules();
  game.seats = seats_in(object, *session, limits);
  return game;
}

std::optional<std::size_t> ply_in_query(const Request& request) {
  const auto found = request.query.find("at");
  if (found == request.query.end()) return std::nullopt;
  const long long ply = base::parse_integer(found->second, "at");
  if (ply < 0 || ply > static_cast<long long>(most_plies))
    throw Refusal(400, "bad_request", "'at' is no move's number");
  return static_cast<std::size_t>(ply);
}

games::Side side_in(const json& object) {
  return count_in(object, "side", 1) == 0 ? games::Side::first : games::Side::second;
}

// As a file of one of the formats that other programs read.
Answer record_answer(const arena::OpenGame& game, const std::string& format_name) {
  arena::StoredGame stored;
  stored.game = game.game;
  stored.rules = game.rules;
  stored.position = game.position;
  for (std::size_t i = 0; i < 2; ++i) stored.players[i] = game.seats[i].empty() ? "person" : game.seats[i];
  stored.moves = game.moves;
  stored.finished = game.changed;
  if (game.verdict) stored.verdict = *game.verdict;
  protocol::Record record = arena::record_of(stored);
  if (!game.verdict) record.result.clear();
  const protocol::Format& format = protocol::format_for(format_name);
  Answer file{200, "text/plain; charset=utf-8", format.write({&record, 1}), {}, {}};
  file.headers.emplace_back("Content-Disposition",
                            fmt::format("attachment; filename=\"{}-{}.{}\"", game.game, game.id, format.extension));
  return file;
}

}  // namespace

void add_games(Router& router, Tables& tables, House& house) {
  router.add("GET", "/api/v1/games", [&house](const Request&) {
    json list = json::array();
    for (const arena::OpenGame& game : house.store.open_games(listed_games)) list.push_back(summary_json(game));
    return answer({{"games", list}});
  });
  router.add("POST", "/api/v1/games", [&tables, &house](const Request& request) {
    const std::shared_ptr<Table> table = tables.open(game_in(request.object(), house.limits));
    Answer created = answer(table->json(std::nullopt), 201);
    created.headers.emplace_back("Location", "/api/v1/games/" + table->id());
    return created;
  });
  router.add("GET", "/api/v1/games/{id}", [&tables](const Request& request) {
    return answer(tables.find(request.arguments[0])->json(ply_in_query(request)));
  });
  router.add("POST", "/api/v1/games/{id}/moves", [&tables](const Request& request) {
    const std::shared_ptr<Table> table = tables.find(request.arguments[0]);
    const json object = request.object();
    table->play(text_in(object, "move", 100), count_in(object, "ply", most_plies));
    return answer(table->json(std::nullopt));
  });
  router.add("POST", "/api/v1/games/{id}/undo", [&tables](const Request& request) {
    const std::shared_ptr<Table> table = tables.find(request.arguments[0]);
    const json object = request.object();
    table->undo(object.contains("to") ? std::optional(count_in(object, "to", most_plies)) : std::nullopt);
    return answer(table->json(std::nullopt));
  });
  router.add("POST", "/api/v1/games/{id}/resign", [&tables](const Request& request) {
    const std::shared_ptr<Table> table = tables.find(request.arguments[0]);
    table->resign(side_in(request.object()));
    return answer(table->json(std::nullopt));
  });
  router.add("PUT", "/api/v1/games/{id}/seats", [&tables, &house](const Request& request) {
    const std::shared_ptr<Table> table = tables.find(request.arguments[0]);
    const arena::OpenGame game = table->kept();
    table->seat(seats_in(request.object(), *players::make_session(game.game, game.rules), house.limits));
    return answer(table->json(std::nullopt));
  });
  router.add("GET", "/api/v1/games/{id}/record", [&tables](const Request& request) {
    const auto format = request.query.find("format");
    return record_answer(tables.find(request.arguments[0])->kept(),
                         format == request.query.end() ? "sgf" : format->second);
  });
}

}  // namespace aite::server
