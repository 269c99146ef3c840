// SPDX-License-Identifier: MIT
#include "arena/store/store.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <map>
#include <thread>

#include "arena/store/columns.hpp"
#include "base/error.hpp"

namespace aite::arena {
namespace {

class StoreTest : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::temp_directory_path() /
              ("aite-store-" + std::string(testing::UnitTest::GetInstance()->current_test_info()->name()));
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directory(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  [[nodiscard]] std::string path() const { return (folder_ / "games.db").string(); }

  std::filesystem::path folder_;
};

StoredGame some_game(std::int64_t number) {
  StoredGame game;
  game.match = "m";
  game.number = number;
  game.game = "othello";
  game.rules = "";
  game.players = {"uct:playouts=10", "random"};
  game.seed = 0xfedcba9876543210;  // needs all 64 bits
  game.opening = 1;
  game.moves = "f5 d6";
  game.ruling = {games::Result::second_wins, -8, Ending::score, "as it is"};
  game.times = {SeatTime{0.5, 0.25, 3}, SeatTime{1.5, 0.75, 4}};
  game.build = "test";
  game.finished = utc_now();
  game.thinking = "{}\n\n";
  game.notes = "a 'note'";
  return game;
}

// Root may write everywhere: somebody else for a while.
class AsSomebody {
 public:
  AsSomebody() { EXPECT_EQ(is_root_ ? seteuid(65534) : 0, 0); }
  ~AsSomebody() { EXPECT_EQ(is_root_ ? seteuid(0) : 0, 0); }
  AsSomebody(const AsSomebody&) = delete;
  AsSomebody& operator=(const AsSomebody&) = delete;

