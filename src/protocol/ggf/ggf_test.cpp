// SPDX-License-Identifier: MIT
#include "protocol/ggf/ggf.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "games/othello/state.hpp"

namespace aite::protocol::ggf {

namespace {

using games::Side;
using OthelloSession = games::SessionOf<games::othello::State>;

constexpr const char* usual_board = "8 ---------------------------O*------*O--------------------------- *";

std::string error_of(const std::string& text) {
  try {
    read_records(text);
  } catch (const base::InputError& error) {
    return error.what();
  }
  return "no error";
}

TEST(Ggf, ReadsAGame) {
  const std::vector<Record> records = read_records(
      std::string("(;GM[Othello]PC[Somewhere]DT[2004.09.18_05:54:38.MDT]PB[Anna]PW[Bert]RB[1837.5]RW[2203]") +
      "TI[05:00/00:00/02:00]TY[8]RE[+12.00]BO[" + usual_board + "]B[F5//1.5]W[d6/-2.25/0.01]B[C3/1]ZZ[what?];)");
  ASSERT_EQ(records.size(), 1U);
  const Record& record = records[0];
  EXPECT_EQ(record.game, "Othello");
  EXPECT_EQ(record.rules, "");
  EXPECT_EQ(record.place, "Somewhere");
  EXPECT_EQ(record.date, "2004-09-18");
  EXPECT_EQ(record.first_name, "Anna");
  EXPECT_EQ(record.second_name, "Bert");
  EXPECT_EQ(record.first_rating, "1837.5");
  EXPECT_EQ(record.second_rating, "2203");
  EXPECT_EQ(record.result, "B+12");
  EXPECT_TRUE(record.placements.empty());
  ASSERT_EQ(record.moves.size(), 3U);
  EXPECT_EQ(record.moves[0], (RecordedMove{Side::first, "f5", "", std::nullopt, 1.5}));
  EXPECT_EQ(record.moves[1], (RecordedMove{Side::second, "d6", "", -2.25, 0.01}));
  EXPECT_EQ(record.moves[2], (RecordedMove{Side::first, "c3", "", 1.0, std::nullopt}));
}

TEST(Ggf, ReadsManyGamesWithWordsBetween) {
  EXPECT_EQ(read_records("2 (;GM[Othello]B[F5];)(;GM[Othello]W[F5];)\r\n1 (;GM[Othello];) (;PB[x])\n").size(), 4U);
}

TEST(Ggf, ReadsResults) {
  const auto result = [](const std::string& value) { return read_records("(;RE[" + value + "];)")[0].result; };
  EXPECT_EQ(result("+64.00:r"), "B+R");
  EXPECT_EQ(result("-64:t"), "W+T");
  EXPECT_EQ(result("-6.00:s"), "W+6");
  EXPECT_EQ(result("0.00"), "0");
  EXPECT_EQ(result("-0"), "0");
  EXPECT_EQ(result("?"), "");
  EXPECT_EQ(result(""), "");
  EXPECT_EQ(result("nan"), "");
}

TEST(Ggf, ReadsDates) {
  const auto date = [](const std::string& value) { return read_records("(;DT[" + value + "];)")[0].date; };
  EXPECT_EQ(date("945277754"), "1999-12-15");
  EXPECT_EQ(date("1095486878"), "2004-09-18");
  EXPECT_EQ(date("1999"), "1999");
  EXPECT_EQ(date("in May"), "in May");
}

TEST(Ggf, ReadsPasses) {
  const Record record = read_records("(;B[PA]W[pass//2]B[];)")[0];
  EXPECT_EQ(record.moves[0].text, "pass");
  EXPECT_EQ(record.moves[1].text, "pass");
  EXPECT_EQ(record.moves[2].text, "");  // no move at all: replay refuses it
}

TEST(Ggf, AnotherStartIsASetUp) {
  const Record record = read_records(
      "(;TY[s8r6]BO[8 -------- -------- -------- ---O*--- --OO*--- -------- -------- -------- O]W[F4];)")[0];
  EXPECT_EQ(record.rules, "");
  ASSERT_EQ(record.placements.size(), 5U);
  EXPECT_EQ(record.placements[0], (games::Placement{Side::second, "d4"}));
  EXPECT_EQ(record.placements[1], (games::Placement{Side::first, "e4"}));
  EXPECT_EQ(record.to_move, Side::second);
  OthelloSession session;
  replay(record, 1, session);
  EXPECT_EQ(session.text(), "---------------------------OOO----OOX--------------------------- X");
}

TEST(Ggf, OtherKindsOfOthelloAreReadButNotReplayed) {
  EXPECT_EQ(read_records("(;TY[8a];)")[0].rules, "type=8a");
  EXPECT_EQ(read_records("(;TY[8kr];)")[0].rules, "type=8kr");
  EXPECT_EQ(read_records("(;TY[10];)")[0].rules, "type=10");
  EXPECT_EQ(read_records("(;TY[88];)")[0].rules, "type=88");
  EXPECT_EQ(read_records("(;TY[8b];)")[0].rules, "");
  const Record small = read_records("(;BO[4 -----O*--*O----- *];)")[0];
  EXPECT_EQ(small.rules, "type=4");
  EXPECT_EQ(small.placements[3], (games::Placement{Side::second, "c3"}));
  EXPECT_THROW(write_record(small), base::InputError);
}

TEST(Ggf, ErrorsSayWhere) {
  EXPECT_EQ(error_of("what?"), "game 1: GGF byte 5: there is no game: '(;' is missing");
  EXPECT_EQ(error_of("(;PB[a]"), "game 1: GGF byte 7: the game does not end: ';)' is missing");
  EXPECT_EQ(error_of("(;PB[a];)(;PB"), "game 2: GGF byte 13: the tag PB has no value");
  EXPECT_EQ(error_of("(;PB[a"), "game 1: GGF byte 4: the value of PB does not end: ']' is missing");
  EXPECT_EQ(error_of("(;PB[a];x"), "game 1: GGF byte 8: ';' without ')'");
  EXPECT_EQ(error_of("(;[a]"), "game 1: GGF byte 2: no tag where one should begin");
  EXPECT_EQ(error_of("(;GM[Chess];)"), "game 1: GGF byte 4: a game of Chess");
  EXPECT_EQ(error_of("(;BO[3 --------- *];)"), "game 1: GGF byte 4: BO: a board of size 3");
  EXPECT_EQ(error_of("(;BO[99999999999999999999 *];)"),
            "game 1: GGF byte 4: BO: '99999999999999999999' is out of range");
  EXPECT_EQ(error_of("(;BO[8 *O *];)"), "game 1: GGF byte 4: BO: 3 characters where 64 squares and who moves would be");
  EXPECT_EQ(error_of("(;BO[4 -----O*--*O----- -];)"), "game 1: GGF byte 4: BO: who moves is * or O, not '-'");
  EXPECT_EQ(error_of("(;BO[4 -----O*--*O----? *];)"), "game 1: GGF byte 4: BO: '?' on d4 is not *, O or -");
  EXPECT_EQ(error_of("(;BO[4 ---------------- *];)"), "game 1: GGF byte 4: BO: there is no disc on the board");
}

TEST(Ggf, WritesWhatItReads) {
  Record record;
  record.game = "Othello";
  record.first_name = "Anna";
  record.first_rating = "12";
  record.date = "2026-11-15";
  record.place = "at home";
  record.result = "W+R";
  record.moves = {{Side::first, "f5", "", 0.5, 2.0},
                  {Side::second, "d6", "", std::nullopt, 0.25},
                  {Side::first, "pass", "", std::nullopt, std::nullopt}};
  const std::string text = write_record(record);
  EXPECT_EQ(text, std::string("(;GM[Othello]PC[at home]DT[2026.11.15]PB[Anna]RB[12]RE[-64:r]TY[8]BO[") + usual_board +
                      "]B[F5/0.5/2]W[D6//0.25]B[PA];)\n");
  EXPECT_EQ(read_records(text), std::vector{record});
}

TEST(Ggf, RefusesWhatItCannotHold) {
  Record record;
  EXPECT_THROW(write_record(record), base::InputError);  // Go
  record.game = "Othello";
  EXPECT_NO_THROW(write_record(record));
  record.first_name = "a [b]";
  EXPECT_THROW(write_record(record), base::InputError);
  record.first_name = "";
  record.moves = {{Side::first, "a/b", "", {}, {}}};
  EXPECT_THROW(write_record(record), base::InputError);
}

}  // namespace

}  // namespace aite::protocol::ggf
