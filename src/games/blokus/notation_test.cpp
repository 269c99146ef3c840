// SPDX-License-Identifier: MIT
#include "games/blokus/notation.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "games/blokus/state.hpp"
#include "games/session.hpp"

namespace aite::games::blokus {
namespace {

// What InputError says, or that nothing was thrown.
template <class F>
std::string complaint(const F& f) {
  try {
    f();
  } catch (const base::InputError& error) {
    return error.what();
  }
  return "no complaint";
}

std::string move_complaint(const std::string& text) {
  return complaint([&] { (void)State().parse_move(text); });
}

std::string position_complaint(const std::string& text) {
  return complaint([&] { (void)State::from_text(text, {}); });
}

// A position's text from marked squares.
std::string position(const std::string& black, const std::string& white, const std::string& rest = "b") {
  const Board x = parse_squares(black);
  const Board o = parse_squares(white);
  std::string text;
  for (int row = board_size - 1; row >= 0; --row) {
    for (int column = 0; column < board_size; ++column) {
      const int square = square_at(column, row);
      text += x.has(square) ? 'X' : o.has(square) ? 'O' : '.';
    }
    text += row > 0 ? "/" : " ";
  }
  return text + rest;
}

TEST(BlokusNotation, WritesSquaresAsPentobiDoes) {
  EXPECT_EQ(square_text(square_at(0, 0)), "a1");
  EXPECT_EQ(square_text(square_at(8, 13)), "i14");
  EXPECT_EQ(square_text(square_at(13, 9)), "n10");
  EXPECT_EQ(square_text(start_squares[0]), "e10");
  EXPECT_EQ(square_text(start_squares[1]), "j5");
}

TEST(BlokusNotation, ReadsMovesInAnyOrderAndCase) {
  const State state;
  const Move move = state.parse_move("e8,d9,e9,f9,e10");
  EXPECT_EQ(state.move_text(move), "e8,d9,e9,f9,e10");
  EXPECT_EQ(state.parse_move("E10,f9,D9,e9,E8"), move);
  EXPECT_EQ(state.parse_move(" e10, f9, d9, e9, e8 "), move);
  EXPECT_EQ(state.parse_move("PASS"), pass_move);
  EXPECT_EQ(state.move_text(pass_move), "pass");
}

TEST(BlokusNotation, EveryMoveReadsBack) {
  const State state;
  for (std::uint16_t code = 0; code < placement_count; ++code) {
    ASSERT_EQ(state.parse_move(state.move_text({code})), Move{code});
  }
}

TEST(BlokusNotation, RefusesWhatIsNoMove) {
  EXPECT_EQ(move_complaint("o1"), "'o1' is not a square: a1 to n14");
  EXPECT_EQ(move_complaint("a15"), "'a15' is not a square: a1 to n14");
  EXPECT_EQ(move_complaint("a0"), "'a0' is not a square: a1 to n14");
  EXPECT_EQ(move_complaint("a01"), "'a01' is not a square: a1 to n14");
  EXPECT_EQ(move_complaint("e10,,e9"), "'' is not a square: a1 to n14");
  EXPECT_EQ(move_complaint("a99999999999"), "'a99999999999' is not a square: a1 to n14");
  EXPECT_EQ(move_complaint("e1,e2,E1"), "'e1,e2,E1' names e1 twice");
  EXPECT_EQ(move_complaint("e1,e3"), "'e1,e3' is not a piece's shape");
  EXPECT_EQ(move_complaint("a1,a2,a3,a4,a5,a6"), "'a1,a2,a3,a4,a5,a6' is not a piece's shape");
  EXPECT_EQ(move_complaint(""), "'' is not a piece's shape");
}

TEST(BlokusNotation, PositionsReadBack) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    base::Rng rng(seed);
    Trajectory game;
    State state;
    state.playout(rng, &game);
    for (const Move move : game) {
      state.play(move);
      const State read = State::from_text(state.text(), {});
      EXPECT_EQ(read.text(), state.text());
      EXPECT_EQ(read.hash(), state.hash());
      for (const Side side : {Side::first, Side::second}) {
        for (std::size_t piece = 0; piece < pieces.size(); ++piece) {
          EXPECT_EQ(read.has_piece(side, piece), state.has_piece(side, piece));
        }
      }
    }
    EXPECT_TRUE(State::from_text(state.text(), {}).is_over());
  }
}

