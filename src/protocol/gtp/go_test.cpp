// SPDX-License-Identifier: MIT
// The engine over Go: what the toy game cannot show, and the commands only Go has.
#include <gtest/gtest.h>

#include "games/go/state.hpp"
#include "protocol/gtp/engine.hpp"
#include "protocol/gtp/talk.hpp"

namespace aite::protocol::gtp {

namespace {

using games::Side;
using games::go::Small;

Engine go(std::string_view rules = "") { return Engine(fake_host<Small>(), rules, "fake"); }

TEST(GtpGo, InsertsAPassForTheSideNotToMove) {
  Engine engine = go();
  EXPECT_EQ(ask(engine, "play w E5"), "=");
  EXPECT_EQ(ask(engine, "play W d4"), "=");
  EXPECT_EQ(engine.session().moves().size(), 4U);
  EXPECT_EQ(ask(engine, "undo"), "=");
  EXPECT_EQ(engine.session().moves().size(), 2U) << "the pass goes with the move it was for";
  EXPECT_EQ(ask(engine, "undo"), "=");
  EXPECT_EQ(ask(engine, "undo"), "? cannot undo");
}

TEST(GtpGo, AnIllegalMoveLeavesNoPassBehind) {
  Engine engine = go();
  ask(engine, "play b E5");
  EXPECT_TRUE(ask(engine, "play b E5").starts_with("? illegal move E5: "));
  EXPECT_EQ(engine.session().moves().size(), 1U);
  EXPECT_EQ(engine.session().to_move(), Side::second);
}

TEST(GtpGo, TwoPassesEndTheGame) {
  Engine engine = go();
  ask(engine, "play b E5");
  EXPECT_EQ(ask(engine, "play w pass"), "=");
  EXPECT_EQ(ask(engine, "play w E4"), "? illegal move: the pass before it ends the game");
  EXPECT_EQ(ask(engine, "genmove w"), "= pass");
  EXPECT_EQ(ask(engine, "undo"), "=");
  EXPECT_EQ(engine.session().moves().size(), 2U);
  EXPECT_EQ(ask(engine, "play b PASS"), "=");
  EXPECT_EQ(ask(engine, "play w D4"), "? illegal move: the game is over");
  EXPECT_EQ(ask(engine, "play w pass"), "? illegal move: the game is over");
  EXPECT_EQ(ask(engine, "genmove w"), "= pass");
  EXPECT_EQ(ask(engine, "final_score"), "= B+74");
  EXPECT_EQ(ask(engine, "undo"), "=");
  EXPECT_EQ(ask(engine, "undo"), "=");
  EXPECT_FALSE(engine.session().is_over());
}

TEST(GtpGo, TakesAMoveThatRepeatsAPosition) {
  Engine engine = go("size=5");
  ask(engine, "gogui-play_sequence b B5 w D5 b C5 w C3 b B1 w B2 b D2 w C1 b C2 w pass b E5 w A2 b D1 w D4 b A1 w C1");
  ASSERT_EQ(engine.session().moves().size(), 16U);
  const games::Move repeating = engine.session().parse_move("B1");
  EXPECT_EQ(engine.session().why_illegal(repeating), "it repeats an earlier position (superko)");
  EXPECT_EQ(ask(engine, "play b B1"), "=");
  EXPECT_EQ(engine.session().moves().size(), 17U);
  EXPECT_EQ(ask(engine, "komi 0.5"), "=") << "the game is played again with another komi";
  EXPECT_EQ(engine.session().moves().back(), repeating);
  EXPECT_EQ(ask(engine, "undo"), "=");
  EXPECT_EQ(engine.session().moves().size(), 16U);
  EXPECT_FALSE(engine.session().why_illegal(repeating).empty()) << "its own players do not play it";
  EXPECT_EQ(ask(engine, "gogui-play_sequence b B1 w E1"), "=");
  EXPECT_TRUE(ask(engine, "play b B1").starts_with("? illegal move B1: the point is occupied"));
  EXPECT_TRUE(ask(engine, "play w D3").starts_with("=")) << "the game goes on";
}

TEST(GtpGo, SaysEachMovesPlaceInAStyle) {
  Engine engine = go();
  ask(engine, "play b E5");
  const std::string answer = ask(engine, "kata-genmove_analyze w 100 styles true");
  EXPECT_NE(answer.find("info move E6 "), std::string::npos);
  for (const char* text : {" styles contact:0", " styles contact:3", "tenuki:0"}) {
    EXPECT_NE(answer.find(text), std::string::npos) << text << answer;
  }
  ask(engine, "undo");
  EXPECT_EQ(ask(engine, "kata-genmove_analyze w 100").find("styles"), std::string::npos);
}

TEST(GtpGo, TakesAKoThatIsRetakenAtOnce) {
  Engine engine = go("size=5");
  ask(engine, "gogui-play_sequence b B3 w D2 b C2 w D4 b C4 w E3 b A1 w C3 b D3");
  EXPECT_EQ(engine.session().why_illegal(engine.session().parse_move("C3")), "it retakes a ko at once");
  const std::string before = engine.session().text();
  EXPECT_EQ(ask(engine, "play w C3"), "=");
  EXPECT_EQ(ask(engine, "undo"), "=");
  EXPECT_EQ(engine.session().text(), before);
  EXPECT_TRUE(ask(engine, "play w E5").starts_with("="));
  EXPECT_TRUE(ask(engine, "play w Z1").starts_with("?"));
}

TEST(GtpGo, SetsTheBoardSize) {
  Engine engine = go("komi=5.5");
  ask(engine, "play b E5");
  EXPECT_EQ(ask(engine, "boardsize 7"), "=");
  EXPECT_EQ(engine.session().rules(), "size=7,komi=5.5");
  EXPECT_TRUE(engine.session().moves().empty());
  for (const char* line : {"boardsize 4", "boardsize -9", "boardsize 25", "boardsize 1000000000000000000000",
                           "boardsize x", "boardsize 7.5"}) {
    EXPECT_TRUE(ask(engine, line).starts_with("? unacceptable size: ")) << line;
  }
  EXPECT_TRUE(ask(engine, "boardsize").starts_with("? syntax error"));
  EXPECT_EQ(engine.session().rules(), "size=7,komi=5.5");
}

TEST(GtpGo, KomiKeepsTheGame) {
  Engine engine = go();
  ask(engine, "play b E5");
  ask(engine, "play b E6");
  EXPECT_EQ(ask(engine, "komi 0.5"), "=");
  EXPECT_EQ(ask(engine, "final_score"), "= B+80.5");
  EXPECT_EQ(ask(engine, "undo"), "=");
  EXPECT_EQ(engine.session().moves().size(), 1U);
  for (const char* line : {"komi", "komi x", "komi 1e9", "komi nan", "komi 7.3"}) {
    EXPECT_TRUE(ask(engine, line).starts_with("?")) << line;
  }
  EXPECT_EQ(engine.session().rules(), "komi=0.5");
}

TEST(GtpGo, PlacesFixedHandicaps) {
  Engine engine = go();
  EXPECT_EQ(ask(engine, "fixed_handicap 5"), "= C3 G7 C7 G3 E5");
  EXPECT_EQ(engine.session().to_move(), Side::second);
  EXPECT_EQ(ask(engine, "fixed_handicap 2"), "? board not empty");
  EXPECT_EQ(ask(engine, "komi 0.5"), "=");
  EXPECT_EQ(ask(engine, "final_score"), "= B+80.5") << "the stones are still there";
  ask(engine, "clear_board");
  EXPECT_EQ(ask(engine, "place_free_handicap 30"), "= C3 G7 C7 G3 C5 G5 E3 E7 E5");
  ask(engine, "boardsize 5");
  EXPECT_TRUE(ask(engine, "fixed_handicap 2").starts_with("? invalid number of stones"));
  EXPECT_TRUE(ask(engine, "place_free_handicap 2").starts_with("? invalid number of stones"));
  EXPECT_TRUE(ask(engine, "fixed_handicap").starts_with("? syntax error"));
}

TEST(GtpGo, SetsFreeHandicaps) {
  Engine engine = go();
  for (const char* line : {"set_free_handicap", "set_free_handicap A1", "set_free_handicap A1 a1",
                           "set_free_handicap A1 pass", "set_free_handicap A1 Z9"}) {
    EXPECT_TRUE(ask(engine, line).starts_with("?")) << line;
    EXPECT_TRUE(engine.game().is_untouched());
  }
  EXPECT_EQ(ask(engine, "set_free_handicap A1 e5 J9"), "=");
  EXPECT_EQ(ask(engine, "final_status_list alive"), "= J9\nE5\nA1");
}

TEST(GtpGo, ListsStringsByStatus) {
  Engine engine = go();
  ask(engine, "gogui-play_sequence b D4 w F6 b D5 w F7 b E4");
  EXPECT_EQ(ask(engine, "final_status_list alive"), "= F7 F6\nD5 D4 E4");
  EXPECT_EQ(ask(engine, "final_status_list dead"), "=");
  EXPECT_EQ(ask(engine, "final_status_list seki"), "=");
  EXPECT_TRUE(ask(engine, "final_status_list well").starts_with("? syntax error"));
}

TEST(GtpGo, TellsGoGuiTheRules) {
  Engine engine = go("size=5");
  ask(engine, "play b B4");
  ask(engine, "play w A1");
  EXPECT_EQ(ask(engine, "gogui-rules_game_id"), "= Go");
  EXPECT_EQ(ask(engine, "gogui-rules_board_size"), "= 5");
  EXPECT_EQ(ask(engine, "gogui-rules_board"), "= . . . . .\n. X . . .\n. . . . .\n. . . . .\nO . . . .");
  EXPECT_EQ(ask(engine, "gogui-rules_side_to_move"), "= black");
  const std::string legal = ask(engine, "gogui-rules_legal_moves");
  EXPECT_TRUE(legal.starts_with("= A5 B5 C5 D5 E5 A4 C4")) << legal;
  EXPECT_TRUE(legal.ends_with(" pass")) << legal;
  EXPECT_EQ(ask(engine, "gogui-rules_final_result"), "= The game is not over");
  ask(engine, "play b pass");
  ask(engine, "play w pass");
  EXPECT_EQ(ask(engine, "gogui-rules_legal_moves"), "=");
  EXPECT_EQ(ask(engine, "gogui-rules_final_result"), "= White wins by 7 points");
}

TEST(GtpGo, DrawsItsThoughts) {
  Engine engine = go("size=5");
  EXPECT_EQ(ask(engine, "aite-gfx_variation"), "? no move was generated yet");
  ask(engine, "genmove b");
  EXPECT_EQ(ask(engine, "aite-gfx_variation"), "= VAR b A5");
  EXPECT_TRUE(ask(engine, "aite-gfx_win_rates").starts_with("= LABEL A5 56 B5 31 "));
  EXPECT_TRUE(ask(engine, "aite-gfx_visits").starts_with("= LABEL A5 75 B5 25 "));
  const std::string rows = ask(engine, "aite-ownership");
  EXPECT_EQ(std::count(rows.begin(), rows.end(), '\n'), 4);
  EXPECT_EQ(std::count(rows.begin(), rows.end(), '.'), 25);
}

TEST(GtpGo, AnalysesForEitherSide) {
  Engine engine = go("size=5");
  EXPECT_TRUE(ask(engine, "lz-analyze w 10").starts_with("=\ninfo move A5 "));
  EXPECT_TRUE(engine.session().moves().empty());
  const std::string owned = ask(engine, "kata-analyze b ownership true maxmoves 2");
  const std::size_t at = owned.find(" ownership ");
  ASSERT_NE(at, std::string::npos);
  EXPECT_EQ(base::words(owned.substr(at)).size(), 26U);
  EXPECT_NE(owned.find("order 1"), std::string::npos);
  EXPECT_EQ(owned.find("order 2"), std::string::npos);
}

TEST(GtpGo, LoadsRecords) {
  Host host = fake_host<Small>();
  std::string file;
  host.read_file = [&file](const std::string& path) {
    EXPECT_EQ(path, "my games/a.sgf");
    return file;
  };
  Engine engine(std::move(host), "", "fake");
  file = "(;GM[1]SZ[7]KM[0.5]AB[aa];W[bb];W[cc];B[dd])";
  EXPECT_EQ(ask(engine, "loadsgf my games/a.sgf"), "=");
  EXPECT_EQ(engine.session().rules(), "size=7,komi=0.5");
  EXPECT_EQ(engine.session().moves().size(), 4U) << "with black's pass";
  EXPECT_EQ(ask(engine, "final_status_list alive"), "= A7\nB6\nC5\nD4");
  EXPECT_EQ(ask(engine, "undo"), "=");
  EXPECT_EQ(ask(engine, "loadsgf \"my games/a.sgf\" 2"), "=");
  EXPECT_EQ(ask(engine, "final_status_list alive"), "= A7\nB6");
  EXPECT_EQ(ask(engine, "loadsgf my games/a.sgf 1"), "=");
  EXPECT_EQ(ask(engine, "final_status_list alive"), "= A7");
  file = "(;GM[2];B[d3])";
  EXPECT_EQ(ask(engine, "loadsgf my games/a.sgf"), "? cannot load file: it is a game of Othello, not of Go");
  file = "(;GM[1]SZ[7];B[aa];W[aa])";
  EXPECT_TRUE(ask(engine, "loadsgf my games/a.sgf").starts_with("? move 2 (W A7): illegal move A7: "));
  EXPECT_EQ(ask(engine, "final_status_list alive"), "= A7") << "the game is as it was";
}

}  // namespace

}  // namespace aite::protocol::gtp
