// SPDX-License-Identifier: MIT
#include "arena/matches/game_orders.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "arena/matches/verify.hpp"
#include "base/error.hpp"
#include "base/json_fields.hpp"
#include "base/text.hpp"
#include "players/registry.hpp"

namespace aite::arena {

using nlohmann::json;

namespace {

constexpr std::size_t longest_spec = 4096;
constexpr std::size_t longest_moves = 1U << 16;     // of a whole game
constexpr std::size_t longest_thinking = 1U << 26;  // likewise
constexpr std::size_t most_games_an_order = 2;      // in one order
constexpr double longest_time = 1e7;                // seconds

double seconds_at(const json& object, const char* key) {
  const double seconds = base::field<double>(object, key);
  if (!(seconds >= 0 && seconds <= longest_time)) throw base::InputError(fmt::format("'{}' is no time", key));
  return seconds;
}

std::string moves_text(const std::vector<games::Move>& moves, const games::Session& start) {
  std::vector<std::string> texts;
  for (const games::Move move : moves) texts.push_back(start.move_text(move));
  return base::join(texts, " ");
}

std::unique_ptr<games::Session> after(const std::string& moves, const games::Session& start) {
  std::unique_ptr<games::Session> session = start.clone();
  for (const std::string& word : base::words(moves)) session->play(session->parse_move(word));
  return session;
}

json played_json(const GamePlayed& played, const games::Session& start) {
  json times = json::array();
  for (const SeatTime& time : played.times) {
    times.push_back({{"seconds", time.seconds}, {"longest", time.longest}, {"moves", time.moves}});
  }
  return {{"moves", moves_text(played.moves, start)},
          {"result", static_cast<int>(played.ruling.result)},
          {"half_points", played.ruling.half_points ? json(*played.ruling.half_points) : json()},
          {"ending", ending_name(played.ruling.ending)},
          {"detail", played.ruling.detail},
          {"times", std::move(times)},
          {"thinking", base::join(played.thinking, "\n")}};
}

Ruling ruling_in(const json& object) {
  Ruling ruling;
  const auto result = base::field<int>(object, "result");
  if (result < -1 || result > 1) throw base::InputError("'result' is no result");
  ruling.result = static_cast<games::Result>(result);
  if (const json& half_points = base::field(object, "half_points"); !half_points.is_null()) {
    ruling.half_points = base::field<int>(object, "half_points");
    if (games::Outcome{*ruling.half_points}.result() != ruling.result) {
      throw base::InputError("'result' and 'half_points' contradict each other");
    }
  }
  ruling.ending = parse_ending(base::text_field(object, "ending"));
  ruling.detail = base::text_field(object, "detail");
  const bool counted = ruling.ending == Ending::score || ruling.ending == Ending::length;
  if (counted != ruling.half_points.has_value() || (!counted && ruling.result == games::Result::draw)) {
    throw base::InputError("'ending' and 'result' contradict each other");
  }
  return ruling;
}

GamePlayed played_in(const json& object, const GameOrder& order, const games::Session& end) {
  GamePlayed played;
  played.moves = end.moves();
  const bool from_opening = played.moves.size() >= order.opening.size() &&
                            std::equal(order.opening.begin(), order.opening.end(), played.moves.begin());
  if (!from_opening) throw base::InputError("the game does not begin with its opening");
  played.ruling = ruling_in(object);
  const json& times = base::list_field(object, "times", 2);
  if (times.size() != 2) throw base::InputError("there are not two times");
  for (std::size_t i = 0; i < 2; ++i) {
    played.times[i] = {seconds_at(times[i], "seconds"), seconds_at(times[i], "longest"),
                       base::field<int>(times[i], "moves")};
    if (played.times[i].moves < 0) throw base::InputError("a time has fewer than no moves");
  }
  const std::string thinking = base::text_field(object, "thinking", longest_thinking);
  if (!order.thinking) {
    if (!thinking.empty()) throw base::InputError("nobody asked for thinking");
    return played;
  }
  played.thinking = base::split(thinking, '\n');
  if (played.thinking.size() > played.moves.size() + 1) throw base::InputError("there is more thinking than moves");
  for (const std::string& line : played.thinking) {
    if (!line.empty() && !json::parse(line, nullptr, false).is_object()) {
      throw base::InputError("a line of the thinking is no JSON object");
    }
  }
  return played;
}

// People count from 1.
std::string label_of(const Match& match, const GameUnit& unit) {
  const std::string games = unit.numbers.size() == 2
                                ? fmt::format("games {} and {}", unit.numbers[0] + 1, unit.numbers[1] + 1)
                                : fmt::format("game {}", unit.numbers.front() + 1);
  return fmt::format("{} of {} in {}", games, match.games, words_of(match));
}

}  // namespace

std::string words_of(const Match& match) {
  return fmt::format("{}: {} against {}", match.game, match.players[0], match.players[1]);
}

SeatedGame seated_game(const Match& match, std::int64_t number, const games::Session& start) {
  const bool in_order = first_player_begins(number);
  return {match.game,
          match.rules,
          {match.players[in_order ? 0 : 1], match.players[in_order ? 1 : 0]},
          order_of(match, number, start)};
}

GameOrders::GameOrders(std::vector<Match> matches) : matches_(std::move(matches)) {
  for (const Match& match : matches_) {
    Needs& needs = needs_.emplace_back();
    needs.start = players::make_session(match.game, match.rules);
    needs.machine = match.limits.per_move > 0 || match.limits.per_game > 0;
    std::set<std::string> models;
    std::set<std::string> engines;
    for (const std::string& spec : match.players) {
      if (const std::optional<std::string> engine = engine_name(spec)) {
        engines.insert(*engine);
      } else if (is_program(spec)) {
        throw base::InputError(fmt::format(
            "'{}' is a command, and commands run only here: elsewhere a program is known as engine:NAME", spec));
      } else {
        const std::vector<std::string> files = players::files_named_by(spec, *needs.start);
        models.insert(files.begin(), files.end());
      }
      needs.machine = needs.machine || why_not_deterministic(spec, *needs.start);
    }
    needs.models.assign(models.begin(), models.end());
    needs.engines.assign(engines.begin(), engines.end());
  }
}

base::Order GameOrders::order(const GameUnit& unit) const {
  const Match& match = matches_[unit.match];
  const Needs& needs = needs_[unit.match];
  base::Order order;
  order.kind = game_kind;
  order.models = needs.models;
  order.engines = needs.engines;
  order.label = label_of(match, unit);
  json games = json::array();
  for (const std::int64_t number : unit.numbers) {
    order.name += fmt::format("{}{}", order.name.empty() ? match.key() + "/" : "+", number);
    const GameOrder game = order_of(match, number, *needs.start);
    games.push_back({{"swapped", !first_player_begins(number)},
                     {"opening", moves_text(game.opening, *needs.start)},
                     {"seed", game.seed}});
  }
  order.body = json{{"game", match.game},
                    {"rules", match.rules},
                    {"players", match.players},
                    {"limits",
                     {{"per_move", match.limits.per_move},
                      {"per_game", match.limits.per_game},
                      {"hang", match.limits.hang},
                      {"margin", match.limits.margin}}},
                    {"settle", match.settle},
                    {"thinking", match.thinking},
                    {"games", std::move(games)}}
                   .dump();
  return order;
}

std::vector<StoredGame> GameOrders::read(const GameUnit& unit, const base::Answer& answer) const {
  const Match& match = matches_[unit.match];
  const Needs& needs = needs_[unit.match];
  const json object = base::json_object(answer.body);
  const json& list = base::list_field(object, "games", unit.numbers.size());
  if (list.size() != unit.numbers.size()) throw base::InputError("some of the games are missing");
  std::vector<StoredGame> games;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const GameOrder order = order_of(match, unit.numbers[i], *needs.start);
    const std::unique_ptr<games::Session> end = after(base::text_field(list[i], "moves", longest_moves), *needs.start);
    StoredGame game = stored(match, unit.numbers[i], order, *needs.start, played_in(list[i], order, *end));
    if (const std::optional<std::string> wrong = contradiction(game, *end)) throw base::InputError(*wrong);
    game.build = answer.build;
    if (needs.machine) game.notes = answer.who;
    summarize(game);
    games.push_back(std::move(game));
  }
  return games;
}

