// SPDX-License-Identifier: MIT
#include "protocol/wthor/wthor.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "games/othello/state.hpp"
#include "protocol/wthor/names.hpp"

namespace aite::protocol::wthor {

namespace {

using games::Side;
using OthelloSession = games::SessionOf<games::othello::State>;

// Bytes of a file with one game: tournament 1, black 2, white 0x103, discs, solved discs and squares as given.
std::string file_with(int discs, int solved, const std::vector<int>& squares) {
  std::string bytes{20, 26, 11, 15, 1, 0, 0, 0, 0, 0, '\xd4', 7, 8, 0, 24, 0, 1, 0, 2, 0, 3, 1};
  bytes += static_cast<char>(discs);
  bytes += static_cast<char>(solved);
  for (const int square : squares) bytes += static_cast<char>(square);
  bytes.resize(16 + 68, '\0');
  return bytes;
}

std::string error_of(const std::string& bytes) {
  try {
    read_records(bytes);
  } catch (const base::InputError& error) {
    return error.what();
  }
  return "no error";
}

// e6 f4 e3 f6 g5 d6 e7 f5 c5: black takes every white disc and leaves 51 squares empty.
const std::vector<int> wipe_out{65, 46, 35, 66, 57, 64, 75, 56, 53};

TEST(Wthor, ReadsAGame) {
  const std::vector<Record> records = read_records(file_with(40, 32, {56, 64, 33}));
  ASSERT_EQ(records.size(), 1U);
  const Record& record = records[0];
  EXPECT_EQ(record.game, "Othello");
  EXPECT_EQ(record.date, "2004");
  EXPECT_EQ(record.event, "#1");
  EXPECT_EQ(record.first_name, "#2");
  EXPECT_EQ(record.second_name, "#259");
  EXPECT_EQ(record.result, "B+16");
  EXPECT_EQ(record.solved, (SolvedEnd{32, 24}));
  ASSERT_EQ(record.moves.size(), 3U);
  EXPECT_EQ(record.moves[0].text, "f5");
  EXPECT_EQ(record.moves[1].text, "d6");
  EXPECT_EQ(record.moves[1].side, Side::second);
  EXPECT_EQ(record.moves[2].text, "c3");
}

// A game over leaves its empty squares to the winner in WTHOR, and to nobody in a record.
TEST(Wthor, ResultsAreAsTheDiscsStand) {
  OthelloSession session;
  const Record record = read_records(file_with(64, 64, wipe_out))[0];
  replay(record, 99, session);
  ASSERT_TRUE(session.is_over());
  EXPECT_EQ(session.outcome(), games::Outcome{26});
  EXPECT_EQ(record.result, "B+13");
  EXPECT_EQ(write_records(std::vector{record})[16 + 6], 64);
  EXPECT_EQ(read_records(file_with(50, 64, wipe_out))[0].result, "B+36");  // the file's word against the board's
}

TEST(Wthor, AnIllegalMoveIsForReplayToFind) {
  Record record = read_records(file_with(32, 32, {56, 11, 64}))[0];
  EXPECT_EQ(record.moves[2].side, Side::first);
  record.number = 7;
  OthelloSession session;
  try {
    replay(record, 99, session);
    FAIL();
  } catch (const base::InputError& error) {
    EXPECT_STREQ(error.what(), "game 7: move 2 (W a1): illegal move a1: it flips nothing");
  }
  EXPECT_EQ(read_records(write_records(std::vector{record}))[0].moves, record.moves);
}

TEST(Wthor, HeaderLiesAreFound) {
  const std::string file = file_with(32, 32, {56});
  const auto with = [&](std::size_t at, char value) {
    std::string bytes = file;
    bytes[at] = value;
    return bytes;
  };
  EXPECT_EQ(error_of(""), "WTHOR byte 0: the file ends within its header of 16 bytes");
  EXPECT_EQ(error_of(with(4, 2)), "WTHOR byte 4: 2 games of 68 bytes are announced, 68 bytes follow the header");
  EXPECT_EQ(error_of(with(4, 0)), "WTHOR byte 4: 0 games of 68 bytes are announced, 68 bytes follow the header");
  EXPECT_EQ(error_of(with(7, '\xff')),
            "WTHOR byte 4: 4278190081 games of 68 bytes are announced, 68 bytes follow the header");
  EXPECT_EQ(error_of(file + "x"), "WTHOR byte 4: 1 games of 68 bytes are announced, 69 bytes follow the header");
  EXPECT_EQ(error_of(with(12, 10)), "WTHOR byte 12: the board has the size 10; only 8 is read");
  EXPECT_EQ(error_of(with(12, 0)), "no error");
  EXPECT_EQ(error_of(with(13, 1)), "WTHOR byte 13: these are problems, not games");
  EXPECT_EQ(error_of(with(22, 65)), "game 1: WTHOR byte 22: 65 discs on a board of 64 squares");
  EXPECT_EQ(error_of(with(23, '\xff')), "game 1: WTHOR byte 23: 255 discs on a board of 64 squares");
  EXPECT_EQ(error_of(with(25, 19)), "game 1: WTHOR byte 25: 19 is not a square");
  EXPECT_EQ(error_of(with(25, 9)), "game 1: WTHOR byte 25: 9 is not a square");
  EXPECT_EQ(error_of(with(25, 91)), "game 1: WTHOR byte 25: 91 is not a square");
  EXPECT_EQ(error_of(with(26, 11)), "game 1: WTHOR byte 26: a move after the end of the game");
}

TEST(Wthor, EveryTruncationIsFound) {
  const std::string file = file_with(32, 32, {56});
  for (std::size_t size = 0; size < file.size(); ++size) {
    EXPECT_NE(error_of(file.substr(0, size)), "no error") << size;
  }
}

TEST(Wthor, WritesWhatItReads) {
  const std::string file = file_with(40, 30, {56, 64, 33});
  std::string expected = file;
  expected.replace(0, 4, 4, '\0');  // the day the file was made
  EXPECT_EQ(write_records(read_records(file)), expected);
  EXPECT_TRUE(read_records(write_records({})).empty());
}

TEST(Wthor, TheHeaderSaysWhatAllGamesShare) {
  const Record first = read_records(file_with(40, 30, {56}))[0];
  Record second = first;
  second.date = "2005-01-01";
  EXPECT_EQ(read_records(write_records(std::vector{first, second}))[1].date, "");
  second.date = "2004-01-01";
  second.solved.reset();
  const std::vector<Record> again = read_records(write_records(std::vector{first, second}));
  EXPECT_EQ(again[1].date, "2004");
  EXPECT_FALSE(again[0].solved);
}

TEST(Wthor, RefusesWhatItCannotHold) {
  const Record record = read_records(file_with(40, 30, {56, 64}))[0];
  const auto refuses = [](const Record& bad) {
    try {
      write_records(std::vector{bad});
    } catch (const base::InputError& error) {
      return std::string(error.what()).starts_with("game 1: ");
    }
    return false;
  };
  EXPECT_FALSE(refuses(record));
  Record bad = record;
  bad.result = "B+R";
  EXPECT_TRUE(refuses(bad));
  bad.result = "B+3";  // an odd margin of 64 discs
  EXPECT_TRUE(refuses(bad));
  bad.result = "";
  EXPECT_TRUE(refuses(bad));
  bad = record;
  bad.game = "Go";
  EXPECT_TRUE(refuses(bad));
  bad = record;
  bad.moves[1].side = Side::first;
  EXPECT_TRUE(refuses(bad));
  bad = record;
  bad.moves[1].text = "j10";
  EXPECT_TRUE(refuses(bad));
  bad = record;
  bad.moves.resize(61, record.moves[0]);
  EXPECT_TRUE(refuses(bad));
  bad = record;
  bad.placements = {{Side::first, "d4"}, {Side::second, "e4"}};
  EXPECT_TRUE(refuses(bad));
  bad.placements = {{Side::first, "e4"}, {Side::first, "d5"}, {Side::second, "d4"}, {Side::second, "e5"}};
  EXPECT_FALSE(refuses(bad));  // the usual start, said in full
}

TEST(Wthor, NamesOtherThanNumbersAreLost) {
  Record record = read_records(file_with(40, 30, {56}))[0];
  record.first_name = "Anna";
  record.second_name = "#12 or so";
  record.event = "#99999";
  const Record again = read_records(write_records(std::vector{record}))[0];
  EXPECT_EQ(again.first_name, "#0");
  EXPECT_EQ(again.second_name, "#0");
  EXPECT_EQ(again.event, "#0");
}

TEST(Wthor, PutsNames) {
  const auto field = [](std::string name, std::size_t width) {
    name.resize(width, '\0');
    return name;
  };
  const std::string header(16, '\0');
  const std::vector<std::string> players =
      read_players(header + field("???", 20) + field("Anna", 20) + field("Ren\xe9", 20));
  const std::vector<std::string> tournaments = read_tournaments(header + field("Autumn cup", 26) + field("", 26));
  EXPECT_EQ(players, (std::vector<std::string>{"???", "Anna", "Ren\xc3\xa9"}));
  std::vector<Record> records = read_records(file_with(40, 30, {56}));
  records[0].event = "#0";
  put_names(records, players, tournaments);
  EXPECT_EQ(records[0].first_name, "Ren\xc3\xa9");
  EXPECT_EQ(records[0].second_name, "#259");
  EXPECT_EQ(records[0].event, "Autumn cup");
  EXPECT_THROW(read_players(header + "Anna"), base::InputError);
  EXPECT_THROW(read_tournaments(""), base::InputError);
}

}  // namespace

}  // namespace aite::protocol::wthor
