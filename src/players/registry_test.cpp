// SPDX-License-Identifier: MIT
#include "players/registry.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"

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
