// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "games/blokus/state.hpp"

namespace aite::games::blokus {
namespace {

InStyle judge(const State& state, std::string_view style, std::string_view move) {
  for (const Style<State>& each : State::styles()) {
    if (each.name == style) return each.judge(state, state.parse_move(move));
  }
  ADD_FAILURE() << "no style " << style;
  return InStyle::not_asked;
}

TEST(BlokusStyles, LargeIsAPieceOfFiveSquares) {
  const State start;
  EXPECT_EQ(judge(start, "large", "e8,d9,e9,f9,e10"), InStyle::yes);
  EXPECT_EQ(judge(start, "large", "e10"), InStyle::no);
}

TEST(BlokusStyles, CentreReachesIntoTheMiddle) {
  const State start;
  EXPECT_EQ(judge(start, "centre", "e10"), InStyle::no);
  EXPECT_EQ(judge(start, "centre", "e10,f9,e9,f8,g8"), InStyle::yes);
  EXPECT_EQ(judge(start, "centre", "e10,e11,e12"), InStyle::no);
}

TEST(BlokusStyles, ContactIsEdgeToEdgeWithTheOtherSide) {
  State state;
  EXPECT_EQ(judge(state, "contact", "e10"), InStyle::not_asked);  // nobody to touch
  for (const char* move : {"e6,e7,e8,e9,e10", "f5,g5,h5,i5,j5", "c5,d5"}) {
    ASSERT_EQ(state.why_illegal(state.parse_move(move)), "");
    state.play(state.parse_move(move));
  }
  ASSERT_EQ(state.why_illegal(state.parse_move("d4,e4")), "");
  EXPECT_EQ(judge(state, "contact", "d4,e4"), InStyle::yes);  // d4 lies below black's d5
  EXPECT_EQ(judge(state, "contact", "e4"), InStyle::no);      // corner to corner only
}

}  // namespace
}  // namespace aite::games::blokus