std::vector<SeatedGame> read_seated_games(std::string_view body) {
  const json object = base::json_object(body);
  SeatedGame common;
  common.game = base::text_field(object, "game");
  common.rules = base::text_field(object, "rules");
  const json& players = base::list_field(object, "players", 2);
  if (players.size() != 2 || !players[0].is_string() || !players[1].is_string()) {
    throw base::InputError("'players' are not two");
  }
  common.players = players.get<std::array<std::string, 2>>();
  for (const std::string& spec : common.players) {
    if (spec.size() > longest_spec) throw base::InputError("a player's spec is too long");
    if (is_program(spec) && !engine_name(spec)) throw base::InputError("a player is a command");
  }
  const json& limits = base::field(object, "limits");
  common.order.limits = {seconds_at(limits, "per_move"), seconds_at(limits, "per_game"), seconds_at(limits, "hang"),
                         seconds_at(limits, "margin")};
  common.order.settle = base::field<bool>(object, "settle");
  common.order.thinking = base::field<bool>(object, "thinking");
  const std::unique_ptr<games::Session> start = players::make_session(common.game, common.rules);
  std::vector<SeatedGame> games;
  if (base::list_field(object, "games", most_games_an_order).empty()) throw base::InputError("there are no games");
  for (const json& each : base::list_field(object, "games", most_games_an_order)) {
    SeatedGame& game = games.emplace_back(common);
    if (base::field<bool>(each, "swapped")) std::swap(game.players[0], game.players[1]);
    game.order.opening = after(base::text_field(each, "opening", longest_moves), *start)->moves();
    game.order.seed = base::field<std::uint64_t>(each, "seed");
  }
  return games;
}

std::string games_played_text(std::span<const GamePlayed> games, const games::Session& start) {
  json list = json::array();
  for (const GamePlayed& game : games) list.push_back(played_json(game, start));
  return json{{"games", std::move(list)}}.dump(-1, ' ', false, json::error_handler_t::replace);
}

base::UnitKind game_units() {
  return {std::string(game_kind), [] {
            constexpr std::size_t most_contenders = 8;
            const auto seats = std::make_shared<Seats>(most_contenders);
            return [seats](const std::string& body, const std::stop_token& stop) -> std::optional<std::string> {
              std::vector<GamePlayed> played;
              const std::vector<SeatedGame> games = read_seated_games(body);
              for (const SeatedGame& game : games) {
                std::optional<GamePlayed> one = seats->play(game, stop);
                if (!one) return std::nullopt;
                played.push_back(std::move(*one));
              }
              return games_played_text(played, seats->start(games.front().game, games.front().rules));
            };
          }};
}

}  // namespace aite::arena
