// SPDX-License-Identifier: MIT
#include "players/go/styled_player.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "players/registry.hpp"

namespace aite::players::go {
namespace {

using games::Move;
using games::go::Small;

std::unique_ptr<games::Session> game() { return make_session("go", "size=9,komi=6.5"); }

TEST(Favour, GivesContactWinsAndTakesFromWhatIsNoTenuki) {
  Small state;
  state.play(state.parse_move("E5"));
  const std::vector<Move> moves{state.parse_move("E6"), state.parse_move("C3")};
  std::vector<search::mcts::Prior> priors(2);
  Favour<9> contact = Favour<9>::named("contact");
  contact.visits = 40;
  Knowledge<9>(nullptr, 0, contact).fill(state, true, moves, priors);
  EXPECT_EQ(priors[0].visits, 40);
  EXPECT_EQ(priors[0].value, 1);
  EXPECT_EQ(priors[1].visits, 0);
  priors.assign(2, {});
  Knowledge<9>(nullptr, 0, contact).fill(state, false, moves, priors);
  EXPECT_EQ(priors[0].visits, 40) << "of both sides";
  priors.assign(2, {});
  contact.own = true;
  Knowledge<9>(nullptr, 0, contact).fill(state, false, moves, priors);
  EXPECT_EQ(priors[0].visits, 0) << "the opponent has no style";
  priors.assign(2, {});
  Favour<9> tenuki = Favour<9>::named("tenuki");
  tenuki.visits = 100;
  Knowledge<9>(nullptr, 0, tenuki).fill(state, true, moves, priors);
  EXPECT_EQ(priors[0].visits, 100);
  EXPECT_EQ(priors[0].value, 0);
  EXPECT_EQ(priors[1].visits, 0);
}

TEST(Favour, BoostsTheStyleInTheOrderOfWidening) {
  Small state;
  state.play(state.parse_move("E5"));
  const std::vector<Move> moves{state.parse_move("E6"), state.parse_move("C3"), games::pass_move};
  std::vector<float> plain(3);
  std::vector<float> boosted(3);
  Favour<9> contact = Favour<9>::named("contact");
  StrengthOrder<9>(move_strengths("order"), contact).values(state, moves, plain);
  contact.boost = 1000;
  StrengthOrder<9>(move_strengths("order"), contact).values(state, moves, boosted);
  EXPECT_FLOAT_EQ(boosted[0], plain[0] + 1000);
  EXPECT_EQ(boosted[1], plain[1]);
  EXPECT_GT(plain[1], 0);
  EXPECT_EQ(plain[2], 0) << "a pass comes last";
}

// Paper 000, Table 1: with 100 lost visits for what is no tenuki, every early move is one.
TEST(StyledPlayer, TenukiAnswersElsewhere) {
  const auto player = make_player("go-tenuki:playouts=60", *game());
  const auto session = game();
  session->play(session->parse_move("E5"));
  while (session->moves().size() < 10) {
    const Small& before = dynamic_cast<const games::SessionOf<Small>&>(*session).state();
    const search::Thought thought = player->think(*session, player->budget(), {});
    EXPECT_TRUE(Favour<9>::named("tenuki").has(before, thought.move)) << session->text();
    EXPECT_NE(thought.reason.find("tenuki"), std::string::npos) << thought.reason;
    session->play(thought.move);
  }
}

TEST(StyledPlayer, ContactAttachesMoreOftenThanItsTwin) {
  int attached[2] = {};
  for (const int styled : {0, 1}) {
    for (const char* reply : {"E5", "C5", "G4", "D3", "F6", "C7"}) {
      const auto session = game();
      session->play(session->parse_move(reply));
      const auto player = make_player(styled == 1 ? "go-contact:playouts=100" : "go-neutral:playouts=100", *session);
      const search::Thought thought = player->think(*session, player->budget(), {});
      const Small& before = dynamic_cast<const games::SessionOf<Small>&>(*session).state();
      attached[styled] += Favour<9>::named("contact").has(before, thought.move) ? 1 : 0;
    }
  }
  EXPECT_GT(attached[1], attached[0]);
}

TEST(StyledPlayer, PlaysOnEveryBoard) {
  for (const char* rules : {"size=5", "size=13", "size=19"}) {
    const auto session = make_session("go", rules);
    const auto player = make_player("go-contact:playouts=20,widening=order", *session);
    for (int ply = 0; ply < 4; ++ply) session->play(player->think(*session, player->budget(), {}).move);
    EXPECT_EQ(session->moves().size(), 4U);
  }
}

TEST(StyledPlayer, NamesTheModelsThereAre) {
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
