// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "arena/store/store.hpp"
#include "base/random.hpp"
#include "unsynced_disk.hpp"

// Why the store has synchronous = FULL: what was answered is there after power has failed at any moment, with whatever
// part of the writes that were not synced. With NORMAL, SQLite's usual choice beside a write-ahead log, the database is
// whole too, but the last changes are gone.
namespace aite::faults {
namespace {

class PowerLoss : public testing::Test {
 protected:
  void SetUp() override {
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  // The database as it would be found when power is back.
  std::string found(UnsyncedDisk& disk, const std::string& path, std::uint64_t seed) const {
    const std::string copy = (folder_ / "found.db").string();
    for (const char* end : {"", "-wal", "-shm"}) std::filesystem::remove(copy + end);
    for (const char* end : {"", "-wal"}) {
      std::ofstream(copy + end, std::ios::binary) << disk.after_power_loss(path + end, seed);
    }
    return copy;
  }

  static arena::OpenGame game(int number, std::string moves) {
    arena::OpenGame open;
    open.id = fmt::format("{:04}", number);
    open.game = "othello";
    open.moves = std::move(moves);
    open.thinking = std::string(2000, 't');
    return open;
  }

  std::filesystem::path folder_ = std::filesystem::temp_directory_path() / "aite-power-loss";
};

TEST_F(PowerLoss, TakesNothingBackThatWasAnswered) {
  UnsyncedDisk disk;
  const std::string path = (folder_ / "games.db").string();
  arena::Store store(path);
  base::Rng rng(1);
  std::map<int, std::string> answered;
  for (int i = 0; i < 300; ++i) {  // past the size at which the log is written back
    const int number = static_cast<int>(rng.below(20));
    answered[number] += fmt::format("m{} ", i);
    store.put(game(number, answered[number]));
    if (i % 15 != 0) continue;
    for (const std::uint64_t seed : {std::uint64_t{0}, rng.next() | 1}) {
      arena::Store after(found(disk, path, seed));
      for (const auto& [id, moves] : answered) {
        const std::optional<arena::OpenGame> kept = after.open_game(fmt::format("{:04}", id));
        ASSERT_TRUE(kept) << "game " << id << " is gone after change " << i;
        ASSERT_EQ(kept->moves, moves) << "after change " << i;
      }
    }
  }
}

// The disk of this test does forget, or the test above would say nothing.
TEST_F(PowerLoss, WouldTakeChangesBackWithoutASyncForEach) {
  UnsyncedDisk disk;
  const std::string path = (folder_ / "games.db").string();
  { const arena::Store laid_out(path); }
  arena::sqlite::Database database(path);
  database.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL");
  for (int i = 0; i < 20; ++i) {
    database.execute(fmt::format("INSERT INTO matches VALUES ('{}', '', '')", i));
  }
  arena::Store after(found(disk, path, 0));
  EXPECT_LT(after.matches().size(), 20U);
}

}  // namespace
}  // namespace aite::faults
