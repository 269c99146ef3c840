// SPDX-License-Identifier: MIT
#include "players/go/learned.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "players/go/person_player.hpp"
#include "players/registry.hpp"

namespace aite::players::go {
namespace {

using games::Move;
using games::go::Small;

std::unique_ptr<games::Session> game() { return make_session("go", "size=9,komi=6.5"); }

bool in_style(const char* style, const games::Session& session, Move move) {
  const Small& before = dynamic_cast<const games::SessionOf<Small>&>(session).state();
  return style_named<Small>(style)->judge(before, move) == games::InStyle::yes;
}

TEST(StrengthOrder, StrongMovesComeFirst) {
  Small state;
  state.play(state.parse_move("E5"));
  const std::vector<Move> moves{state.parse_move("E6"), state.parse_move("C3"), games::pass_move};
  std::vector<float> plain(3);
  std::vector<float> boosted(3);
  const auto order = std::make_shared<StrengthOrder<Small, Strengths>>(move_strengths("order"));
  order->values(state, true, moves, plain);
  EXPECT_GT(plain[1], 0);
  EXPECT_EQ(plain[2], 0) << "a pass comes last";
  std::vector<float> with_pass(3);
  StrengthOrder<Small, Strengths>(move_strengths("order"), true).values(state, true, moves, with_pass);
  EXPECT_GT(with_pass[2], plain[1] + 1000) << "also before what a style puts first";
  EXPECT_EQ(with_pass[1], plain[1]);
  StyledOrder<Small>(order, {*style_named<Small>("contact"), false, 0, false, 1000})
      .values(state, true, moves, boosted);
  EXPECT_FLOAT_EQ(boosted[0], plain[0] + 1000);
  EXPECT_EQ(boosted[1], plain[1]);
}

TEST(GoPlayers, PassWhereNothingIsLeftToGain) {
  // Nobody can gain anything: black has 45 points, white 36.
  const std::string board = ".X.XXO.O./XXXXXOOOO/.XXXXOOO./XXXXXOOOO/XXXXXOOOO/XXXXXOOOO/XXXXXOOOO/XXXXXOOOO/X.XXXOO.O";
  for (const char* spec : {"go-neutral:playouts=60", "go-contact:playouts=60", "go-seer:playouts=20", "uct:playouts=60",
                           "mc:playouts=5", "history:playouts=60", "partner:level=3", "partner:level=12"}) {
    for (const char* to_move : {"b", "w"}) {
      for (const char* komi : {"6.5", "12.5"}) {
        const auto session = make_session("go", std::string("komi=") + komi);
        session->set_text(board + " " + to_move + " " + komi + " - 1");
        const auto player = make_player(spec, *session);
        EXPECT_EQ(player->think(*session, player->budget(), {}).move, games::pass_move)
            << spec << ' ' << to_move << komi;
      }
    }
  }
}

TEST(GoNetworks, TheJudgeRemembersWhatItSaid) {
  const Judge judge(network("people"), rank_named("3k"));
  Small state;
  const Opinion first = judge.opinion(state);
  float sum = 0;
  for (const float share : first.policy) sum += share;
  EXPECT_NEAR(sum, 1, 1e-3);
  EXPECT_EQ(judge.opinion(state).policy, first.policy);
  state.play(state.parse_move("E5"));
  const Opinion second = judge.opinion(state);
  EXPECT_EQ(share_of(second, state.parse_move("E5")), 0) << "it is taken";
  EXPECT_NE(second.win, first.win);
  // Komi speaks for white: to move after black's first stone, white would rather have more of it.
  games::go::Rules rules;
  rules.komi = 0;
  Small without(rules);
  without.play(without.parse_move("E5"));
  EXPECT_LT(judge.opinion(without).win, second.win);
}

TEST(GoNetworks, APersonPlaysAGameToItsEnd) {
  const auto session = game();
  const auto weak = make_player("person:rank=20k", *session);
  const auto strong = make_player("person:rank=3d,seed=2", *session);
  while (!session->is_over() && session->moves().size() < 300) {
    Player& player = session->moves().size() % 2 == 0 ? *weak : *strong;
    const search::Thought thought = player.think(*session, player.budget(), {});
    EXPECT_EQ(thought.reason.code, "people_play");
    ASSERT_TRUE(session->why_illegal(thought.move).empty());
    session->play(thought.move);
  }
  EXPECT_TRUE(session->is_over());
  EXPECT_THROW(make_player("person:rank=40k", *game())->think(*game(), {}, {}), base::InputError);
}

TEST(GoPerson, AdmitsFewerMovesTheBetterItIs) {
  EXPECT_DOUBLE_EQ(least_share(rank_named("20k")), 0.005);
  EXPECT_DOUBLE_EQ(least_share(rank_named("6k")), 0.005);
  EXPECT_DOUBLE_EQ(least_share(rank_named("3k")), 0.05);
  EXPECT_DOUBLE_EQ(least_share(rank_named("9d")), 0.32);
  for (int steps = -5; steps < 3; ++steps) {
    EXPECT_LT(least_share({steps}), least_share({steps + 1})) << steps;
  }
}

TEST(GoNetworks, TheSearchBeginsWithWhatTheNetworkSays) {
  const auto session = game();
  const auto player = make_player("go-seer:playouts=60", *session);
  const search::Thought thought = player->think(*session, player->budget(), {});
  double sum = 0;
  for (const search::Candidate& candidate : thought.candidates) sum += candidate.policy;
  EXPECT_NEAR(sum, 1, 1e-3);
  EXPECT_GT(thought.chosen()->policy, 0.01);
  EXPECT_GT(thought.chosen()->visits, 5U);
}

TEST(GoNetworks, OnOtherBoardsStrengthsAndPlayoutsDoTheWork) {
  for (const char* rules : {"size=7,komi=9", "size=13,komi=7"}) {
    const auto session = make_session("go", rules);
    for (const char* spec : {"go-seer:playouts=50", "person"}) {
      const auto player = make_player(spec, *session);
      const search::Thought thought = player->think(*session, player->budget(), {});
      EXPECT_TRUE(session->why_illegal(thought.move).empty()) << rules << ' ' << spec;
    }
  }
}

// What the paper's tenuki does: lost visits for what it is not.
TEST(GoStyles, TenukiSpeaksByLosses) {
  Small state;
  state.play(state.parse_move("E5"));
  const std::vector<Move> moves{state.parse_move("E6"), state.parse_move("C3")};
  std::vector<search::mcts::Prior> priors(2);
  StyledPrior<Small>(nullptr, {*style_named<Small>("tenuki"), false, 100, false, 0}).fill(state, true, moves, priors);
  EXPECT_EQ(priors[0].visits, 100);
  EXPECT_EQ(priors[0].value, 0);
  EXPECT_EQ(priors[1].visits, 0);
}

// Paper 000, Table 1: with 100 lost visits for what is no tenuki, every early move is one.
TEST(GoPlayers, TenukiAnswersElsewhere) {
  const auto player = make_player("go-tenuki:playouts=60", *game());
  const auto session = game();
  session->play(session->parse_move("E5"));
  while (session->moves().size() < 10) {
    const search::Thought thought = player->think(*session, player->budget(), {});
    EXPECT_TRUE(in_style("tenuki", *session, thought.move)) << session->text();
    ASSERT_FALSE(thought.reason.empty());
    EXPECT_EQ(thought.reason.values.front(), (std::pair<std::string, search::Reason::Value>("style", "tenuki")));
    session->play(thought.move);
  }
}

TEST(GoPlayers, ContactAttachesMoreOftenThanItsTwin) {
  int attached[2] = {};
  for (const int styled : {0, 1}) {
    for (const char* reply : {"E5", "C5", "G4", "D3", "F6", "C7"}) {
      const auto session = game();
      session->play(session->parse_move(reply));
      const auto player = make_player(styled == 1 ? "go-contact:playouts=100" : "go-neutral:playouts=100", *session);
      const search::Thought thought = player->think(*session, player->budget(), {});
      attached[styled] += in_style("contact", *session, thought.move) ? 1 : 0;
    }
  }
  EXPECT_GT(attached[1], attached[0]);
}

TEST(GoPlayers, PlaysOnEveryBoard) {
  for (const char* rules : {"size=5", "size=13", "size=19"}) {
    const auto session = make_session("go", rules);
    const auto player = make_player("go-contact:playouts=20,widening=order", *session);
    for (int ply = 0; ply < 4; ++ply) session->play(player->think(*session, player->budget(), {}).move);
    EXPECT_EQ(session->moves().size(), 4U);
  }
}

TEST(GoPlayers, ABoostWithoutWideningIsRefused) {
  EXPECT_THROW(make_player("go-contact:boost=1000", *game()), base::InputError);
  EXPECT_NO_THROW(make_player("go-contact:boost=1000,widening=order", *game()));
}

TEST(GoPlayers, NamesTheModelsThereAre) {
  const auto player = make_player("go-neutral:policy=no-such-thing", *game());
  try {
    player->think(*game(), player->budget(), {});
    FAIL() << "a policy from nowhere";
  } catch (const base::InputError& error) {
    EXPECT_NE(std::string(error.what()).find("mm"), std::string::npos) << error.what();
  }
}

}  // namespace
}  // namespace aite::players::go