 private:
  bool is_root_ = geteuid() == 0;
};

TEST_F(StoreTest, SaysWhyItCannotBeUsed) {
  const auto why = [](const auto& call) -> std::string {
    try {
      call();
    } catch (const std::exception& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_NE(why([&] { Store{""}; }).find("empty"), std::string::npos);
  EXPECT_NE(why([&] { Store(path(), {false}); }).find("there is no database"), std::string::npos);
  EXPECT_FALSE(std::filesystem::exists(path()));
  std::ofstream(path()) << std::string(5000, 'x');
  EXPECT_NE(why([&] { Store{path()}; }).find("is damaged"), std::string::npos);
  std::filesystem::remove(path());
  { Store{path()}; }
  using std::filesystem::perms;
  std::filesystem::permissions(path(), perms::owner_read | perms::group_read | perms::others_read);
  const AsSomebody usual;
  EXPECT_NE(why([&] {
              Store store(path());
              store.add_match({"m", "{}", "now"});
            }).find("read-only"),
            std::string::npos);
}

TEST_F(StoreTest, WhoseFileIsGoneKeepsNothing) {
  const std::string away = path() + ".away";
  Store store(path());
  store.add_match({"before", "{}", "now"});
  const auto add = [&] { store.add_match({"m", "{}", "now"}); };
  std::filesystem::rename(path(), away);
  EXPECT_THROW(add(), base::UnavailableError);
  std::filesystem::copy_file(away, path());
  EXPECT_THROW(add(), base::UnavailableError);
  std::filesystem::rename(away, path());
  add();
  EXPECT_EQ(Store(path()).matches().size(), 2U);
}

TEST_F(StoreTest, PatienceEnds) {
  Store store(path(), {true, std::chrono::milliseconds(200)});
  store.add_match({"before", "{}", "now"});
  sqlite::Database other(path());
  other.execute("BEGIN IMMEDIATE");
  const auto begin = std::chrono::steady_clock::now();
  for (int i = 0; i < 20; ++i) {
    EXPECT_THROW(store.add_match({"m", "{}", "now"}), base::UnavailableError);
    EXPECT_EQ(store.matches().size(), 1U);  // who reads does not wait
    EXPECT_FALSE(store.open_game("x"));
  }
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(2));
  other.execute("ROLLBACK");
  store.add_match({"after", "{}", "now"});
}

TEST_F(StoreTest, ManyMayMakeItAtOnce) {
  for (int round = 0; round < 20; ++round) {
    std::atomic<int> failed{0};
    {
      std::vector<std::jthread> makers;
      for (int i = 0; i < 4; ++i) {
        makers.emplace_back([&] {
          try {
            Store(path()).add_match({"m", "{}", "now"});
          } catch (const std::exception&) {
            ++failed;
          }
        });
      }
    }
    EXPECT_EQ(failed, 0);
    for (const char* end : {"", "-wal", "-shm"}) std::filesystem::remove(path() + end);
  }
}

TEST_F(StoreTest, GamesThatComeTogetherAreKeptOrNot) {
  Store store(path(), {true, std::chrono::milliseconds(100)});
  const auto put_all = [&store](const std::string& moves) {
    std::atomic<int> failed{0};
    {
      std::vector<std::jthread> people;
      for (int i = 0; i < 8; ++i) {
        people.emplace_back([&, i] {
          for (int k = 0; k < 10; ++k) {
            OpenGame game;
            game.id = std::to_string(i);
            game.game = "othello";
            game.moves = moves + std::to_string(k);
            try {
              store.put(game);
              EXPECT_EQ(store.open_game(game.id)->moves, game.moves);
            } catch (const base::UnavailableError&) {
              ++failed;
            }
          }
        });
      }
    }
    return failed.load();
  };
  EXPECT_EQ(put_all("a"), 0);
  {
    sqlite::Database other(path());
    other.execute("BEGIN IMMEDIATE");
    EXPECT_EQ(put_all("b"), 80);
  }
  for (const OpenGame& game : store.open_games(20)) EXPECT_EQ(game.moves, "a9");
}

TEST_F(StoreTest, AnOddRowIsNoReasonToShowNone) {
  Store store(path());
  for (const char* id : {"a", "b"}) {
    OpenGame game;
    game.id = id;
    game.game = "othello";
    game.ruling = Ruling{};
    store.put(game);
  }
  sqlite::Database other(path());
  other.execute("UPDATE open_games SET ending = 'no such ending' WHERE id = 'a'");
  ASSERT_EQ(store.open_games(10).size(), 1U);
  EXPECT_EQ(store.open_games(10).front().id, "b");
}

TEST_F(StoreTest, KeepsEverything) {
  const std::vector<StoredGame> games{some_game(0), some_game(1)};
  { Store(path()).add(games); }
  Store store(path());
  const std::vector<StoredGame> found = store.games_of("m");
  ASSERT_EQ(found.size(), 2U);
  const StoredGame& game = found[1];
  EXPECT_EQ(game.number, 1);
  EXPECT_EQ(game.game, "othello");
  EXPECT_EQ(game.players, games[1].players);
  EXPECT_EQ(game.seed, games[1].seed);
  EXPECT_EQ(game.opening, 1);
  EXPECT_EQ(game.moves, "f5 d6");
  EXPECT_EQ(game.ruling.result, games::Result::second_wins);
  EXPECT_EQ(game.ruling.half_points, -8);
  EXPECT_EQ(game.ruling.detail, "as it is");
  EXPECT_EQ(game.times[1].longest, 0.75);
  EXPECT_EQ(game.times[1].moves, 4);
  EXPECT_EQ(game.thinking, "{}\n\n");
  EXPECT_EQ(game.notes, "a 'note'");
  EXPECT_EQ(store.game_counts()["m"], 2);
}

TEST_F(StoreTest, AUnitDoneTwiceIsThereOnce) {
  Store store(path());
  store.add(std::vector<StoredGame>{some_game(7)});
  StoredGame again = some_game(7);
  again.moves = "d3";
  store.add(std::vector<StoredGame>{again});
  EXPECT_EQ(store.game_counts()["m"], 1);
  EXPECT_EQ(store.game(1)->moves, "f5 d6");
}

TEST_F(StoreTest, ImportedGamesHaveNoNumber) {
  Store store(path());
  StoredGame game = some_game(0);
  game.match.clear();
  store.add(std::vector<StoredGame>{game, game});
  EXPECT_EQ(store.game_counts()[""], 2);
}

TEST_F(StoreTest, AGameWithoutAScoreHasNoMargin) {
  Store store(path());
  StoredGame game = some_game(0);
  game.ruling = {games::Result::first_wins, std::nullopt, Ending::crash, "exit status 1"};
  store.add(std::vector<StoredGame>{game});
  EXPECT_EQ(store.game(1)->ruling.half_points, std::nullopt);
  EXPECT_EQ(store.game(1)->ruling.ending, Ending::crash);
  EXPECT_FALSE(store.game(2));
}

TEST_F(StoreTest, Filters) {
  Store store(path());
  StoredGame go = some_game(1);
  go.game = "go";
  go.players = {"mc", "uct"};
  store.add(std::vector<StoredGame>{some_game(0), go});
  const auto count = [&](const Store::Filter& filter) {
    int found = 0;
    store.each_game(filter, [&](const StoredGame&) { ++found; });
    return found;
  };
  EXPECT_EQ(count({}), 2);
  EXPECT_EQ(count({.game = "go", .match = "", .player = "", .limit = 0}), 1);
  EXPECT_EQ(count({.game = "", .match = "m", .player = "random", .limit = 0}), 1);
  EXPECT_EQ(count({.game = "", .match = "", .player = "", .limit = 1}), 1);
}

TEST_F(StoreTest, Facts) {
  Store store(path());
  EXPECT_FALSE(store.fact("a"));
  store.put({"a", "{\"x\":1}", 2.5, "build", "now"});
  store.put({"a", "{\"x\":2}", 3.5, "build", "now"});
  EXPECT_EQ(store.fact("a")->value, "{\"x\":2}");
  EXPECT_EQ(store.fact("a")->seconds, 3.5);
}

TEST_F(StoreTest, MatchesAreListedOnce) {
  Store store(path());
  store.add_match({"k", "{}", "2026-01-01T00:00:00Z"});
  store.add_match({"k", "{\"later\":1}", "2026-01-02T00:00:00Z"});
  ASSERT_EQ(store.matches().size(), 1U);
  EXPECT_EQ(store.matches().front().plan, "{}");
}

TEST_F(StoreTest, RefusesWhatIsNotItsOwn) {
  { std::ofstream(path()) << "this is a text and not a database at all, whatever its name may say\n"; }
  EXPECT_THROW(Store{path()}, base::InputError);
  std::ifstream file(path());
  std::string line;
  std::getline(file, line);
  EXPECT_TRUE(line.starts_with("this is a text"));  // and leaves it as it was
  EXPECT_THROW(Store{(folder_ / "nowhere" / "x.db").string()}, base::InputError);
  const std::string other = (folder_ / "other.db").string();
  sqlite::Database(other).execute("CREATE TABLE theirs (x)");
  EXPECT_THROW(Store{other}, base::InputError);
  const std::string later = (folder_ / "later.db").string();
  { Store made(later); }
  sqlite::Database(later).execute("PRAGMA user_version = 99");
  EXPECT_THROW(Store{later}, base::InputError);
}

TEST_F(StoreTest, KeepsGamesThatArePlayed) {
  OpenGame game{"id", "go", "size=13", "", {"", "uct"}, "E5 pass", "\n{}", std::nullopt, "", utc_now(), "2026-01-01"};
  {
    Store store(path());
    store.put(game);
    game.ruling = Ruling{games::Result::first_wins, std::nullopt, Ending::resignation, "tired"};
    game.review = "{}";
    game.moves += " D4";
    game.keys = "a 0 b 1";
    game.source = "(;GM[1])";
    game.terms = R"({"resigns":true})";
    store.put(game);
    store.put(OpenGame{"other", "othello", "", "", {}, "", "", std::nullopt, "", utc_now(), "2026-01-02"});
  }
  Store store(path());
  const std::optional<OpenGame> found = store.open_game("id");
  ASSERT_TRUE(found);
  EXPECT_EQ(found->moves, "E5 pass D4");
  EXPECT_EQ(found->seats, game.seats);
  EXPECT_EQ(found->thinking, game.thinking);
  EXPECT_EQ(found->review, "{}");
  EXPECT_EQ(found->keys, "a 0 b 1");
  EXPECT_EQ(found->source, "(;GM[1])");
  EXPECT_EQ(found->terms, game.terms);
  ASSERT_TRUE(found->ruling);
  EXPECT_EQ(found->ruling->ending, Ending::resignation);
  EXPECT_FALSE(found->ruling->half_points);
  EXPECT_FALSE(store.open_game("other")->ruling);
  EXPECT_FALSE(store.open_game("nobody"));
  ASSERT_EQ(store.open_games(1).size(), 1U);
  EXPECT_EQ(store.open_games(1)[0].id, "other");
}

TEST_F(StoreTest, GamesAreSummarisedWhenTheyCome) {
  Store store(path());
  StoredGame other = some_game(4);
  other.opening = 0;
  other.thinking = "{\"given_away\":1.5}\n";
  store.add(std::vector{some_game(0), some_game(3), other});
  const std::vector<Store::Wanted> wanted{{"nobody's", 10}, {"m", 4}, {"m", 5}};
  const std::vector<std::vector<GameSummary>> found = store.summaries(wanted, true);
  ASSERT_EQ(found.size(), 3U);
  EXPECT_TRUE(found[0].empty());
  EXPECT_EQ(found[1].size(), 2U);  // those below number 4
  ASSERT_EQ(found[2].size(), 3U);
  summarize(other);
  const GameSummary& summary = found[2][2];
  EXPECT_EQ(summary.number, 4);
  EXPECT_EQ(summary.ruling.half_points, -8);
  EXPECT_EQ(summary.ruling.detail, "as it is");
  EXPECT_EQ(summary.times[1].longest, 0.75);
  EXPECT_EQ(summary.build, "test");
  EXPECT_EQ(summary.plies, 2);
  EXPECT_EQ(summary.styles, other.styles);
  EXPECT_EQ(summary.given_away, other.given_away);
  EXPECT_EQ(summary.given_away[0], (GivenAway{1, 1.5, 1.5}));
  EXPECT_EQ(summary.positions, other.positions);
  EXPECT_FALSE(summary.positions.empty());
  EXPECT_TRUE(store.summaries(wanted, false)[2][2].positions.empty());
}

TEST_F(StoreTest, RefusesAGameThatCannotBe) {
  Store store(path());
  StoredGame game = some_game(1);
  game.moves = "f5 f5";
  EXPECT_THROW(store.add(std::vector{some_game(0), game}), base::InputError);
  EXPECT_EQ(store.game_counts()["m"], 0);
}

// Rows with moves and thinking are long; an index has all that statistics need.
TEST_F(StoreTest, SummariesAreReadWithoutTheGames) {
  { Store made(path()); }
  const sqlite::Database database(path());
  sqlite::Statement plan = database.prepare(
      fmt::format("EXPLAIN QUERY PLAN SELECT id, {} FROM games WHERE match = 'm' AND number >= 0 AND number < 9 "
                  "ORDER BY number",
                  names_of(columns_of_summary())));
  ASSERT_TRUE(plan.step());
  EXPECT_NE(plan.text(3).find("USING COVERING INDEX games_summaries"), std::string::npos) << plan.text(3);
  EXPECT_FALSE(plan.step());
}

// A page that is being read keeps nobody from saving a game.
TEST_F(StoreTest, SavesWhileSomebodyReads) {
  Store store(path());
  store.add(std::vector{some_game(0), some_game(1)});
  int found = 0;
  store.each_game({}, [&](const StoredGame&) {
    store.put(OpenGame{"id", "othello", "", "", {}, "f5", "", std::nullopt, "", utc_now(), utc_now()});
    EXPECT_TRUE(store.open_game("id"));
    store.add(std::vector{some_game(10 + found)});
    ++found;
  });
  EXPECT_EQ(found, 2);  // what is read is of the moment when the reading began
  EXPECT_EQ(store.game_counts()["m"], 4);
}

TEST_F(StoreTest, TheStampChangesWithGamesAndFacts) {
  Store store(path());
  const Store::Stamp empty = store.stamp();
  store.add(std::vector{some_game(0)});
  const Store::Stamp game = store.stamp();
  EXPECT_NE(game, empty);
  store.put({"a", "{}", 1, "build", "now"});
  const Store::Stamp fact = store.stamp();
  EXPECT_NE(fact, game);
  store.put({"a", "{\"x\":1}", 1, "build", "now"});
  EXPECT_NE(store.stamp(), fact);
  const Store::Stamp last = store.stamp();
  store.put(OpenGame{"id", "othello", "", "", {}, "", "", std::nullopt, "", utc_now(), utc_now()});
  EXPECT_EQ(store.stamp(), last);
}

TEST_F(StoreTest, CountsPairsByHowTheirGamesEnded) {
  Store store(path());
  store.add(std::vector{some_game(0), some_game(1), some_game(2)});
  const std::vector<PairCount> counts = store.pair_counts();
  ASSERT_EQ(counts.size(), 2U);
  EXPECT_EQ(counts[0].results[1], std::nullopt);  // of the pair that lacks a game
  EXPECT_EQ(counts[0].pairs, 1U);
  EXPECT_EQ(counts[1].results[1], games::Result::second_wins);
  EXPECT_EQ(counts[1].pairs, 1U);
}

TEST_F(StoreTest, KnowsWhatDevicesSearchedFor) {
  Store store(path());
  StoredGame searched = some_game(1);
  searched.notes = std::string(device_note) + "a GPU";
  StoredGame later = some_game(2);
  later.notes = searched.notes;
  store.add(std::vector{some_game(0), searched, later});
  const std::array<Store::Wanted, 2> wanted{Store::Wanted{"m", 2}, Store::Wanted{"another", 9}};
  const std::map<std::string, Store::OnDevice> found = store.on_devices(wanted);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found.at("a GPU").games, 1U);
  EXPECT_DOUBLE_EQ(found.at("a GPU").seconds, 2);
}

}  // namespace
}  // namespace aite::arena
