// SPDX-License-Identifier: MIT
// Databases of earlier versions, as those programs wrote them: they open, nothing is lost, and the summaries are what
// these programs reported of the games.
#include <gtest/gtest.h>

#include <filesystem>

#include "arena/matches/runner.hpp"
#include "arena/store/store.hpp"
#include "base/files.hpp"

namespace aite::arena {
namespace {

const std::string go_match = "1cd458f636bc5d12";
const std::string othello_match = "7fa547ebfbf7228a";

class OldDatabases : public testing::Test {
 protected:
  OldDatabases() {
    remove();
    sqlite::Database(path_).execute(base::file_text(AITE_DATABASES "/layout_2.sql"));
  }
  ~OldDatabases() override { remove(); }

  void execute(const std::string& sql) const { sqlite::Database(path_).execute(sql); }

  // The two games of Go: the first player's side of it, as the earlier program had it.
  static void expect_summaries(Store& store) {
    const std::vector<Store::Wanted> wanted{{go_match, 2}, {othello_match, 2}};
    std::vector<std::vector<GameSummary>> found = store.summaries(wanted, true);
    ASSERT_EQ(found[0].size(), 2U);
    const std::vector<std::optional<GameSummary>> games(found[0].begin(), found[0].end());
    const Standing standing = standing_of(Match{}, games, true);
    EXPECT_EQ(standing.results, (Results{2, 0, 0}));
    EXPECT_EQ(standing.mean_plies, 30.5);
    EXPECT_EQ(standing.players[0].moves, 28U);
    EXPECT_EQ(count_of(standing.players[0].styles, "contact"), (StyleCount{"contact", 0, 21}));
    EXPECT_EQ(count_of(standing.players[0].styles, "tenuki"), (StyleCount{"tenuki", 6, 8}));
    EXPECT_EQ(count_of(standing.players[1].styles, "tenuki"), (StyleCount{"tenuki", 7, 8}));
    EXPECT_EQ(standing.duplicates.effective, 2U);

    ASSERT_EQ(found[1].size(), 1U);
    StoredGame again = store.games_of(othello_match).front();
    summarize(again);
    EXPECT_EQ(found[1][0].plies, 60);
    EXPECT_EQ(found[1][0].styles, again.styles);
    EXPECT_EQ(found[1][0].positions, again.positions);
    EXPECT_EQ(found[1][0].given_away, again.given_away);
    EXPECT_EQ(found[1][0].given_away[0].moves, 30U);
  }

  std::string path_ = (std::filesystem::temp_directory_path() /
                       ("aite-old-" + std::string(testing::UnitTest::GetInstance()->current_test_info()->name())))
                          .string();

 private:
  void remove() const {
    for (const char* end : {"", "-wal", "-shm"}) std::filesystem::remove(path_ + end);
  }
};

TEST_F(OldDatabases, Layout2) {
  Store store(path_);
  expect_summaries(store);
  EXPECT_EQ(store.open_game("abc")->moves, "f5 d6");
  EXPECT_EQ(store.fact("a fact")->seconds, 2.5);
  EXPECT_EQ(store.matches().size(), 2U);
}

TEST_F(OldDatabases, Layout1) {
  execute("DROP TABLE open_games; PRAGMA user_version = 1");
  Store store(path_);
  expect_summaries(store);
  EXPECT_TRUE(store.open_games(10).empty());
}

TEST_F(OldDatabases, WhatWasInterruptedGoesOn) {
  { Store opened(path_); }
  execute("UPDATE games SET plies = NULL, first_styles = NULL, positions = NULL WHERE id > 3");
  Store store(path_);
  expect_summaries(store);
}

TEST_F(OldDatabases, AGameThatCannotBeReplayedIsCounted) {
  execute("UPDATE games SET moves = 'c3 c3' WHERE number = 0; UPDATE games SET game = 'chess' WHERE number = 1");
  Store store(path_);
  const std::vector<Store::Wanted> wanted{{go_match, 2}};
  const std::vector<GameSummary> found = store.summaries(wanted, false).front();
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0].plies, 2);
  EXPECT_TRUE(found[0].styles[0].empty());
  EXPECT_EQ(found[1].ruling.result, games::Result::second_wins);
}

}  // namespace
}  // namespace aite::arena
