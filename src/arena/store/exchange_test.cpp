// SPDX-License-Identifier: MIT
#include "arena/store/exchange.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "arena/matches/runner.hpp"
#include "base/error.hpp"
#include "base/text.hpp"

namespace aite::arena {
namespace {

std::vector<StoredGame> played(const std::string& game, bool thinking) {
  Store store(":memory:");
  Match match;
  match.game = game;
  match.players = {"mc:playouts=1", "random"};
  match.openings = Openings::random(2, 5);
  match.games = 4;
  match.thinking = thinking;
  run({match}, store, {});
  std::vector<StoredGame> games;
  store.each_game({}, [&](StoredGame each) { games.push_back(std::move(each)); });
  return games;
}

TEST(Exchange, JsonAndCsvKeepEverything) {
  std::vector<StoredGame> games = played("othello", true);
  games[1].ruling = {games::Result::first_wins, std::nullopt, Ending::crash, "said \"no\", then\nnothing"};
  for (const char* format : {"jsonl", "csv"}) {
    const std::string text = write_games(format, games);
    const std::vector<StoredGame> read = read_games(format, text, "file", nullptr);
    ASSERT_EQ(read.size(), games.size());
    EXPECT_EQ(write_games(format, read), text);
    EXPECT_EQ(read[1].ruling.detail, games[1].ruling.detail);
    EXPECT_EQ(read[1].ruling.half_points, std::nullopt);
    EXPECT_EQ(read[0].seed, games[0].seed);
    EXPECT_EQ(read[0].thinking, games[0].thinking);
    EXPECT_FALSE(read[0].thinking.empty());
    EXPECT_EQ(read[3].match, games[3].match);
    EXPECT_EQ(read[3].number, 3);
  }
}

TEST(Exchange, OtherProgramsFormatsKeepTheGame) {
  const std::vector<std::pair<std::string, std::string>> cases{{"go", "sgf"},         {"othello", "sgf"},
                                                               {"othello", "ggf"},    {"othello", "wthor"},
                                                               {"blokus-duo", "sgf"}, {"blokus-duo", "blksgf"}};
  for (const auto& [game, format] : cases) {
    const std::vector<StoredGame> games = played(game, false);
    const std::string bytes = write_games(format, games);
    const std::vector<StoredGame> read = read_games(format, bytes, "file", nullptr);
    ASSERT_EQ(read.size(), games.size()) << format;
    for (std::size_t i = 0; i < games.size(); ++i) {
      EXPECT_EQ(read[i].game, game);
      EXPECT_EQ(read[i].moves, games[i].moves) << format;
      EXPECT_EQ(read[i].ruling.half_points, games[i].ruling.half_points) << format;
      EXPECT_TRUE(read[i].match.starts_with("import-"));
      EXPECT_EQ(read[i].number, static_cast<std::int64_t>(i));
    }
  }
}

TEST(Exchange, SetUpsAreWrittenAsStones) {
  StoredGame game;
  game.game = "othello";
  game.position = "---------------------------OX------XO--------------------------- X";
  game.moves = "d3";
  game.ruling = {games::Result::second_wins, std::nullopt, Ending::resignation, ""};
  const std::string bytes = write_games("sgf", {game});
  const StoredGame read = read_games("sgf", bytes, "file", nullptr).front();
  EXPECT_EQ(read.position, game.position) << bytes;
  EXPECT_EQ(read.moves, "d3");
  EXPECT_EQ(read.ruling.ending, Ending::resignation);
  EXPECT_EQ(read.ruling.result, games::Result::second_wins);
}

TEST(Exchange, BadGamesAreNamedOrSkipped) {
  std::vector<StoredGame> games = played("othello", false);
  games[2].moves += " a1";
  const std::string text = write_games("jsonl", games);
  try {
    read_games("jsonl", text, "file.jsonl", nullptr);
    FAIL() << "accepted";
  } catch (const base::InputError& error) {
    EXPECT_TRUE(std::string(error.what()).starts_with("file.jsonl: line 3: ")) << error.what();
  }
  std::vector<std::string> skipped;
  EXPECT_EQ(read_games("jsonl", text, "file.jsonl", &skipped).size(), 3U);
  EXPECT_EQ(skipped.size(), 1U);
}

TEST(Exchange, NumbersHaveToFit) {
  std::string text = write_games("jsonl", played("coins", false));
  const std::size_t at = text.find("\"opening\":2");
  ASSERT_NE(at, std::string::npos) << text;
  for (const char* number : {"6.7919e+22", "-1", "99999999999", "1.5", "\"2\""}) {
    std::string wrong = text;
    wrong.replace(at, 11, fmt::format("\"opening\":{}", number));
    EXPECT_THROW(read_games("jsonl", wrong, "f", nullptr), base::InputError) << number;
  }
}

// One field of the first game of a file is another.
std::string with(std::string text, const std::string& name, const nlohmann::json& value) {
  nlohmann::json game = nlohmann::json::parse(text.substr(0, text.find('\n')));
  game[name] = value;
  return game.dump() + "\n";
}

TEST(Exchange, FieldsAreCheckedOneByOne) {
  const std::string text = write_games("jsonl", played("othello", false));
  ASSERT_EQ(read_games("jsonl", with(text, "notes", "x"), "f", nullptr).size(), 1U);
  const std::vector<std::pair<std::string, nlohmann::json>> wrong{
      {"number", -1},
      {"number", 400'000'000},
      {"number", std::int64_t{1} << 62},
      {"number", -(std::int64_t{1} << 62)},
      {"thinking", R"({"win":"x","draw":1})"},
      {"thinking", R"({"candidates":{}})"},
      {"thinking", "[1]"},
      {"thinking", "nonsense"},
      {"thinking", std::string(1000, '\n')},
      {"first", std::string(100'000, 'x')},
      {"first_seconds", -1},
      {"half_points", 1 << 30},
      {"half_points", 3},
      {"result", 0},
  };
  for (const auto& [name, value] : wrong) {
    EXPECT_THROW(read_games("jsonl", with(text, name, value), "f", nullptr), base::InputError)
        << name << " " << value.dump().substr(0, 100);
  }
}

TEST(Exchange, ResultsThatTheMovesContradictAreRefused) {
  const auto ruling = [](const std::string& sgf) { return read_games("sgf", sgf, "f", nullptr).front().ruling; };
  const auto go = [&](const std::string& result) { return ruling("(;GM[1]SZ[9]KM[7]RE[" + result + "];B[ee])"); };
  for (const char* impossible : {"B+1e300", "B+2000", "B+1.3", "B+xyz", "B+nan", "W+-3"}) {
    EXPECT_THROW(go(impossible), base::InputError) << impossible;
  }
  EXPECT_EQ(go("B+R").ending, Ending::resignation);
  EXPECT_EQ(go("W+T").ending, Ending::timeout);
  EXPECT_EQ(go("B+3.5").detail, "claimed");  // broken off: nobody can count it
  EXPECT_EQ(*go("B+3.5").half_points, 7);
  // An Othello game to its end.
  StoredGame game = played("othello", false).front();
  ASSERT_EQ(game.ruling.ending, Ending::score);
  const int half_points = *game.ruling.half_points;
  const std::string sgf = write_games("sgf", {game});
  EXPECT_EQ(*read_games("sgf", sgf, "f", nullptr).front().ruling.half_points, half_points);
  EXPECT_EQ(read_games("sgf", sgf, "f", nullptr).front().ruling.detail, "");
  game.ruling.half_points = half_points > 0 ? -128 : 128;
  game.ruling.result = games::Outcome{*game.ruling.half_points}.result();
  EXPECT_THROW(read_games("sgf", write_games("sgf", {game}), "f", nullptr), base::InputError);
  EXPECT_THROW(read_games("jsonl", write_games("jsonl", {game}), "f", nullptr), base::InputError);
}

// By how much is looked at as well as who won.
TEST(Exchange, MarginsThatTheMovesContradictAreRefused) {
  for (const char* name : {"othello", "blokus-duo"}) {
    StoredGame game = played(name, false).front();
    const int half_points = *game.ruling.half_points;
    const int away = half_points > 0 ? 2 : -2;  // further for the winner
    ASSERT_NE(half_points, 0);
    for (const int other : {half_points + away, half_points + away / 2, 10 * away + half_points}) {
      game.ruling.half_points = other;
      for (const char* format : {"sgf", "jsonl"}) {
        EXPECT_THROW(read_games(format, write_games(format, {game}), "f", nullptr), base::InputError) << name << other;
      }
    }
    // Nobody says by how much: the moves do.
    game.ruling.half_points.reset();
    EXPECT_EQ(read_games("jsonl", write_games("jsonl", {game}), "f", nullptr).front().ruling.half_points, half_points);
    game.ruling.result = half_points > 0 ? games::Result::second_wins : games::Result::first_wins;
    EXPECT_THROW(read_games("jsonl", write_games("jsonl", {game}), "f", nullptr), base::InputError);
  }
}

// The shortest game: black takes every disc, and nine moves leave 51 squares empty.
TEST(Exchange, OthellosWinnerMayHaveTheEmptySquares) {
  const auto read = [](const std::string& result) {
    return read_games("sgf", "(;GM[2]RE[" + result + "];B[e6];W[f4];B[e3];W[f6];B[g5];W[d6];B[e7];W[f5];B[c5])", "f",
                      nullptr)
        .front()
        .ruling;
  };
  EXPECT_EQ(read("B+13").half_points, 26);
  EXPECT_EQ(read("B+64").half_points, 128);
  EXPECT_EQ(read("B+64").detail, "");
  for (const char* wrong : {"B+14", "B+63", "W+13", "0"}) EXPECT_THROW(read(wrong), base::InputError) << wrong;
}

TEST(Exchange, WhoWonIsLookedAtWithoutAMargin) {
  // Black has the whole board, or nobody a point of it.
  const auto read = [](const std::string& result) {
    return read_games("sgf", "(;GM[1]SZ[5]KM[0.5]RE[" + result + "];B[cc];W[];B[])", "f", nullptr).front().ruling;
  };
  for (const char* agrees : {"B", "B+", "", "?", "Void"}) {
    EXPECT_EQ(read(agrees).half_points, 49) << agrees;
    EXPECT_EQ(read(agrees).detail, "") << agrees;
  }
  EXPECT_EQ(read("W").detail, "claimed");
  EXPECT_EQ(read("W").result, games::Result::second_wins);
  // As nothing else when it is written and read again.
  const std::string sgf = "(;GM[1]SZ[5]KM[0.5]RE[W];B[cc];W[];B[])";
  const Ruling again =
      read_games("sgf", write_games("sgf", read_games("sgf", sgf, "f", nullptr)), "f", nullptr).front().ruling;
  EXPECT_EQ(again.ending, Ending::score);
  EXPECT_EQ(again.detail, "claimed");
  for (const char* none : {"x+5", "nan", "black", "+"}) EXPECT_THROW(read(none), base::InputError) << none;
}

TEST(Exchange, NamesInOtherEncodingsAreConverted) {
  const auto read = [](const std::string& charset) {
    return read_games("sgf", "(;GM[1]SZ[9]RE[B+R]" + charset + "PB[J\xfcrgen]C[gr\xfc\xdf];B[ee])", "f", nullptr)
        .front();
  };
  for (const char* charset : {"", "CA[ISO-8859-1]", "CA[UTF-8]"}) {
    EXPECT_EQ(read(charset).players[0], "J\xc3\xbcrgen") << charset;
    EXPECT_NO_THROW(write_games("jsonl", {read(charset)}));
  }
}

TEST(Exchange, BrokenFilesAreRefused) {
  const std::string csv = write_games("csv", played("coins", false));
  EXPECT_THROW(read_games("jsonl", "[]\n", "f", nullptr), base::InputError);
  EXPECT_THROW(read_games("jsonl", "{}\n", "f", nullptr), base::InputError);
  EXPECT_THROW(read_games("csv", csv.substr(0, csv.size() / 2), "f", nullptr), base::InputError);
  EXPECT_THROW(read_games("csv", "match,number\nx,1\n", "f", nullptr), base::InputError);
  EXPECT_THROW(read_games("sgf", "(;GM[1]SZ[9];B[aa", "f", nullptr), base::InputError);
  EXPECT_THROW(read_games("sgf", "(;GM[1]SZ[9];B[aa])", "f", nullptr), base::InputError);  // not over, no result
}

TEST(Exchange, NamesOfFormats) {
  EXPECT_EQ(exchange_name("games.JSONL"), "jsonl");
  EXPECT_EQ(exchange_name("csv"), "csv");
  EXPECT_EQ(exchange_name("WTH_2004.wtb"), "wthor");
  EXPECT_THROW(exchange_name("games.xyz"), base::InputError);
}

}  // namespace
}  // namespace aite::arena
