// SPDX-License-Identifier: MIT
// Games in which a pass is forced: Othello and Blokus Duo, each with what only it has.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "games/blokus/state.hpp"
#include "games/othello/state.hpp"
#include "protocol/gtp/engine.hpp"
#include "protocol/gtp/talk.hpp"

namespace aite::protocol::gtp {

namespace {

Engine othello() { return Engine(fake_host<games::othello::State>(), "", "fake"); }
Engine blokus() { return Engine(fake_host<games::blokus::State>(), "", "fake"); }

TEST(GtpOthello, AForcedPassIsInserted) {
  Engine engine = othello();
  // The first legal move each time leads to a forced pass sooner or later.
  while (engine.session().legal_moves() != std::vector{games::pass_move}) {
    ASSERT_FALSE(engine.session().is_over());
    ask(engine, fmt::format("genmove {}", side_letter(engine.session().to_move())));
  }
  const games::Side passing = engine.session().to_move();
  const std::size_t before = engine.session().moves().size();
  EXPECT_EQ(ask(engine, fmt::format("reg_genmove {}", side_letter(passing))), "= pass");
  const std::string answer = ask(engine, fmt::format("genmove {}", side_letter(games::other(passing))));
  EXPECT_TRUE(answer.starts_with("= ") && answer != "= pass") << answer;
  EXPECT_EQ(engine.session().moves().size(), before + 2);
  EXPECT_EQ(ask(engine, "undo"), "=");
  EXPECT_EQ(engine.session().moves().size(), before);
}

TEST(GtpOthello, AnswersAPassOnceTheGameIsOver) {
  Engine engine = othello();
  EXPECT_EQ(ask(engine, "gogui-play_sequence b e6 w f4 b e3 w f6 b g5 w d6 b e7 w f5 b c5"), "=");
  ASSERT_TRUE(engine.session().is_over());
  for (const char* line : {"genmove w", "genmove b"}) EXPECT_EQ(ask(engine, line), "= pass");
  for (const char* line : {"play w pass", "play b PASS", "play b pass"}) EXPECT_EQ(ask(engine, line), "=");
  EXPECT_EQ(ask(engine, "play b a1"), "? illegal move: the game is over");
  EXPECT_EQ(ask(engine, "final_score"), "= B+13");
  for (int i = 0; i < 5; ++i) EXPECT_EQ(ask(engine, "undo"), "=");
  EXPECT_TRUE(engine.session().is_over());
  EXPECT_EQ(ask(engine, "undo"), "=");
  EXPECT_FALSE(engine.session().is_over());
}

TEST(GtpOthello, HasOneBoard) {
  Engine engine = othello();
  EXPECT_EQ(ask(engine, "boardsize 8"), "=");
  EXPECT_TRUE(ask(engine, "boardsize 9").starts_with("? unacceptable size"));
  EXPECT_EQ(ask(engine, "komi 7.5"), "=");
  EXPECT_EQ(ask(engine, "komi much"), "? komi: 'much' is not a number");
}

TEST(GtpOthello, GoGuisTopRowIsRowEight) {
  Engine engine = othello();
  ask(engine, "play b d3");
  const std::string board = ask(engine, "gogui-rules_board");
  EXPECT_TRUE(board.ends_with("\n. . . X . . . .\n. . . . . . . .\n. . . . . . . .")) << board;
  const std::string owned = ask(engine, "aite-ownership");
  EXPECT_EQ(base::words(owned).size(), 65U);
}

TEST(GtpBlokus, SpeaksAsPentobiDoes) {
  Engine engine = blokus();
  EXPECT_EQ(ask(engine, "list_games"), "= Blokus Duo");
  EXPECT_EQ(ask(engine, "set_game Blokus Duo"), "=");
  EXPECT_EQ(ask(engine, "known_command boardsize"), "= false");
  EXPECT_EQ(ask(engine, "known_command komi"), "= false");
  EXPECT_EQ(ask(engine, "play b e8,d9,e9,f9,e10"), "=");
  EXPECT_EQ(ask(engine, "play w i4,h5,i5,j5,i6"), "=");
  EXPECT_EQ(ask(engine, "final_score"), "= 0");
  EXPECT_EQ(ask(engine, "get_place b"), "= 1 shared");
  EXPECT_EQ(ask(engine, "get_value"), "? no move was generated yet");
  EXPECT_EQ(ask(engine, "g").substr(0, 2), "= ");
  EXPECT_EQ(ask(engine, "get_value"), "= 0.562500");
  EXPECT_EQ(ask(engine, "get_place w"), "= 2");
  EXPECT_TRUE(ask(engine, "play w a1").starts_with("? illegal move a1: "));
  EXPECT_TRUE(ask(engine, "p a1").starts_with("? illegal move a1: "));
  const std::string legal = ask(engine, "all_legal w");
  EXPECT_GT(std::count(legal.begin(), legal.end(), '\n'), 50);
  const std::string first = legal.substr(2, legal.find('\n') - 2);
  EXPECT_EQ(ask(engine, fmt::format("p {}", first)), "=");
}

TEST(GtpBlokus, ResignsOnlyIfItMay) {
  Engine engine = blokus();
  ask(engine, "param mood gloomy");
  ask(engine, "param playouts 1000");
  EXPECT_EQ(ask(engine, "param_base"), "= resign 0");
  EXPECT_NE(ask(engine, "genmove b"), "= resign");
  EXPECT_EQ(ask(engine, "param_base resign 1"), "=");
  EXPECT_EQ(ask(engine, "param_base"), "= resign 1");
  const std::size_t moves = engine.session().moves().size();
  EXPECT_EQ(ask(engine, "genmove w"), "= resign");
  EXPECT_EQ(ask(engine, "g"), "= resign");
  EXPECT_EQ(engine.session().moves().size(), moves);
  EXPECT_EQ(ask(engine, "get_value"), "= 0.062500");
  EXPECT_NE(ask(engine, "reg_genmove w"), "= resign");

  ask(engine, "param playouts 500");  // too few to be sure
  EXPECT_NE(ask(engine, "genmove w"), "= resign");
  ask(engine, "param playouts 1000");
  ask(engine, "param mood calm");
  EXPECT_NE(ask(engine, "genmove b"), "= resign");

  EXPECT_EQ(ask(engine, "param_base resign"), "? syntax error: resign is missing");
  EXPECT_EQ(ask(engine, "param_base resign 2"), "? resign: 2 is outside 0..1");
  EXPECT_EQ(ask(engine, "param_base accept_illegal 1"), "? unknown parameter 'accept_illegal'; known: resign");
}

TEST(GtpBlokus, EveryGameEndsInPasses) {
  Engine engine = blokus();
  int passes = 0;
  for (int move = 0; move < 200 && passes < 4; ++move) {
    const std::string answer = ask(engine, move % 2 == 0 ? "genmove b" : "genmove w");
    ASSERT_TRUE(answer.starts_with("= ")) << answer;
    passes = answer == "= pass" ? passes + 1 : 0;
  }
  EXPECT_EQ(passes, 4);
  EXPECT_TRUE(engine.session().is_over());
}

// Pentobi's controller does not tell the others that a side is stuck.
TEST(GtpBlokus, PassesNeedNotBeTold) {
  Engine player = blokus();
  Engine listener = blokus();
  std::size_t moves = 0;
  for (games::Side side = games::Side::first; !player.session().is_over(); side = games::other(side)) {
    const std::string move = ask(player, fmt::format("genmove {}", side_letter(side))).substr(2);
    if (move == "pass") continue;
    ++moves;
    ASSERT_EQ(ask(listener, fmt::format("play {} {}", side_letter(side), move)), "=");
  }
  EXPECT_GT(moves, 10U);
  EXPECT_EQ(ask(listener, "final_score"), ask(player, "final_score"));
  for (const char* line : {"genmove b", "genmove w", "genmove w"}) EXPECT_EQ(ask(listener, line), "= pass") << line;
  EXPECT_EQ(ask(listener, "play w pass"), "=");
}

}  // namespace

}  // namespace aite::protocol::gtp
