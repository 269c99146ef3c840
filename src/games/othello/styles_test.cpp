// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "games/othello/state.hpp"

namespace aite::games::othello {
namespace {

InStyle judge(const State& state, std::string_view style, std::string_view move) {
  for (const Style<State>& each : State::styles()) {
    if (each.name == style) return each.judge(state, state.parse_move(move));
  }
  ADD_FAILURE() << "no style " << style;
  return InStyle::not_asked;
}

TEST(OthelloStyles, AreNotAskedAboutWithoutAChoice) {
  const State start;
  EXPECT_EQ(judge(start, "corner", "d3"), InStyle::not_asked);
  EXPECT_EQ(judge(start, "edge", "d3"), InStyle::not_asked);
  EXPECT_EQ(judge(start, "quiet", "d3"), InStyle::not_asked);  // every first move turns one disc
}

// Black may take a1 (turning b1), e3 or e5 (turning one each) or d5 (turning d4 and d3).
constexpr std::string_view choice =
    "-OX-----"
    "---X----"
    "--XO----"
    "---O----"
    "--------"
    "--------"
    "--------"
    "-------- X";

TEST(OthelloStyles, TellCornerEdgeAndQuietMoves) {
  const State state = State::from_text(choice, {});
  ASSERT_EQ(std::popcount(state.legal()), 4);
  EXPECT_EQ(judge(state, "corner", "a1"), InStyle::yes);
  EXPECT_EQ(judge(state, "corner", "e3"), InStyle::no);
  EXPECT_EQ(judge(state, "edge", "a1"), InStyle::yes);
  EXPECT_EQ(judge(state, "edge", "d5"), InStyle::no);
  EXPECT_EQ(judge(state, "quiet", "a1"), InStyle::yes);
  EXPECT_EQ(judge(state, "quiet", "e3"), InStyle::yes);
  EXPECT_EQ(judge(state, "quiet", "d5"), InStyle::no);
}

}  // namespace
}  // namespace aite::games::othello
