// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <string>

#include "games/go/life.hpp"
#include "games/go/state.hpp"

namespace aite::games::go {

namespace {

Diagram diagram(const char* text) { return parse_diagram(text, Rules{}); }

// One letter per point: a alive, d dead, o open, . empty.
std::string life_text(const char* text) {
  const Diagram position = diagram(text);
  const std::vector<Life> life = certain_life(position);
  std::string out;
  for (std::size_t i = 0; i < life.size(); ++i) {
    if (i > 0 && i % static_cast<std::size_t>(position.size()) == 0) out += '/';
    out += !position.points[i] ? '.' : life[i] == Life::alive ? 'a' : life[i] == Life::dead ? 'd' : 'o';
  }
  return out;
}

SessionOf<Small> finished(const char* position, int size = 5) {
  Rules rules;
  rules.size = size;
  rules.komi = 0.5;
  SessionOf<Small> session(rules);
  session.set_text(position);
  return session;
}

TEST(CertainLife, TwoEyesAreAlive) {
  EXPECT_EQ(life_text(".X.XO/XXXXO/OOOOO/...../....."), ".a.ao/aaaao/ooooo/...../.....");
}

TEST(CertainLife, OneEyeIsOpen) {
  EXPECT_EQ(life_text(".XXXO/XXXXO/OOOOO/...../....."), ".oooo/ooooo/ooooo/...../.....");
}

TEST(CertainLife, ChainsThatShareTwoEyesAreAlive) {
  // Neither chain has two eyes of its own; together they have.
  EXPECT_EQ(life_text(".X.../X.X../.X.../...../....."), ".o.../o.o../.o.../...../.....");
  EXPECT_EQ(life_text(".XO../X.XO./XXXO./OOO../....."), ".ao../a.ao./aaao./ooo../.....");
}

TEST(CertainLife, StonesInVitalEyesAreDead) {
  // The white stone has no room: both points around it are liberties of the black chain.
  EXPECT_EQ(life_text(".XO.X/XXXXX/...../...../....."), ".ad.a/aaaaa/...../...../.....");
  // A large territory is nobody's eye for certain.
  EXPECT_EQ(life_text(".X.XO/XXXXO/...../..O../....."), ".a.ao/aaaao/...../..o../.....");
}

TEST(Decided, WhereABoardIsFullOrAPassWins) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Small state;
    Trajectory plies;
    base::Rng rng(seed);
    state.playout(rng, &plies);
    ASSERT_EQ(plies.back(), pass_move);
    plies.pop_back();  // of the two passes that end the game
    for (const Move move : plies) state.play(move);
    EXPECT_TRUE(state.is_decided()) << state.text();
  }
  // Black has more but for the komi, and much is open.
  const char* halves = "....XO.../....XO.../....XO.../....XO.../....XO.../....XO.../....XO.../....XO.../....XO...";
  EXPECT_TRUE(finished((std::string(halves) + " b 6.5 - 1").c_str(), 9).state().is_decided());
  EXPECT_FALSE(finished((std::string(halves) + " w 6.5 - 1").c_str(), 9).state().is_decided());
  EXPECT_FALSE(finished((std::string(halves) + " b 6.5 - 0").c_str(), 9).state().is_decided());
  Small begun;
  begun.play(begun.parse_move("pass"));
  begun.play(begun.parse_move("E5"));
  begun.play(begun.parse_move("pass"));
  EXPECT_TRUE(begun.is_decided()) << "the whole board is white's";
}

TEST(Settle, OnlyFinishedGames) {
  EXPECT_FALSE(SessionOf<Small>().settle());
  EXPECT_TRUE(finished(".X.../...../...../...../..... b 0.5 - 2").settle());
}

TEST(Settle, NothingDeadNothingTaken) {
  const auto session = finished(".X.XO/XXXXO/OOOOO/O.O.O/.OOOO b 0.5 - 2");
  const Settlement settlement = session.settle().value();
  EXPECT_EQ(dead_text(settlement, session), "");
  EXPECT_EQ(settlement.outcome, session.outcome());
}

TEST(Settle, LoneStonesInTerritoryAreDead) {
  // Black's wall, white's wall, and a stone in each other's land.
  const auto session = finished("..XO./.OXO./..XO./..XOX/..XO. b 0.5 - 2");
  const Settlement settlement = session.settle().value();
  EXPECT_EQ(dead_text(settlement, session), "dead: B4 E2");
  EXPECT_EQ(settlement.outcome.half_points, 2 * (15 - 10) - 1);
  EXPECT_LT(session.outcome().half_points, settlement.outcome.half_points);
  EXPECT_EQ(session.settle()->outcome, settlement.outcome) << "settled twice, in two ways";
}

TEST(Settle, SekiStays) {
  // The chains in the middle have two liberties, the same ones: who fills one of them is captured.
  const SessionOf<Small> session = finished(".XOOXO./.XOOXO./.XO.XO./XXO.XOO/.XOXXO./.XOXXO./.XOXXO. b 0.5 - 2", 7);
  const Settlement settlement = session.settle().value();
  EXPECT_EQ(dead_text(settlement, session), "");
  EXPECT_EQ(settlement.outcome.half_points, 2 * (24 - 23) - 1);
}

}  // namespace

}  // namespace aite::games::go
