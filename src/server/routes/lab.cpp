// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <utility>

#include "arena/matches/match.hpp"
#include "arena/statistics/report.hpp"
#include "arena/statistics/standing.hpp"
#include "base/text.hpp"
#include "server/routes/api.hpp"
#include "server/routes/lab_studies.hpp"
#include "server/routes/records.hpp"
#include "server/views/boards.hpp"
#include "server/views/game_json.hpp"
#include "server/views/thoughts.hpp"

// The Lab: matches and tournaments of the database, and their games one by one.
namespace aite::server {

namespace {

using arena::Results;
using nlohmann::json;

constexpr std::int64_t games_a_page = 100;
constexpr std::int64_t most_games = 1'000'000'000;

json elo_json(const arena::EloEstimate& estimate) {
  return {{"elo", number_or_null(estimate.elo)},
          {"low", number_or_null(estimate.interval.low)},
          {"high", number_or_null(estimate.interval.high)},
          {"los", estimate.superiority}};
}

json results_json(const Results& results) {
  return {{"wins", results.wins}, {"draws", results.draws}, {"losses", results.losses}};
}

// From the view of the match's first player, when it began and when it did not.
std::map<std::string, std::array<Results, 2>> result_counts(arena::Store& store) {
  std::map<std::string, std::array<Results, 2>> all;
  for (const arena::Store::ResultCount& count : store.result_counts()) {
    Results& results = all[count.match][static_cast<std::size_t>(count.began)];
    const int sign = static_cast<int>(count.result) * (count.began == 0 ? 1 : -1);
    (sign > 0 ? results.wins : sign < 0 ? results.losses : results.draws) += count.games;
  }
  return all;
}

json match_line(const arena::StoredMatch& match, const std::array<Results, 2>& seats) {
  Results results = seats[0];
  results += seats[1];
  return {{"key", match.key},
          {"plan", json::parse(match.plan)},
          {"started", match.started},
          {"games", results.games()},
          {"results", results_json(results)},
          {"as_first", results_json(seats[0])},
          {"as_second", results_json(seats[1])},
          {"elo", elo_json(arena::estimate_elo(results))}};
}

// Everybody who met anybody at the same game under the same rules.
json crosstables(const std::vector<arena::StoredMatch>& matches,
                 const std::map<std::string, std::array<Results, 2>>& played) {
  struct Group {
    std::vector<std::string> names;
    std::vector<std::tuple<std::size_t, std::size_t, Results>> meetings;

    std::size_t number(const std::string& name) {
      const auto found = std::find(names.begin(), names.end(), name);
      if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
      names.push_back(name);
      return names.size() - 1;
    }
  };
  std::map<std::pair<std::string, std::string>, Group> groups;
  for (const arena::StoredMatch& match : matches) {
    const auto found = played.find(match.key);
    if (found == played.end()) continue;
    const json plan = json::parse(match.plan);
    Group& group = groups[{plan.at("game"), plan.at("rules")}];
    Results results = found->second[0];
    results += found->second[1];
    group.meetings.emplace_back(group.number(plan.at("players")[0]), group.number(plan.at("players")[1]), results);
  }
  json tables = json::array();
  for (auto& [about, group] : groups) {
    arena::Crosstable table(group.names.size(), std::vector<Results>(group.names.size()));
    for (const auto& [a, b, results] : group.meetings) {
      if (a == b) continue;
      table[a][b] += results;
      table[b][a] += {results.losses, results.draws, results.wins};
    }
    json rated = arena::ratings_json(group.names, table);
    rated["game"] = about.first;
    rated["rules"] = about.second;
    tables.push_back(std::move(rated));
  }
  return tables;
}

json game_line(const arena::StoredGame& game) {
  return {{"id", game.id},
          {"number", game.number},
          {"players", game.players},
          {"result", ruling_json(game.ruling, {})},
          {"plies", game.plies.value_or(0)},
          {"thinking", !game.thinking.empty()}};
}

// With a page of its games, those after the first `from`.
json match_detail(arena::Store& store, const std::string& key, std::size_t from) {
  const std::vector<arena::StoredMatch> matches = store.matches();
  const auto found = std::find_if(matches.begin(), matches.end(), [&](const auto& match) { return match.key == key; });
  if (found == matches.end()) throw Refusal(404, "unknown_match", "there is no match of that name");
  const std::array<arena::Store::Wanted, 1> wanted{{{key, most_games}}};
  std::vector<arena::GameSummary> summaries = std::move(store.summaries(wanted, false).front());
  const std::vector<std::optional<arena::GameSummary>> games(std::make_move_iterator(summaries.begin()),
                                                             std::make_move_iterator(summaries.end()));
  json lines = json::array();
  for (const arena::StoredGame& game : store.games_of(key, static_cast<std::int64_t>(from), games_a_page)) {
    lines.push_back(game_line(game));
  }
  const arena::Standing standing = arena::standing_of(arena::Match{}, games, false);
  json shown = match_line(*found, standing.by_seat);
  if (standing.pairs.pairs() * 2 == standing.results.games())
    shown["elo"] = elo_json(arena::estimate_elo(standing.pairs));
  shown["pentanomial"] = standing.pairs.counts;
  shown["mean_plies"] = standing.mean_plies;
  shown["mean_margin"] = standing.margins.mean();
  json endings = json::object();
  for (const auto& [ending, count] : standing.endings) endings[std::string(arena::ending_name(ending))] = count;
  shown["endings"] = endings;
  shown["from"] = from;
  shown["page"] = games_a_page;
  shown["list"] = std::move(lines);
  return shown;
}

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
  router.add("GET", "/api/v1/lab/matches", [&store](const HttpRequest&) {
    const std::vector<arena::StoredMatch> matches = store.matches();
    const std::map<std::string, std::array<Results, 2>> played = result_counts(store);
    json lines = json::array();
    for (auto match = matches.rbegin(); match != matches.rend(); ++match) {  // the latest first
      const auto found = played.find(match->key);
      lines.push_back(match_line(*match, found == played.end() ? std::array<Results, 2>{} : found->second));
    }
    return json_response(json{{"matches", lines}, {"crosstables", crosstables(matches, played)}});
  });
  router.add("GET", "/api/v1/lab/matches/{key}", [&store](const HttpRequest& request) {
    const std::size_t from = count_in_query(request, "from", most_games).value_or(0);
    return json_response(match_detail(store, request.arguments[0], from));
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
