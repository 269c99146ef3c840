// SPDX-License-Identifier: MIT
#include "protocol/sgf/record.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/error.hpp"
#include "games/toy/coins.hpp"

namespace aite::protocol::sgf {

namespace {

using games::Side;

TEST(SgfRecord, ReadsAGoGame) {
  const Record record =
      read_record("(;FF[4]GM[1]SZ[9]KM[6.5]PB[Anna]PW[Bert]RE[W+2.5]C[friendly];B[cc]C[first];W[gg];B[];W[tt])");
  EXPECT_EQ(record.game, "Go");
  EXPECT_EQ(record.rules, "size=9,komi=6.5");
  EXPECT_EQ(record.first_name, "Anna");
  EXPECT_EQ(record.second_name, "Bert");
  EXPECT_EQ(record.result, "W+2.5");
  EXPECT_EQ(record.comment, "friendly");
  ASSERT_EQ(record.moves.size(), 4U);
  EXPECT_EQ(record.moves[0].text, "C7");
  EXPECT_EQ(record.moves[0].comment, "first");
  EXPECT_EQ(record.moves[1].text, "G3");
  EXPECT_EQ(record.moves[1].side, Side::second);
  EXPECT_EQ(record.moves[2].text, "pass");
  EXPECT_EQ(record.moves[3].text, "pass");
}

TEST(SgfRecord, GoColumnsSkipI) {
  const Record record = read_record("(;GM[1]SZ[9:9];B[hi];W[ia])");
  EXPECT_EQ(record.moves[0].text, "H1");
  EXPECT_EQ(record.moves[1].text, "J9");
  EXPECT_EQ(record.rules, "size=9");
}

TEST(SgfRecord, ReadsASetUpAndWhoMoves) {
  const Record handicap = read_record("(;GM[1]SZ[9]HA[2]AB[cg][gc])");
  ASSERT_EQ(handicap.placements.size(), 2U);
  EXPECT_EQ(handicap.placements[0].text, "C3");
  EXPECT_EQ(handicap.to_move, Side::second);
  const Record by_move = read_record("(;GM[1]SZ[9]AB[aa:ab]AW[bb];AE[ab]AW[cc];W[dd])");
  ASSERT_EQ(by_move.placements.size(), 3U);
  EXPECT_EQ(by_move.placements[0].text, "A9");
  EXPECT_EQ(by_move.to_move, Side::second);
  EXPECT_EQ(read_record("(;GM[1]SZ[9]AB[aa]PL[W])").to_move, Side::second);
  EXPECT_EQ(read_record("(;GM[1]SZ[9]AB[aa]PL[B];W[bb])").to_move, Side::first);
}

TEST(SgfRecord, RefusesWhatItCannotFollow) {
  for (const char* text :
       {"(;GM[1]SZ[9];B[zz])", "(;GM[1]SZ[9];B[abc])", "(;GM[1]SZ[9:7])", "(;GM[1]SZ[99])", "(;GM[1]SZ[x])",
        "(;GM[1]SZ[9]KM[much])", "(;GM[1]SZ[9];B[aa];AW[bb])", "(;GM[2];B[i9])", "(;GM[2];B[d])"}) {
    EXPECT_THROW(read_record(text), base::InputError) << text;
  }
}

TEST(SgfRecord, ReadsOthelloInBothManners) {
  const Record record = read_record("(;GM[2]SZ[8];B[d3];W[cc];B[PA];W[])");
  EXPECT_EQ(record.game, "Othello");
  ASSERT_EQ(record.moves.size(), 4U);
  EXPECT_EQ(record.moves[0].text, "d3");
  EXPECT_EQ(record.moves[1].text, "c3");
  EXPECT_EQ(record.moves[2].text, "pass");
  EXPECT_EQ(record.moves[3].text, "pass");
}

TEST(SgfRecord, ReadsPentobisFiles) {
  const Record record = read_record("(;GM[Blokus Duo];B[e8,d9,e9,f9,e10];W[i4][h5][i5][j5][i6])");
  EXPECT_EQ(record.game, "Blokus Duo");
  EXPECT_EQ(record.moves[0].text, "e8,d9,e9,f9,e10");
  EXPECT_EQ(record.moves[1].text, "i4,h5,i5,j5,i6");
}

TEST(SgfRecord, WritesWhatItReads) {
  for (const char* text : {"(;GM[1]SZ[9]KM[6.5]PB[A \\] b]RE[B+1]C[x];B[cc]C[why:\n  line];W[];B[])",
                           "(;GM[1]SZ[13]KM[0]AB[cg][gc]AW[aa]PL[W];W[gg])", "(;GM[2]SZ[8];B[d3];W[c5];B[PA])",
                           "(;GM[Blokus Duo];B[e8,d9,e9,f9,e10];W[i4,h5,i5,j5,i6]C[ok])"}) {
    const Record record = read_record(text);
    const Record again = read_record(write_record(record));
    EXPECT_EQ(again.game, record.game);
    EXPECT_EQ(again.rules, record.rules);
    EXPECT_EQ(again.first_name, record.first_name);
    EXPECT_EQ(again.result, record.result);
    EXPECT_EQ(again.comment, record.comment);
    EXPECT_EQ(again.to_move, record.to_move);
    ASSERT_EQ(again.placements.size(), record.placements.size());
    for (std::size_t i = 0; i < record.placements.size(); ++i) {
      EXPECT_EQ(again.placements[i].side, record.placements[i].side);
      EXPECT_EQ(again.placements[i].text, record.placements[i].text);
    }
    ASSERT_EQ(again.moves.size(), record.moves.size());
    for (std::size_t i = 0; i < record.moves.size(); ++i) {
      EXPECT_EQ(again.moves[i].side, record.moves[i].side);
      EXPECT_EQ(again.moves[i].text, record.moves[i].text);
      EXPECT_EQ(again.moves[i].comment, record.moves[i].comment);
    }
  }
}

TEST(SgfRecord, ReadsWhoPlayedWhenAndWhere) {
  const char* text =
      "(;GM[1]SZ[9]PB[Anna]BR[2d]PW[Bert]WR[1k]DT[2004-09-18]EV[Autumn cup]PC[Mainz];B[cc]V[1.5];W[gg]V[-0.25]C[x])";
  const Record record = read_record(text);
  EXPECT_EQ(record.first_rating, "2d");
  EXPECT_EQ(record.second_rating, "1k");
  EXPECT_EQ(record.date, "2004-09-18");
  EXPECT_EQ(record.event, "Autumn cup");
  EXPECT_EQ(record.place, "Mainz");
  EXPECT_EQ(record.moves[0].evaluation, 1.5);
  EXPECT_EQ(record.moves[1].evaluation, 0.25);  // the mover's view
  Record with_komi = record;
  with_komi.rules = "size=9,komi=7";
  EXPECT_EQ(read_record(write_record(with_komi)), with_komi);
}

TEST(SgfRecord, ReadsCollections) {
  const std::vector<Record> records = read_records("(;GM[1]SZ[9];B[cc](;W[dd])(;W[ee]))\n(;GM[2];B[d3])(;GM[Coins])");
  ASSERT_EQ(records.size(), 3U);
  EXPECT_EQ(records[0].moves.size(), 2U);
  EXPECT_EQ(records[1].game, "Othello");
  EXPECT_EQ(records[2].game, "Coins");
}

TEST(SgfRecord, SaysInWhichGameOfACollection) {
  try {
    read_records("(;GM[1]SZ[9])(;GM[1]SZ[9];B[zz])");
    FAIL();
  } catch (const base::InputError& error) {
    EXPECT_STREQ(error.what(), "game 2: SGF: 'zz' is not a point of a 9x9 board");
  }
}

TEST(SgfRecord, TheLastWordOnAPointHolds) {
  const Record record = read_record("(;GM[1]SZ[9]AB[aa:cc]AW[bb]AE[aa][cc];AB[cc])");
  ASSERT_EQ(record.placements.size(), 8U);
  const std::vector<games::Placement>& placed = record.placements;
  EXPECT_EQ(std::count(placed.begin(), placed.end(), games::Placement{Side::second, "B8"}), 1);
  EXPECT_EQ(std::count(placed.begin(), placed.end(), games::Placement{Side::first, "B8"}), 0);
  EXPECT_EQ(placed.back(), (games::Placement{Side::first, "C7"}));
}

TEST(SgfRecord, BoundsASetUp) {
  std::string in_one = "(;GM[1]SZ[19]AB";
  std::string in_many = "(;GM[1]SZ[19]";
  for (int i = 0; i < 1'000; ++i) {
    in_one += "[aa:ss]";
    in_many += ";AB[aa:ss]";
  }
  EXPECT_THROW(read_record(in_one + ")"), base::InputError);
  EXPECT_THROW(read_record(in_many + ")"), base::InputError);
}

TEST(SgfRecord, AGameWithoutAConventionKeepsItsWords) {
  games::SessionOf<games::toy::Coins> session;
  session.play(games::toy::Coins::left);
  session.play(games::toy::Coins::right);
  const std::string text = write_record(record_of(session));
  EXPECT_NE(text.find("GM[Coins]"), std::string::npos);
  EXPECT_NE(text.find(";B[left]\n;W[right]"), std::string::npos) << text;
  games::SessionOf<games::toy::Coins> again;
  replay(read_record(text), 99, again);
  EXPECT_EQ(again.hash(), session.hash());
  games::SessionOf<games::toy::Coins> before;
  replay(read_record(text), 1, before);
  EXPECT_EQ(before.moves().size(), 1U);
}

TEST(SgfRecord, AReplayNamesTheMoveThatFails) {
  games::SessionOf<games::toy::Coins> session;
  try {
    replay(read_record("(;GM[Coins];B[left];W[up])"), 99, session);
    FAIL();
  } catch (const base::InputError& error) {
    EXPECT_EQ(std::string(error.what()).find("move 2 (W up): "), 0U) << error.what();
  }
}

}  // namespace

}  // namespace aite::protocol::sgf
