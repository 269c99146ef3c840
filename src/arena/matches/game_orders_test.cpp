// SPDX-License-Identifier: MIT
#include "arena/matches/game_orders.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "arena/matches/runner.hpp"
#include "base/error.hpp"
#include "base/loopback_courier.hpp"
#include "players/registry.hpp"

namespace aite::arena {
namespace {

using nlohmann::json;

Match thoughtful_match(std::int64_t games) {
  Match match = match_between("othello", "", {"uct:playouts=10,memory=1", "random"});
  match.openings = Openings::random(2, 1);
  match.games = games;
  match.thinking = true;
  return match;
}

// All that is the same whoever played: thoughts have times in them.
json without_times(const StoredGame& game) {
  return {game.number,  game.moves,         game.players, game.seed,
          game.opening, game.ruling.detail, *game.plies,  std::ranges::count(game.thinking, '\n')};
}

std::vector<json> played(const Match& match, base::Elsewhere* elsewhere) {
  Store store(":memory:");
  RunOptions options;
  options.elsewhere = elsewhere;
  run({match}, store, options);
  std::vector<json> games;
  for (const StoredGame& game : store.games_of(match.key())) games.push_back(without_times(game));
  return games;
}

TEST(GameOrders, GamesAreTheSameByWordsAlone) {
  base::Loopback elsewhere({game_units()});
  const std::vector<json> there = played(thoughtful_match(6), &elsewhere);
  EXPECT_EQ(there.size(), 6U);
  EXPECT_EQ(there, played(thoughtful_match(6), nullptr));
  EXPECT_EQ(elsewhere.orders.size(), 6U);
  EXPECT_EQ(elsewhere.orders[0].label, "game 1 of 6 in othello: uct:playouts=10,memory=1 against random");
  EXPECT_EQ(elsewhere.refused, 0);
}

TEST(GameOrders, ASequentialTestDecidesAlike) {
  Match match = thoughtful_match(1000);
  match.sprt = Sprt();
  match.sprt->elo1 = 300;
  base::Loopback elsewhere({game_units()});
  Store there(":memory:");
  RunOptions options;
  options.elsewhere = &elsewhere;
  const MatchRun many = run({match}, there, options).front();
  Store here(":memory:");
  const MatchRun one = run({match}, here, {}).front();
  ASSERT_TRUE(one.decided_after);
  EXPECT_EQ(many.decided_after, one.decided_after);
  EXPECT_EQ(many.standing().results.wins, one.standing().results.wins);
}

TEST(GameOrders, WhatDependsOnTheMachineIsPlayedInPairs) {
  Match match = thoughtful_match(5);
  match.limits.per_move = 10;
  base::Loopback elsewhere({game_units()});
  Store store(":memory:");
  RunOptions options;
  options.elsewhere = &elsewhere;
  run({match}, store, options);
  EXPECT_EQ(elsewhere.orders.size(), 3U);
  EXPECT_TRUE(elsewhere.orders[0].label.starts_with("games 1 and 2 of 5 in othello: ")) << elsewhere.orders[0].label;
  for (const StoredGame& game : store.games_of(match.key())) {
    EXPECT_EQ(game.notes, "somewhere");
    EXPECT_EQ(game.build, "another build");
  }
}

TEST(GameOrders, AnswersThatAreNoneAreRefused) {
  const std::vector<std::function<void(json&)>> mistakes{
      [](json& game) { game["moves"] = "a1 " + game["moves"].get<std::string>(); },
      [](json& game) { game["moves"] = ""; },
      [](json& game) { game["result"] = 5; },
      [](json& game) { game["half_points"] = 1 + game["half_points"].get<int>(); },
      [](json& game) { game["half_points"] = nullptr; },
      [](json& game) { game["ending"] = "resignation"; },
      [](json& game) { game["times"] = json::array(); },
      [](json& game) { game["times"][0]["seconds"] = -1; },
      [](json& game) { game["thinking"] = "nonsense"; },
      [](json& game) { game.erase("detail"); },
  };
  for (std::size_t i = 0; i < mistakes.size(); ++i) {
    base::Loopback elsewhere({game_units()});
    bool spoilt = false;
    elsewhere.spoil = [&](const std::string& body) {
      if (std::exchange(spoilt, true)) return body;
      json answer = json::parse(body);
      mistakes[i](answer["games"][0]);
      return answer.dump();
    };
    EXPECT_EQ(played(thoughtful_match(2), &elsewhere), played(thoughtful_match(2), nullptr)) << i;
    EXPECT_EQ(elsewhere.refused, 1) << i;
  }
}

TEST(GameOrders, CommandsDoNotTravel) {
  Match match = thoughtful_match(2);
  match.players[1] = "gtp:true";
  EXPECT_THROW(GameOrders({match}), base::InputError);
  match.players[1] = "engine:somebody";
  const GameOrders orders({match});
  EXPECT_TRUE(orders.depends_on_machine(0));
  base::Order order = orders.order({0, {0, 1}});
  EXPECT_EQ(order.engines, std::vector<std::string>{"somebody"});
  const auto doer = game_units().make();
  EXPECT_THROW(doer(order.body, {}), base::InputError);  // nobody of that name is allowed here
  order.body.replace(order.body.find("engine:somebody"), 15, "gtp:touch x    ");
  EXPECT_THROW(doer(order.body, {}), base::InputError);
}

TEST(GameOrders, WrongOrdersAreRefused) {
  const GameOrders orders({thoughtful_match(2)});
  const json good = json::parse(orders.order({0, {0}}).body);
  EXPECT_EQ(read_seated_games(good.dump()).size(), 1U);
  const auto refused = [&](const char* key, const json& value) {
    json bad = good;
    bad[key] = value;
    EXPECT_THROW(read_seated_games(bad.dump()), base::InputError) << key << ' ' << value;
  };
  refused("game", "chess");
  refused("rules", "size=1000000");
  refused("players", {"random"});
  refused("limits", nullptr);
  refused("games", json::array());
  refused("games", {{{"swapped", false}, {"opening", "a1"}, {"seed", 1}}});
  refused("games", {{{"swapped", false}, {"opening", ""}, {"seed", -1}}});
  EXPECT_THROW(read_seated_games("[]"), base::InputError);
}

}  // namespace
}  // namespace aite::arena