TEST(BlokusNotation, RefusesPositionsThatNoGameReaches) {
  EXPECT_EQ(position_complaint(position("e10", "j5")), "no complaint");
  EXPECT_EQ(position_complaint(""), "a Blokus Duo position reads 'row/.../row side' or 'row/.../row side passed'");
  EXPECT_EQ(position_complaint("X/O b"), "2 rows instead of 14");
  EXPECT_EQ(position_complaint(fmt::format(".{}", position("e10", "j5"))), "row 14 has 15 squares instead of 14");
  std::string text = position("e10", "j5");
  text[15 * 2 + 3] = 'x';
  EXPECT_EQ(position_complaint(text), "'x' on d12 is not X, O or .");
  EXPECT_EQ(position_complaint(position("e10", "j5", "x")), "'x' is not a side: b or w");
  EXPECT_EQ(position_complaint(position("e9", "j5")), "black has pieces, but none on e10");
  EXPECT_EQ(position_complaint(position("e10", "j5,j6,j7,j8,j9,j10")),
            "white's squares j5,j6,j7,j8,j9,j10 are not a piece's shape");
  EXPECT_EQ(position_complaint(position("e10,f11", "")), "black has a second piece 1 on f11");
  EXPECT_EQ(position_complaint(position("e10,a1,a2", "")),
            "black's piece on a1 is not joined to the one on e10 by corners");
  EXPECT_EQ(position_complaint(position("e10", "j5", "b x")), "'x' does not say who has passed: b, w or bw");
  EXPECT_EQ(position_complaint(position("e10", "j5", "b w")),
            "white cannot have passed: only a side without a placement passes; h4,i4 is one");
}

TEST(BlokusNotation, SetsUpPieces) {
  const std::vector<Placement> pieces_set{{Side::second, "j5,j6"}, {Side::first, "e10,E9"}, {Side::first, "f11"}};
  const State state = State::set_up({}, pieces_set, Side::second);
  EXPECT_EQ(state.text(), position("e10,e9,f11", "j5,j6", "w"));
  EXPECT_FALSE(state.has_piece(Side::first, 0));
  EXPECT_TRUE(state.has_piece(Side::second, 0));

  const auto refused = [](const std::vector<Placement>& placements) {
    return complaint([&] { (void)State::set_up({}, placements, Side::first); });
  };
  EXPECT_EQ(refused({{Side::first, "e10"}, {Side::second, "e10,f10"}}), "the piece on e10,f10 overlaps another");
  EXPECT_EQ(refused({{Side::first, "e10"}, {Side::first, "e11,e12"}}),
            "the piece on e11,e12 touches another of black along an edge");
  EXPECT_EQ(refused({{Side::first, "pass"}}), "a pass is nothing to set up");
  EXPECT_EQ(refused({{Side::first, "a1"}}), "black has pieces, but none on e10");
}

TEST(BlokusNotation, DrawsTheBoard) {
  State state;
  state.play(state.parse_move("e8,d9,e9,f9,e10"));
  EXPECT_EQ(state.drawing(), R"(    a b c d e f g h i j k l m n
 14 . . . . . . . . . . . . . . 14
 13 . . . . . . . . . . . . . . 13
 12 . . . . . . . . . . . . . . 12
 11 . . . . . . . . . . . . . . 11
 10 . . . . X . . . . . . . . . 10
  9 . . . X X X . . . . . . . . 9
  8 . . . . X . . . . . . . . . 8
  7 . . . . . . . . . . . . . . 7
  6 . . . . . . . . . . . . . . 6
  5 . . . . . . . . . + . . . . 5
  4 . . . . . . . . . . . . . . 4
  3 . . . . . . . . . . . . . . 3
  2 . . . . . . . . . . . . . . 2
  1 . . . . . . . . . . . . . . 1
    a b c d e f g h i j k l m n
X black: 1 2 I3 V3 I4 L4 T4 O Z4 F I5 L5 N P T5 U V5 W Y Z5
O white: 1 2 I3 V3 I4 L4 T4 O Z4 F I5 L5 N P T5 U V5 W X Y Z5
)");
}

}  // namespace
}  // namespace aite::games::blokus
