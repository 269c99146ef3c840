// SPDX-License-Identifier: MIT
#include "arena/settle.hpp"

#include <gtest/gtest.h>

#include <string>

#include "arena/life.hpp"
#include "players/registry.hpp"

namespace aite::arena {

namespace {

games::go::Diagram diagram(const char* text) { return games::go::parse_diagram(text, games::go::Rules{}); }

// One letter a point: a alive, d dead, o open, . empty.
std::string life_text(const char* text) {
  const games::go::Diagram position = diagram(text);
  const std::vector<Life> life = certain_life(position);
  std::string out;
  for (std::size_t i = 0; i < life.size(); ++i) {
    if (i > 0 && i % static_cast<std::size_t>(position.size()) == 0) out += '/';
    out += !position.points[i] ? '.' : life[i] == Life::alive ? 'a' : life[i] == Life::dead ? 'd' : 'o';
  }
  return out;
}

std::unique_ptr<games::Session> finished(const char* position) {
  auto session = players::make_session("go", "size=5,komi=0.5");
  session->set_text(position);
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

TEST(Settle, OnlyFinishedGamesOfGo) {
  EXPECT_FALSE(can_settle(*players::make_session("go")));
  EXPECT_FALSE(can_settle(*players::make_session("coins", "coins=1")));
  EXPECT_TRUE(can_settle(*finished(".X.../...../...../...../..... b 0.5 - 2")));
}

TEST(Settle, NothingDeadNothingTaken) {
  const auto session = finished(".X.XO/XXXXO/OOOOO/O.O.O/.OOOO b 0.5 - 2");
  const Settlement settlement = settle(*session);
  EXPECT_EQ(settlement.text(*session), "");
  EXPECT_EQ(settlement.outcome, session->outcome());
}

TEST(Settle, LoneStonesInTerritoryAreDead) {
  // Black's wall, white's wall, and a stone in each other's land.
  const auto session = finished("..XO./.OXO./..XO./..XOX/..XO. b 0.5 - 2");
  const Settlement settlement = settle(*session);
  EXPECT_EQ(settlement.text(*session), "dead: B4 E2");
  EXPECT_EQ(settlement.outcome.half_points, 2 * (15 - 10) - 1);
  EXPECT_LT(session->outcome().half_points, settlement.outcome.half_points);
  EXPECT_EQ(settle(*session).outcome, settlement.outcome) << "settled twice, in two ways";
}

TEST(Settle, SekiStays) {
  // The chains in the middle have two liberties, the same ones: who fills one of them is captured.
  const auto session = players::make_session("go", "size=7,komi=0.5");
  session->set_text(".XOOXO./.XOOXO./.XO.XO./XXO.XOO/.XOXXO./.XOXXO./.XOXXO. b 0.5 - 2");
  const Settlement settlement = settle(*session);
  EXPECT_EQ(settlement.text(*session), "");
  EXPECT_EQ(settlement.outcome.half_points, 2 * (24 - 23) - 1);
}

}  // namespace

}  // namespace aite::arena
