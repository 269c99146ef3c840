// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "games/othello/state.hpp"

namespace aite::games::othello {
namespace {

template <class F>
std::string reason(F f) {
  try {
    f();
  } catch (const base::InputError& error) {
    return error.what();
  }
  return "";
}

std::string squares(char c) { return std::string(64, c); }

TEST(OthelloNotation, MovesRoundTrip) {
  const State state;
  for (std::uint16_t code = 0; code < 64; ++code) EXPECT_EQ(state.parse_move(state.move_text({code})), Move{code});
  EXPECT_EQ(state.move_text({0}), "a1");
  EXPECT_EQ(state.move_text({7}), "h1");
  EXPECT_EQ(state.move_text({8 * 2 + 3}), "d3");
  EXPECT_EQ(state.parse_move("D3"), Move{8 * 2 + 3});
  EXPECT_EQ(state.move_text(pass_move), "pass");
  for (const char* pass : {"pass", "PASS", "pa", "PA", "ps"}) EXPECT_EQ(state.parse_move(pass), pass_move);
}

TEST(OthelloNotation, RefusesWhatIsNoMove) {
  const State state;
  for (const char* text : {"", "d", "i1", "a9", "a0", "d3x", "33", "resign"}) {
    EXPECT_EQ(reason([&] { return state.parse_move(text); }),
              std::string("'") + text + "' is not a move: a square from a1 to h8, or pass");
  }
}

TEST(OthelloNotation, PositionsRoundTrip) {
  base::Rng rng(3);
  State::MoveList moves;
  State state;
  for (state.legal_moves(moves); !moves.empty(); state.legal_moves(moves)) {
    EXPECT_EQ(State::from_text(state.text(), {}), state);
    state.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
  }
  EXPECT_EQ(State::from_text(state.text(), {}), state);
}

TEST(OthelloNotation, ReadsOtherSpellings) {
  EXPECT_EQ(State::from_text("...........................o*......*o........................... *", {}), State());
  EXPECT_EQ(State::from_text("  ---------------------------Ox------XO---------------------------   x\n", {}), State());
}

TEST(OthelloNotation, NamesWhatIsWrongInAPosition) {
  const std::string shape = "an Othello position is 64 squares of X, O or -, a blank, and X or O for the side to move";
  EXPECT_EQ(reason([] { return State::from_text("", {}); }), shape);
  EXPECT_EQ(reason([] { return State::from_text(squares('-'), {}); }), shape);
  EXPECT_EQ(reason([] { return State::from_text(squares('-') + "- X", {}); }), shape);
  EXPECT_EQ(reason([] { return State::from_text(squares('-') + " X X", {}); }), shape);
  EXPECT_EQ(reason([] { return State::from_text(squares('-') + " black", {}); }), shape);
  EXPECT_EQ(reason([] { return State::from_text("---------?" + squares('-').substr(10) + " X", {}); }),
            "'?' on square b2 is not X, O or -");
  EXPECT_EQ(reason([] { return State::from_text(squares('-') + " -", {}); }), "the side to move is X or O, not '-'");
}

TEST(OthelloNotation, SetsUpDiscsOnAnEmptyBoard) {
  const std::vector<Placement> start = {
      {Side::first, "d5"}, {Side::first, "E4"}, {Side::second, "d4"}, {Side::second, "e5"}};
  EXPECT_EQ(State::set_up({}, start, Side::first), State());
  EXPECT_EQ(State::set_up({}, start, Side::second).text(),
            "---------------------------OX------XO--------------------------- O");
  EXPECT_EQ(reason([] {
              State::set_up({}, {{Side::first, "i9"}}, Side::first);
            }),
            "'i9' is not a move: a square from a1 to h8, or pass");
  EXPECT_EQ(reason([] {
              State::set_up({}, {{Side::first, "pass"}}, Side::first);
            }),
            "a pass is no square to put a disc on");
  EXPECT_EQ(reason([] {
              State::set_up({}, {{Side::first, "a1"}, {Side::second, "a1"}}, Side::first);
            }),
            "two discs are put on a1");
}

TEST(OthelloNotation, DrawsTheBoard) {
  EXPECT_EQ(State().drawing(),
            "    a b c d e f g h\n"
            "  1 . . . . . . . .\n"
            "  2 . . . . . . . .\n"
            "  3 . . . * . . . .\n"
            "  4 . . * O X . . .\n"
            "  5 . . . X O * . .\n"
            "  6 . . . . * . . .\n"
            "  7 . . . . . . . .\n"
            "  8 . . . . . . . .\n"
            "    X black 2, O white 2, X to move\n");
  const State over({1, 0}, Side::second);
  EXPECT_NE(over.drawing().find("X black 0, O white 1, the game is over"), std::string::npos);
}

TEST(OthelloNotation, PlaysInASession) {
  SessionOf<State> session;
  EXPECT_EQ(session.rules(), "");
  session.play(session.parse_move("d3"));
  EXPECT_EQ(reason([&] { session.play(session.parse_move("d3")); }), "illegal move d3: the square is occupied");
  EXPECT_TRUE(session.undo());
  EXPECT_EQ(session.text(), State().text());
}

}  // namespace
}  // namespace aite::games::othello
