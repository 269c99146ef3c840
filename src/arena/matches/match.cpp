// SPDX-License-Identifier: MIT
#include "arena/matches/match.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "arena/store/store.hpp"
#include "base/build.hpp"
#include "base/error.hpp"
#include "base/hash.hpp"
#include "base/random.hpp"
#include "base/text.hpp"
#include "players/registry.hpp"

namespace aite::arena {

namespace {

std::string move_texts(const games::Session& start, const std::vector<games::Move>& moves) {
  std::string text;
  for (const games::Move move : moves) {
    if (!text.empty()) text += ' ';
    text += start.move_text(move);
  }
  return text;
}

}  // namespace

std::string Match::key() const {
  const std::string named =
      fmt::format("{}|{}|{}|{}|{}|{}|{} {} {} {}|{}", game, rules, players[0], players[1], openings.text(), seed,
                  limits.per_move, limits.per_game, limits.hang, limits.margin, settle);
  return fmt::format("{:016x}", base::hash_text(named));
}

std::string Match::plan_json() const {
  return nlohmann::json{{"game", game},
                        {"rules", rules},
                        {"players", players},
                        {"openings", openings.text()},
                        {"seed", seed},
                        {"per_move", limits.per_move},
                        {"per_game", limits.per_game},
                        {"settle", settle},
                        {"games", games},
                        {"sprt", sprt ? sprt->text() : ""}}
      .dump();
}

Match match_between(std::string_view game, std::string_view rules, const std::array<std::string, 2>& players) {
  const std::unique_ptr<games::Session> session = players::make_session(game, rules);
  Match match;
  match.game = session->info().name;
  match.rules = session->rules();
  match.openings = Openings::random(session->info().opening_plies, match.seed);
  for (std::size_t i = 0; i < 2; ++i) match.players[i] = canonical_spec(players[i], *session);
  return match;
}

std::optional<Match> match_in_plan(const std::string& plan, std::string_view key) {
  const nlohmann::json said = nlohmann::json::parse(plan);
  Match match;
  match.game = said.at("game");
  match.rules = said.at("rules");
  match.players = said.at("players");
  match.seed = said.at("seed");
  match.limits.per_move = said.at("per_move");
  match.limits.per_game = said.at("per_game");
  match.settle = said.at("settle");
  match.games = said.at("games");
  if (const std::string sprt = said.at("sprt"); !sprt.empty()) match.sprt = Sprt::parse(sprt);
  for (const auto& [name, value] : base::key_values(said.at("openings").get<std::string>())) {
    if (name == "plies")
      match.openings = Openings::random(static_cast<int>(base::parse_integer(value, name)), match.seed);
  }
  return match.key() == key ? std::optional(std::move(match)) : std::nullopt;
}

GameOrder order_of(const Match& match, std::int64_t number, const games::Session& start) {
  GameOrder order;
  order.opening = match.openings.opening(static_cast<std::uint64_t>(number / 2), start);
  order.seed = base::mix(match.seed, static_cast<std::uint64_t>(number));
  order.limits = match.limits;
  order.settle = match.settle;
  order.thinking = match.thinking;
  return order;
}

StoredGame stored(const Match& match, std::int64_t number, const GameOrder& order, const games::Session& start,
                  const GamePlayed& played) {
  StoredGame game;
  game.match = match.key();
  game.number = number;
  game.game = match.game;
  game.rules = start.rules();
  const bool in_order = first_player_begins(number);
  game.players = {match.players[in_order ? 0 : 1], match.players[in_order ? 1 : 0]};
  game.seed = order.seed;
  game.opening = static_cast<int>(order.opening.size());
  game.moves = move_texts(start, played.moves);
  game.ruling = played.ruling;
  game.times = played.times;
  game.build = base::build_id();
  game.finished = utc_now();
  game.thinking = base::join(played.thinking, "\n");
  if (!played.device.empty()) game.notes = std::string(device_note) + played.device;
  return game;
}

}  // namespace aite::arena
