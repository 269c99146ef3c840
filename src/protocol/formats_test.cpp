// SPDX-License-Identifier: MIT
// Every format with random games of every game it holds.
#include "protocol/formats.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/error.hpp"
#include "base/random.hpp"
#include "base/test_size.hpp"
#include "games/blokus/state.hpp"
#include "games/go/state.hpp"
#include "games/othello/state.hpp"
#include "games/toy/coins.hpp"

namespace aite::protocol {

namespace {

using games::Side;

std::string reason(std::string_view name) {
  try {
    format_for(name);
  } catch (const base::InputError& error) {
    return error.what();
  }
  return "no error";
}

TEST(Formats, AreFoundByNameAndByFile) {
  EXPECT_EQ(format_for("sgf").name, "sgf");
  EXPECT_EQ(format_for("WTHOR").name, "wthor");
  EXPECT_EQ(format_for("some.dir/WTH_2004.WTB").name, "wthor");
  EXPECT_EQ(format_for("a.b/c.d.blksgf").name, "blksgf");
  EXPECT_EQ(format_for("x.ggf").name, "ggf");
}

TEST(Formats, UnknownOnesNameTheNearest) {
  EXPECT_EQ(
      reason("games/a.sfg"),
      "'games/a.sfg' names no format of game records: did you mean 'sgf'? there are sgf, blksgf, ggf, wthor, wtb");
  EXPECT_NE(reason("wthr").find("did you mean 'wthor'"), std::string::npos);
  EXPECT_NE(reason("").find("names no format"), std::string::npos);
  EXPECT_NE(reason("sgf/games").find("names no format"), std::string::npos);
}

TEST(Formats, KnowWhichGamesTheyHold) {
  EXPECT_TRUE(format_for("sgf").holds("Coins"));
  EXPECT_TRUE(format_for("blksgf").holds("Blokus Duo"));
  EXPECT_FALSE(format_for("ggf").holds("Go"));
  try {
    (void)format_for("ggf").write(std::vector<Record>(1));
    FAIL();
  } catch (const base::InputError& error) {
    EXPECT_STREQ(error.what(), "game 1: ggf holds no games of Go");
  }
}

TEST(Formats, ErrorsNameTheFile) {
  try {
    (void)format_for("ggf").read("(;PB[x];)(;PB", "my.ggf");
    FAIL();
  } catch (const base::InputError& error) {
    EXPECT_STREQ(error.what(), "my.ggf: game 2: GGF byte 13: the tag PB has no value");
  }
}

template <class S>
games::SessionOf<S> random_game(base::Rng& rng, std::size_t plies) {
  games::SessionOf<S> session;
  while (!session.is_over() && session.moves().size() < plies) {
    const std::vector<games::Move> legal = session.legal_moves();
    session.play(legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
  }
  return session;
}

template <class S>
class FormatRoundTrip : public testing::Test {};

using States = testing::Types<games::go::Small, games::othello::State, games::blokus::State, games::toy::Coins>;
TYPED_TEST_SUITE(FormatRoundTrip, States);

TYPED_TEST(FormatRoundTrip, GamesComeBackFromEveryFormat) {
  base::Rng rng(3);
  std::vector<games::SessionOf<TypeParam>> sessions;
  std::vector<Record> records;
  for (std::uint64_t i = 0; i < base::test_size(50); ++i) {
    sessions.push_back(random_game<TypeParam>(rng, 200));
    records.push_back(record_of(sessions.back()));
  }
  for (const Format& format : formats()) {
    if (!format.holds(TypeParam::info.gtp_name)) continue;
    const std::vector<Record> read = format.read(format.write(records), "a file");
    ASSERT_EQ(read.size(), records.size()) << format.name;
    for (std::size_t i = 0; i < read.size(); ++i) {
      EXPECT_EQ(read[i].number, i + 1);
      EXPECT_EQ(read[i].game, records[i].game);
      EXPECT_EQ(read[i].result, records[i].result) << format.name;
      games::SessionOf<TypeParam> again;
      replay(read[i], read[i].moves.size(), again);
      EXPECT_EQ(again.moves(), sessions[i].moves()) << format.name;
      EXPECT_EQ(again.outcome(), sessions[i].outcome());
    }
  }
}

// What was cut off is an error, or was a whole game at the end.
TYPED_TEST(FormatRoundTrip, EveryTruncationIsAnErrorOrFewerGames) {
  base::Rng rng(5);
  std::vector<Record> records;
  for (int i = 0; i < 2; ++i) {
    records.push_back(record_of(random_game<TypeParam>(rng, 200)));
    records.back().number = records.size();
  }
  for (const Format& format : formats()) {
    if (!format.holds(TypeParam::info.gtp_name)) continue;
    const std::string file = format.write(records);
    const std::vector<Record> whole = format.read(file, "a file");
    const std::size_t step = std::max<std::size_t>(1, 1'000 / base::test_size(1'000));
    for (std::size_t size = 0; size + 1 < file.size(); size += step) {
      try {
        const std::vector<Record> read = format.read(std::string_view(file).substr(0, size), "a file");
        ASSERT_EQ(read, std::vector{whole.front()}) << format.name << " " << size;
      } catch (const base::InputError& error) {
        EXPECT_TRUE(std::string_view(error.what()).starts_with("a file: ")) << error.what();
      }
    }
  }
}

// From one format into the next and so on: what all of them keep is still there.
TEST(Formats, OthelloGoesRoundAllOfThem) {
  base::Rng rng(11);
  const auto session = random_game<games::othello::State>(rng, 200);
  Record record = record_of(session);
  record.first_name = "#17";
  record.second_name = "#4";
  record.date = "1999";
  std::vector<Record> records{record};
  for (const char* name : {"wthor", "ggf", "sgf", "ggf", "wthor"}) {
    records = format_for(name).read(format_for(name).write(records), name);
    EXPECT_EQ(records[0].first_name, record.first_name);
    EXPECT_EQ(records[0].second_name, record.second_name);
    EXPECT_EQ(records[0].date, record.date);
    EXPECT_EQ(records[0].result, record.result);
    EXPECT_EQ(records[0].moves, record.moves) << name;
  }
}

TEST(Formats, OthelloFromAnotherStartGoesThroughTextFormats) {
  Record record;
  record.game = "Othello";
  record.placements = {{Side::first, "c3"}, {Side::first, "d5"}, {Side::second, "d4"}, {Side::second, "e5"}};
  record.to_move = Side::second;
  record.moves = {{Side::second, "c6", "", {}, {}}};
  for (const char* name : {"ggf", "sgf"}) {
    const Record read = format_for(name).read(format_for(name).write(std::vector{record}), name)[0];
    games::SessionOf<games::othello::State> expected;
    games::SessionOf<games::othello::State> session;
    expected.set_up(record.placements, record.to_move);
    replay(read, 0, session);
    EXPECT_EQ(session.text(), expected.text()) << name;
    EXPECT_EQ(read.moves, record.moves);
  }
  EXPECT_THROW((void)format_for("wthor").write(std::vector{record}), base::InputError);
}

}  // namespace

}  // namespace aite::protocol
