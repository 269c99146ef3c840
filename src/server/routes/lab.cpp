// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "base/text.hpp"
#include "server/routes/api.hpp"
#include "server/routes/lab_matches.hpp"
#include "server/routes/lab_studies.hpp"
#include "server/routes/records.hpp"
#include "server/views/boards.hpp"
#include "server/views/game_json.hpp"
#include "server/views/thoughts.hpp"

// The Lab: matches and tournaments of the database, and their games one by one.
namespace aite::server {

namespace {

using nlohmann::json;

constexpr std::int64_t games_a_portion = 100;

arena::StoredGame stored_game(arena::Store& store, const HttpRequest& request) {
  std::optional<arena::StoredGame> game = store.game(base::parse_integer(request.arguments[0], "number"));
  if (!game) throw Refusal(404, "unknown_game", "there is no game of that number");
  return *std::move(game);
}

// A game of the database in the same words as one that is being played; nothing about it can be changed.
json stored_json(const arena::StoredGame& game, std::optional<std::size_t> at) {
  const std::unique_ptr<games::Session> session = arena::start_of(game);
  const std::vector<std::string> thoughts = base::split(game.thinking, '\n');
  const std::size_t plies = base::words(game.moves).size();
  const std::size_t ply = std::min(at.value_or(plies), plies);
  json moves = json::array();
  json shown;
  json thinking = nullptr;
  const auto look = [&](const games::Session& position) {
    shown = game_json(position, std::to_string(game.id), game.players);
  };
  arena::replay(game, *session, [&](const games::Session& before, games::Move move) {
    const std::size_t number = moves.size();
    json thought = number < thoughts.size() ? json::parse(thoughts[number], nullptr, false) : json(nullptr);
    if (thought.is_discarded()) thought = nullptr;
    if (number == ply) {
      look(before);
      thinking = with_cells(thought, before);
    }
    moves.push_back(move_json(before.move_text(move), before.covered(move), before.to_move(), false, thought));
  });
  std::vector<int> dead;
  if (const std::optional<games::Settlement> settled = session->settle()) {
    for (const games::Move move : settled->dead) dead.push_back(move.code);
  }
  if (ply == plies) look(*session);
  shown["moves"] = std::move(moves);
  shown["thinking"] = std::move(thinking);
  shown["result"] = ruling_json(game.ruling, dead);
  shown["busy"] = false;
  shown["analysis"] = nullptr;
  shown["review"] = nullptr;
  shown["start"] = game.position;
  shown["live"] = false;
  shown["version"] = game.id;
  shown["match"] = game.match;
  shown["number"] = game.number;
  return shown;
}

}  // namespace

void add_lab(Router& router, arena::Store& store) {
  const auto matches = std::make_shared<LabMatches>(store);
  router.add("GET", "/api/v1/lab/matches", [matches](const HttpRequest&) { return json_response(matches->list()); });
  router.add("GET", "/api/v1/lab/matches/{key}", [matches](const HttpRequest& request) {
    const std::size_t from = count_in_query(request, "from", most_games).value_or(0);
    return json_response(matches->match(request.arguments[0], from));
  });
  router.add("GET", "/api/v1/lab/matches/{key}/games", [&store](const HttpRequest& request) {
    const arena::StoredMatch match = stored_match(store, request.arguments[0]);
    // A portion at a time, so that a request keeps no more than the file, and that is bounded.
    const auto next = [&store, &match, from = std::int64_t{0}]() mutable {
      std::vector<arena::StoredGame> games = store.games_of(match.key, from, games_a_portion);
      from += static_cast<std::int64_t>(games.size());
      return games;
    };
    return games_response(next, "match-" + match.key, request);
  });
  router.add("GET", "/api/v1/lab/games/{number}", [&store](const HttpRequest& request) {
    return json_response(stored_json(stored_game(store, request), count_in_query(request, "at", most_plies)));
  });
  router.add("GET", "/api/v1/lab/games/{number}/record",
             [&store](const HttpRequest& request) { return record_response(stored_game(store, request), request); });
  const auto studies = std::make_shared<LabStudies>(store);
  router.add("GET", "/api/v1/lab/studies", [studies](const HttpRequest&) { return json_response(studies->list()); });
  router.add("GET", "/api/v1/lab/studies/{name}/{scale}", [studies](const HttpRequest& request) {
    return json_response(studies->study(request.arguments[0], request.arguments[1]));
  });
}

}  // namespace aite::server
