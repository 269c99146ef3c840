// SPDX-License-Identifier: MIT
#include <array>
#include <optional>
#include <utility>

#include "arena/matches/match.hpp"
#include "server/routes/api.hpp"
#include "server/routes/lab_matches.hpp"

// What the server plays in the background: anybody may look, the person at the machine may start and stop.
namespace aite::server {

namespace {

using nlohmann::json;

constexpr std::size_t most_opening_plies = 60;

json run_json(const Runs& runs, const HttpRequest& request) {
  return {{"allowed", request.at_the_machine}, {"run", runs.status()}};
}

void check_place(const HttpRequest& request) {
  if (request.at_the_machine) return;
  throw Refusal(403, "not_at_the_machine", "only the person at the machine that runs the server may do that");
}

std::array<std::string, 2> players_in(const json& object) {
  const auto found = object.find("players");
  const auto is_spec = [](const json& each) {
    return each.is_string() && each.get<std::string>().size() <= longest_spec;
  };
  if (found == object.end() || !found->is_array() || found->size() != 2 || !is_spec((*found)[0]) ||
      !is_spec((*found)[1])) {
    throw Refusal(400, "bad_request", "'players' has to be a list of two players' specs");
  }
  return {(*found)[0], (*found)[1]};
}

// One of the database, to be played on.
arena::Match match_by_key(const std::string& key, arena::Store& store) {
  const arena::StoredMatch stored = stored_match(store, key);
  std::optional<arena::Match> match = arena::match_in_plan(stored.plan, stored.key);
  if (!match) throw Refusal(422, "not_here", "this match has openings or limits that only its command knows");
  return *std::move(match);
}

arena::Match match_in(const json& object, const Limits& limits) {
  const std::array<std::string, 2> players = players_in(object);
  for (const std::string& spec : players) {
    if (arena::is_program(spec)) throw Refusal(422, "not_here", "other programs are not started from the page");
  }
  arena::Match match =
      arena::match_between(text_in(object, "game", 50), text_in(object, "rules", "", longest_spec), players);
  match.games =
      2 * static_cast<std::int64_t>(count_in(object, "rounds", static_cast<std::size_t>(limits.games_a_run / 2)));
  if (object.contains("plies")) {
    match.openings =
        arena::Openings::random(static_cast<int>(count_in(object, "plies", most_opening_plies)), match.seed);
  }
  return match;
}

}  // namespace

void add_runs(Router& router, Runs& runs, House& house) {
  router.add("GET", "/api/v1/lab/run",
             [&runs](const HttpRequest& request) { return json_response(run_json(runs, request)); });
  router.add("POST", "/api/v1/lab/run", [&runs, &house](const HttpRequest& request) {
    check_place(request);
    const json object = request.object();
    if (object.contains("study")) {
      runs.start_study(text_in(object, "study", 100));
    } else if (object.contains("match")) {
      runs.start_match(match_by_key(text_in(object, "match", 100), house.store));
    } else {
      runs.start_match(match_in(object, house.limits));
    }
    return json_response(run_json(runs, request), 202);
  });
  router.add("DELETE", "/api/v1/lab/run", [&runs](const HttpRequest& request) {
    check_place(request);
    runs.stop();
    return json_response(run_json(runs, request));
  });
}

}  // namespace aite::server
