// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "games/go/state.hpp"
#include "games/session.hpp"

namespace aite::games::go {
namespace {

class GoStyles : public testing::Test {
 protected:
  void play(std::initializer_list<const char*> moves) {
    for (const char* move : moves) session_.play(session_.parse_move(move));
  }
  InStyle judge(std::string_view style, const char* move) {
    const std::vector<StyleInfo> styles = session_.styles();
    for (std::size_t i = 0; i < styles.size(); ++i) {
      if (styles[i].name == style) return session_.in_style(i, session_.parse_move(move));
    }
    ADD_FAILURE() << "no style " << style;
    return InStyle::not_asked;
  }

  SessionOf<Small> session_;
};

TEST_F(GoStyles, ContactIsALoneStoneBesideALoneStone) {
  EXPECT_EQ(judge("contact", "e5"), InStyle::not_asked);  // nobody has moved yet
  play({"e5"});
  EXPECT_EQ(judge("contact", "e6"), InStyle::yes);
  EXPECT_EQ(judge("contact", "d5"), InStyle::yes);
  EXPECT_EQ(judge("contact", "d6"), InStyle::no);  // diagonal
  EXPECT_EQ(judge("contact", "g5"), InStyle::no);
  EXPECT_EQ(judge("contact", "pass"), InStyle::not_asked);
}

TEST_F(GoStyles, ContactNeedsTheLastStoneToStandAlone) {
  play({"e5", "e6"});  // white's stone touches black's
  EXPECT_EQ(judge("contact", "e7"), InStyle::no);
  play({"c3", "g7"});
  EXPECT_EQ(judge("contact", "g6"), InStyle::yes);
  EXPECT_EQ(judge("contact", "f7"), InStyle::yes);
}

TEST_F(GoStyles, ContactHasNoOtherStoneBesideIt) {
  play({"e5", "c3", "g5"});
  EXPECT_EQ(judge("contact", "f5"), InStyle::no);  // between two black stones
  EXPECT_EQ(judge("contact", "g4"), InStyle::yes);
}

TEST_F(GoStyles, ContactIsNotOnTheFirstLine) {
  play({"a5"});
  EXPECT_EQ(judge("contact", "a6"), InStyle::no);
  EXPECT_EQ(judge("contact", "b5"), InStyle::yes);
}

TEST_F(GoStyles, TenukiIsAwayFromTheLastStone) {
  play({"e5"});
  EXPECT_EQ(judge("tenuki", "f6"), InStyle::no);
  EXPECT_EQ(judge("tenuki", "e4"), InStyle::no);
  EXPECT_EQ(judge("tenuki", "g5"), InStyle::yes);
  EXPECT_EQ(judge("tenuki", "a1"), InStyle::yes);
}

TEST_F(GoStyles, CentreIsTheFourthLineAndAbove) {
  EXPECT_EQ(judge("centre", "e5"), InStyle::yes);
  EXPECT_EQ(judge("centre", "d6"), InStyle::yes);
  EXPECT_EQ(judge("centre", "c6"), InStyle::no);
  EXPECT_EQ(judge("centre", "e7"), InStyle::no);
  EXPECT_EQ(judge("centre", "pass"), InStyle::not_asked);
}

TEST_F(GoStyles, EarlyStylesEndAfterTenMoves) {
  play({"e5", "a1", "c3", "a3", "g7", "a5", "g3", "a7", "c7"});
  EXPECT_EQ(judge("tenuki", "j9"), InStyle::yes);
  EXPECT_EQ(judge("contact-early", "c8"), InStyle::yes);
  play({"j9"});
  EXPECT_EQ(judge("tenuki", "e7"), InStyle::not_asked);
  EXPECT_EQ(judge("contact-early", "j8"), InStyle::not_asked);
  EXPECT_EQ(judge("tenuki-own", "e7"), InStyle::yes);
  EXPECT_EQ(judge("contact-own", "e7"), InStyle::no);
  play({"j1", "j3", "h1", "h3", "g1", "f3", "f1", "f2", "e1", "e2"});
  EXPECT_EQ(judge("tenuki-own", "e7"), InStyle::not_asked);
  EXPECT_EQ(judge("contact-own", "e7"), InStyle::not_asked);
  EXPECT_EQ(judge("contact", "e7"), InStyle::no);
}

}  // namespace
}  // namespace aite::games::go
