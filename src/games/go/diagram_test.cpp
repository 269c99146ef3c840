// SPDX-License-Identifier: MIT
#include "games/go/diagram.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "games/go/state.hpp"

namespace aite::games::go {
namespace {

// The message of the error that reading `text` as a position throws, empty if it is fine.
std::string error_of(std::string_view text) {
  try {
    Small::from_text(text, Rules{});
  } catch (const base::InputError& error) {
    return error.what();
  }
  return {};
}

std::string vertex_error(std::string_view text) {
  try {
    parse_vertex(text, 9);
  } catch (const base::InputError& error) {
    return error.what();
  }
  return {};
}

TEST(GoVertex, CountsFromTheBottomLeftAndSkipsI) {
  EXPECT_EQ(vertex_text(Move{0}, 9), "A9");
  EXPECT_EQ(vertex_text(Move{8}, 9), "J9");
  EXPECT_EQ(vertex_text(Move{72}, 9), "A1");
  EXPECT_EQ(vertex_text(Move{40}, 9), "E5");
  EXPECT_EQ(vertex_text(Move{18}, 19), "T19");
  EXPECT_EQ(parse_vertex("j9", 9), Move{8});
  EXPECT_EQ(parse_vertex("h9", 9), Move{7});
  EXPECT_EQ(parse_vertex("PASS", 9), pass_move);
  EXPECT_EQ(vertex_text(pass_move, 9), "pass");
}

TEST(GoVertex, ReadsWhatItWrites) {
  for (const int size : {5, 9, 13, 19}) {
    for (int code = 0; code < size * size; ++code) {
      const Move move{static_cast<std::uint16_t>(code)};
      EXPECT_EQ(parse_vertex(vertex_text(move, size), size), move);
    }
  }
}

TEST(GoVertex, RefusesWhatIsNoPoint) {
  EXPECT_NE(vertex_error("I5").find("columns skip I"), std::string::npos);
  EXPECT_EQ(vertex_error("K5"), "K5 is not on a board of size 9");
  EXPECT_EQ(vertex_error("A10"), "A10 is not on a board of size 9");
  EXPECT_EQ(vertex_error("A0"), "A0 is not on a board of size 9");
  for (const char* text : {"", "A", "5E", "A-1", "E5 ", "E5x", "resign", "A99999999999999999999"}) {
    EXPECT_NE(vertex_error(text), "") << text;
  }
}

TEST(GoText, RoundTrips) {
  for (const std::string text :
       {"........./........./........./........./........./........./........./........./......... b 7 - 0",
        "...../.XO../X.XO./.XO../..... w -3.5 B3 0", "...../...../..O../...../..... b 0.5 - 1",
        "...../...../..O../...../..... b 0.5 - 2"}) {
    EXPECT_EQ(Small::from_text(text, Rules{}).text(), text);
  }
  std::string large;
  for (int row = 0; row < 11; ++row) large += row == 3 ? "..X.......O/" : ".........../";
  large.back() = ' ';
  large += "w 6.5 - 0";
  EXPECT_EQ(Large::from_text(large, Rules{}).text(), large);
}

TEST(GoText, LeavesTheRestToTheRules) {
  Rules rules;
  rules.komi = 5.5;
  EXPECT_EQ(Small::from_text("...../...../..x../..o../.....", rules).text(), "...../...../..X../..O../..... b 5.5 - 0");
  EXPECT_EQ(Small::from_text("  ...../...../...../...../.....   White ", rules).text(),
            "...../...../...../...../..... w 5.5 - 0");
}

TEST(GoText, NamesWhatIsWrong) {
  const std::string board = "...../...../...../...../.....";
  EXPECT_NE(error_of("").find("rows side komi ko passes"), std::string::npos);
  EXPECT_NE(error_of(board + " b 7 - 0 0").find("rows side komi ko passes"), std::string::npos);
  EXPECT_EQ(error_of(".../.../..."), "size: 3 is not a board from 5 to 19");
  EXPECT_EQ(error_of("...../...../....../...../....."), "row 3 has 6 points, but there are 5 rows");
  EXPECT_EQ(error_of("...../...../..#../...../....."), "C3: '#' is not '.', 'X' or 'O'");
  EXPECT_EQ(error_of(board + " x"), "'x' is not a side to move: b or w");
  EXPECT_EQ(error_of(board + " b seven"), "komi: 'seven' is not a number");
  EXPECT_EQ(error_of(board + " b 7.3"), "komi: 7.3 is not a whole or half number");
  EXPECT_EQ(error_of(board + " b 100.5"), "komi: 100.5 is not from -100 to 100");
  EXPECT_EQ(error_of(board + " b nan"), "komi: 'nan' is not a finite number");
  EXPECT_EQ(error_of(board + " b 7 Q3"), "Q3 is not on a board of size 5");
  EXPECT_EQ(error_of(board + " b 7 - 3"), "passes: 3 is not 0, 1 or 2");
  EXPECT_EQ(error_of("XXO../O..../...../...../..... b"), "");
  EXPECT_EQ(error_of("XXO../OO.../...../...../..... b"), "without a liberty: A5 B5");
}

TEST(GoText, RefusesAKoThatCannotBe) {
  EXPECT_EQ(error_of("...../.XO../X.XO./.XO../..... w 7 B3 0"), "");
  EXPECT_EQ(error_of("...../.XO../X.XO./.XO../..... w 7 C3 0"), "ko at C3: there is a stone");
  EXPECT_EQ(error_of("...../.XO../X.XO./.XO../..... w 7 B3 1"), "ko at B3: a pass lifts a ko");
  const std::string cannot = ": no stone can just have been taken there";
  EXPECT_EQ(error_of("...../.XO../X.XO./.XO../..... b 7 B3 0"), "ko at B3" + cannot) << "black's own point";
  EXPECT_EQ(error_of("...../.XO../X.XO./.XO../..... w 7 E5 0"), "ko at E5" + cannot);
  EXPECT_EQ(error_of("...../.XO../X.XXO/.XOO./..... w 7 B3 0"), "ko at B3" + cannot) << "no lone stone took there";
  EXPECT_EQ(error_of("...../.XO../X.X../.XO../..... w 7 B3 0"), "ko at B3" + cannot) << "it has another liberty";
}

TEST(GoDrawing, ShowsCoordinatesAndTheLastMove) {
  Small state = Small::from_text("...../...../..O../...../.....", Rules{});
  EXPECT_EQ(state.drawing(),
            "   A B C D E\n"
            " 5 . . . . . 5\n"
            " 4 . . . . . 4\n"
            " 3 . . O . . 3\n"
            " 2 . . . . . 2\n"
            " 1 . . . . . 1\n"
            "   A B C D E\n");
  state.play(state.parse_move("D3"));
  EXPECT_NE(state.drawing().find(" 3 . . O(X). 3\n"), std::string::npos);
  state.play(state.parse_move("E1"));
  EXPECT_NE(state.drawing().find(" 1 . . . .(O)1\n"), std::string::npos);
}

}  // namespace
}  // namespace aite::games::go
