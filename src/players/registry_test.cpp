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

TEST(Registry, EveryPlayerPlaysEveryGame) {
  const int plies = base::full_size_tests() ? 60 : 10;
  for (const GameEntry& game : games()) {
    for (const PlayerEntry& entry : game.players) {
      const auto session = make_session(game.info.name);
      const auto player = make_player(entry.quick_spec(), *session);
      for (int ply = 0; !session->is_over() && ply < plies; ++ply) {
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
  const int plies = base::full_size_tests() ? 12 : 4;
  for (const GameEntry& game : games()) {
    for (const PlayerEntry& entry : game.players) {
      std::vector<std::vector<games::Move>> played;
      for (int i = 0; i < 2; ++i) {
        const auto session = make_session(game.info.name);
        const auto player = make_player(entry.quick_spec(), *session);
        for (int ply = 0; !session->is_over() && ply < plies; ++ply) {
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
    for (const std::string thinker :
         {"mc:playouts=10", "uct:playouts=200,memory=16", "history:playouts=600,make=5", "ab:seconds=0,nodes=300"}) {
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

// A personality is its row of text: it plays as the spec it stands for does, under a name of its own.
TEST(Registry, PersonalitiesAreRowsOfText) {
  for (const GameEntry& game : games()) {
    for (const PlayerEntry& entry : game.players) {
      if (entry.stands_for.empty()) continue;
      const auto session = make_session(game.info.name);
      const auto player = make_player(entry.name, *session);
      const auto same = make_player(entry.stands_for, *session);
      EXPECT_EQ(player->spec(), entry.name);
      ASSERT_EQ(player->options().all().size(), same->options().all().size());
      for (std::size_t i = 0; i < player->options().all().size(); ++i) {
        EXPECT_EQ(player->options().all()[i].value(), same->options().all()[i].value());
      }
    }
  }
  EXPECT_EQ(make_player("go-contact:playouts=5", *make_session("go"))->spec(), "go-contact:playouts=5");
  EXPECT_THROW(with_personalities({}, {{"nobody", "uct:c=1", ""}}), base::InputError);
}

TEST(Registry, EveryGameHasAnAnalyst) {
  for (const GameEntry& game : games()) {
    const auto session = make_session(game.info.name);
    EXPECT_EQ(make_player(game.analyst, *session)->spec(), game.analyst);
  }
}

// A value function's word is reported as it is, not as draws.
TEST(Registry, UctOverAValueFunctionReportsWhatItSays) {
  for (const GameEntry& game : games()) {
    const auto session = make_session(game.info.name);
    for (int ply = 0; ply < 6; ++ply) session->play(session->legal_moves().front());
    const auto ab = make_player("ab:seconds=0,depth=1,memory=1", *session);
    std::string evaluation;
    for (const base::Option& option : ab->options().all()) {
      if (option.name == "evaluation") evaluation = option.value();
    }
    const auto player = make_player("uct:playouts=200,memory=8,leaf=" + evaluation, *session);
    const search::Thought thought = player->think(*session, player->budget(), {});
    const search::Candidate& best = thought.candidates.front();
    EXPECT_GT(best.win, 0) << game.info.name;
    EXPECT_LT(best.draw, 0.5) << game.info.name;
    EXPECT_NEAR(best.value, best.win + best.draw / 2, 1e-6);
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
