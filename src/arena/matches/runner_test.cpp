// SPDX-License-Identifier: MIT
#include "arena/matches/runner.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "arena/statistics/report.hpp"
#include "base/error.hpp"
#include "base/test_size.hpp"
#include "players/go/device_search.hpp"

namespace aite::arena {
namespace {

class RunnerTest : public testing::Test {
 protected:
  void SetUp() override {
    path_ = (std::filesystem::temp_directory_path() /
             ("aite-runner-" + std::string(testing::UnitTest::GetInstance()->current_test_info()->name()) + ".db"))
                .string();
    remove();
  }
  void TearDown() override { remove(); }
  void remove() const {
    for (const char* end : {"", "-wal", "-shm"}) std::filesystem::remove(path_ + end);
  }

  std::string path_;
};

// Sanitizers get a game that is over sooner.
Match some_match(std::int64_t games, std::string game = base::full_size_tests() ? "othello" : "coins") {
  Match match;
  match.game = std::move(game);
  match.players = {"uct:playouts=20,memory=1", "random"};
  match.openings = Openings::random(2, 1);
  match.games = games;
  return match;
}

// Everything but the times, which differ from run to run.
nlohmann::json table(const MatchRun& run) {
  nlohmann::json answer = match_json(run);
  for (nlohmann::json& player : answer["players"]) {
    player.erase("seconds");
    player.erase("longest");
  }
  return answer;
}

TEST_F(RunnerTest, InterruptedOrNotTheTableIsTheSame) {
  Store store(path_);
  const MatchRun whole = run({some_match(12)}, store, {}).front();
  EXPECT_EQ(whole.played, 12);
  EXPECT_TRUE(whole.complete());

  remove();
  Store parts(path_);
  run({some_match(3)}, parts, {});  // ends in the middle of a pair
  std::stop_source stop;
  RunOptions stopped;
  stopped.concurrency = 2;
  stopped.stop = stop.get_token();
  stopped.on_progress = [&](auto runs) {
    if (runs.front().played > 0) stop.request_stop();
  };
  run({some_match(12)}, parts, stopped);
  RunOptions two;
  two.concurrency = 2;
  const MatchRun resumed = run({some_match(12)}, parts, two).front();
  EXPECT_EQ(resumed.found + resumed.played, 12);
  EXPECT_GE(resumed.found, 3);
  EXPECT_EQ(table(resumed), table(whole));
  EXPECT_EQ(run({some_match(12)}, parts, two).front().played, 0);
}

TEST_F(RunnerTest, PairsShareTheirOpening) {
  Store store(path_);
  run({some_match(4, "othello")}, store, {});
  const std::vector<StoredGame> games = store.games_of(some_match(4, "othello").key());
  ASSERT_EQ(games.size(), 4U);
  EXPECT_EQ(games[0].players[0], games[1].players[1]);
  EXPECT_EQ(games[0].moves.substr(0, 5), games[1].moves.substr(0, 5));
  EXPECT_NE(games[0].moves.substr(0, 5), games[2].moves.substr(0, 5));
  EXPECT_NE(games[0].moves, games[1].moves);
}

// What a GPU searched goes on on the processor, and every game says who searched.
TEST_F(RunnerTest, GamesSayWhichDeviceSearched) {
  Match match = some_match(1, "go");
  match.rules = "size=5";
  match.players = {"uct:playouts=10,memory=1,policy=sb-1000,reuse=false", "random"};
  Store store(path_);
  std::unique_ptr<gpu::Device> twin = gpu::make_twin();
  const std::string name = twin->name();
  players::go::search_on(std::move(twin));
  run({match}, store, {});
  players::go::search_on(nullptr);
  match.games = 2;
  EXPECT_TRUE(run({match}, store, {}).front().complete());
  const std::vector<StoredGame> games = store.games_of(match.key());
  ASSERT_EQ(games.size(), 2U);
  EXPECT_EQ(games[0].notes, "device: " + name);
  EXPECT_EQ(games[1].notes, "");
}

TEST_F(RunnerTest, AOneSidedMatchEndsByItself) {
  Store store(path_);
  Match match = some_match(100'000, "othello");
  match.players = {"ab:depth=1,seconds=0,memory=1", "random"};
  match.sprt = Sprt();
  match.sprt->elo1 = 300;
  RunOptions two;
  two.concurrency = 2;
  const MatchRun run = arena::run({match}, store, two).front();
  ASSERT_TRUE(run.decided_after);
  EXPECT_LT(*run.decided_after, 1000);
  EXPECT_EQ(run.standing().sprt, SprtState::accepted_elo1);
  EXPECT_EQ(run.standing().results.games(), static_cast<std::uint64_t>(*run.decided_after));
  EXPECT_EQ(load({match}, store, false).front().decided_after, run.decided_after);
  EXPECT_EQ(arena::run({match}, store, two).front().played, 0);
}

TEST_F(RunnerTest, ManyMatchesSideBySide) {
  Store store(path_);
  std::vector<Match> matches{some_match(4), some_match(6)};
  matches[1].game = "coins";
  matches[1].players = {"random", "random"};
  matches[1].openings = Openings();
  RunOptions options;
  int calls = 0;
  options.on_progress = [&](auto runs) {
    ++calls;
    EXPECT_EQ(runs.size(), 2U);
  };
  const std::vector<MatchRun> runs = run(matches, store, options);
  EXPECT_TRUE(runs[0].complete());
  EXPECT_TRUE(runs[1].complete());
  EXPECT_GT(calls, 0);
  EXPECT_EQ(store.matches().size(), 2U);
}

TEST_F(RunnerTest, WhatAWorkerThrowsArrives) {
  Store store(path_);
  Match match = some_match(4);
  match.players[1] = "nobody";
  EXPECT_THROW(run({match}, store, {}), base::InputError);
  EXPECT_TRUE(store.matches().empty());  // nobody played
}

}  // namespace
}  // namespace aite::arena
