// SPDX-License-Identifier: MIT
#include "players/registry.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "base/test_size.hpp"

namespace aite::players {
namespace {

std::string reason(const auto& f) {
  try {
    f();
  } catch (const base::InputError& error) {
    return error.what();
  }
  return {};
}

// Budgets small enough for a whole game of anything.
std::string quick(const std::string& name) {
  if (name == "mc") return "mc:playouts=2";
  if (name == "uct") return "uct:playouts=30,memory=4";
  if (name == "ab") return "ab:seconds=0,nodes=200,memory=1";
  if (name == "peacemaker") return "peacemaker:depth=2,solve=8";
  if (name == "handover") return "handover:playouts=30,memory=4,after=3";
  if (name.starts_with("go-")) return name + ":playouts=30,memory=4";
  return name;
}

TEST(Registry, EveryPlayerPlaysEveryGameToItsEnd) {
  for (const GameEntry& game : games()) {
    for (const PlayerEntry& entry : game.players) {
      const auto session = make_session(game.info.name);
      const auto player = make_player(quick(entry.name), *session);
      for (int ply = 0; !session->is_over() && ply < 60; ++ply) {
        const search::Thought thought = player->think(*session, player->budget(), {});
        ASSERT_EQ(session->why_illegal(thought.move), "") << game.info.name << " " << entry.name;
        ASSERT_FALSE(thought.candidates.empty());
        ASSERT_EQ(thought.candidates.front().move, thought.move);
        session->play(thought.move);
      }
    }
  }
}

TEST(Registry, SameSpecSameGame) {
  for (const GameEntry& game : games()) {
    for (const PlayerEntry& entry : game.players) {
      std::vector<std::vector<games::Move>> played;
      for (int i = 0; i < 2; ++i) {
        const auto session = make_session(game.info.name);
        const auto player = make_player(quick(entry.name), *session);
        for (int ply = 0; !session->is_over() && ply < 12; ++ply) {
          session->play(player->think(*session, player->budget(), {}).move);
        }
        played.push_back(session->moves());
      }
      EXPECT_EQ(played[0], played[1]) << game.info.name << " " << entry.name;
    }
  }
}

// The crudest check that every search looks at the right side's score: with a little thought it beats none at all.
TEST(Registry, WhoThinksBeatsWhoDoesNot) {
  const int pairs = base::full_size_tests() ? 3 : 1;  // of games with both colours
  for (const GameEntry& game : games()) {
    if (game.info.name == "coins") continue;  // too little room for skill
    for (const std::string thinker : {"mc:playouts=10", "uct:playouts=200,memory=16", "ab:seconds=0,nodes=300"}) {
      int score = 0;
      for (int i = 0; i < 2 * pairs; ++i) {
        const auto session = make_session(game.info.name);
        const auto first = make_player(thinker + fmt::format(",seed={}", i), *session);
        const auto second = make_player(fmt::format("random:seed={}", i), *session);
        const games::Side thinks = i % 2 == 0 ? games::Side::first : games::Side::second;
        while (!session->is_over() && session->moves().size() < 400) {
          Player& player = session->to_move() == thinks ? *first : *second;
          session->play(player.think(*session, player.budget(), {}).move);
        }
        score += session->outcome().sign_for(thinks);
      }
      EXPECT_GE(score, 2 * pairs - 1) << game.info.name << " " << thinker;
    }
  }
}

TEST(Registry, SpecsReadBackAsThemselves) {
  const auto session = make_session("coins");
  for (const std::string spec : {"random", "uct:playouts=50,c=0.5", "mc:playouts=7,seed=3", "ab:depth=4,seconds=0"}) {
    EXPECT_EQ(make_player(spec, *session)->spec(), spec);
  }
  EXPECT_EQ(make_player(" uct: c = 0.5 ", *session)->spec(), "uct:c=0.5");
}

TEST(Registry, NamesTheNearestOfWhatItKnows) {
  EXPECT_NE(reason([] { make_session("coin"); }).find("did you mean 'coins'"), std::string::npos);
  const auto session = make_session("coins");
  EXPECT_NE(reason([&] { make_player("utc", *session); }).find("did you mean 'uct'"), std::string::npos);
  EXPECT_NE(reason([&] { make_player("uct:playout=3", *session); }).find("did you mean 'playouts'"), std::string::npos);
  EXPECT_NE(reason([] { make_session("coins", "coin=3"); }).find("did you mean 'coins'"), std::string::npos);
  EXPECT_EQ(reason([&] { make_player("uct:playouts=0", *session); }),
            "playouts and seconds are both 0: the player would think for ever");
}

TEST(Registry, SettingsTakeEffectAtTheNextMove) {
  const auto session = make_session("coins", "coins=20");
  const auto player = make_player("uct:playouts=100,reuse=off", *session);
  EXPECT_EQ(player->think(*session, player->budget(), {}).playouts, 100U);
  player->set_option("playouts", "200");
  EXPECT_EQ(player->think(*session, player->budget(), {}).playouts, 200U);
}

TEST(Registry, TheTreeIsReusedOnlyWhenTheGameGoesOn) {
  const auto session = make_session("coins", "coins=20");
  const auto player = make_player("uct:playouts=500", *session);
  session->play(player->think(*session, player->budget(), {}).move);
  session->play(session->legal_moves().front());
  EXPECT_GT(player->think(*session, player->budget(), {}).reused, 0U);
  session->undo();
  session->undo();
  EXPECT_EQ(player->think(*session, player->budget(), {}).reused, 0U) << "taken back";
  const auto another = make_session("coins", "coins=20,seed=2");
  EXPECT_EQ(player->think(*another, player->budget(), {}).reused, 0U) << "another game";
}

}  // namespace
}  // namespace aite::players
