// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <functional>
#include <thread>

#include "server/http/refusal.hpp"
#include "server/tables/tables.hpp"

// Clocks, resigning and how long a move may take at a table.
namespace aite::server {
namespace {

using namespace std::chrono_literals;

class MannersTest : public testing::Test {
 protected:
  ~MannersTest() override {
    tables_.close();
    for (const char* end : {"", "-wal", "-shm"}) std::filesystem::remove(path_ + end);
  }

  static arena::OpenGame game(std::string name, std::array<std::string, 2> seats, const TimeControl& control,
                              bool resigns = false) {
    arena::OpenGame open;
    open.game = std::move(name);
    open.seats = std::move(seats);
    open.terms = terms_text(GameClock(control), resigns);
    return open;
  }

  static nlohmann::json wait_for(Table& table, const std::function<bool(const nlohmann::json&)>& condition) {
    for (int i = 0; i < 6000; ++i) {
      nlohmann::json now = table.json(std::nullopt);
      if (condition(now)) return now;
      std::this_thread::sleep_for(10ms);
    }
    ADD_FAILURE() << "waited in vain";
    return table.json(std::nullopt);
  }

  static bool is_over(const nlohmann::json& game) { return !game["result"].is_null(); }

  std::string path_ =
      (std::filesystem::temp_directory_path() / ("aite-manners-" + std::to_string(unguessable()) + ".db")).string();
  arena::Store store_{path_, {true, 300ms}};
  House house_{store_, Limits{}};
  Tables tables_{house_};
};

TEST_F(MannersTest, AFlagFallsByItself) {
  const auto table = tables_.open(game("othello", {}, {1, 0, 0, 0}));
  EXPECT_EQ(table->json(std::nullopt)["clock"]["running"], nullptr);  // nobody has moved yet
  table->play("f5", 0);
  const nlohmann::json begun = table->json(std::nullopt);
  EXPECT_TRUE(begun["clock"]["running"] == 1 || is_over(begun));
  const nlohmann::json now = wait_for(*table, is_over);
  EXPECT_EQ(now["result"]["ending"], "timeout");
  EXPECT_EQ(now["result"]["winner"], 0);
  EXPECT_EQ(now["clock"]["running"], nullptr);
  EXPECT_EQ(now["clock"]["left"][1]["main"], 0);
  EXPECT_EQ(store_.open_game(table->id())->ruling->ending, arena::Ending::timeout);
  // Who goes on all the same does so without clocks.
  const auto after = nlohmann::json::parse(table->undo(std::nullopt));
  EXPECT_EQ(after["result"], nullptr);
  EXPECT_EQ(after["clock"], nullptr);
}

TEST_F(MannersTest, NoMoveTakesLongerThanTheServerAllows) {
  Limits limits;
  limits.seconds_a_move = 0.2;
  House hasty(store_, limits);
  Tables tables(hasty);
  for (const char* spec :
       {"uct:playouts=0,seconds=1000,memory=1", "uct:playouts=1000000000000,memory=1", "mc:playouts=1000000000"}) {
    const auto table = tables.open(game("othello", {"", spec}, {}));
    table->play("f5", 0);
    const auto begin = std::chrono::steady_clock::now();
    wait_for(*table, [](const auto& json) { return json["moves"].size() == 2; });
    EXPECT_LT(std::chrono::steady_clock::now() - begin, 30s) << spec;
  }
  tables.close();
}

TEST_F(MannersTest, AClockSurvivesTheEndOfTheServer) {
  const auto open = game("othello", {}, {1000, 5, 0, 0});
  const auto table = tables_.open(open);
  table->play("f5", 0);
  table->play("d6", 1);
  std::this_thread::sleep_for(30ms);
  const double left = table->json(std::nullopt)["clock"]["left"][0]["main"].get<double>();
  tables_.close();
  Tables others(house_);
  const auto again = others.find(table->id());
  const nlohmann::json now = again->json(std::nullopt);
  EXPECT_EQ(now["clock"]["running"], 0);
  EXPECT_LE(now["clock"]["left"][0]["main"].get<double>(), left);  // what was thought before counts
  EXPECT_GT(now["clock"]["left"][0]["main"].get<double>(), 900);
  EXPECT_GT(now["clock"]["left"][1]["main"].get<double>(), 1000);  // it has its increment
  others.close();
}

TEST_F(MannersTest, APlayerKeepsToItsClock) {
  const auto table = tables_.open(game("othello", {"", "uct:playouts=0,seconds=50,memory=1"}, {20, 0, 0, 0}));
  table->play("f5", 0);
  const nlohmann::json now = wait_for(*table, [](const auto& json) { return json["moves"].size() == 2; });
  EXPECT_EQ(now["result"], nullptr);
  EXPECT_GT(now["clock"]["left"][1]["main"].get<double>(), 10);
}

TEST_F(MannersTest, NobodyResignsAGameThatHasJustBegun) {
  const auto table = tables_.open(game("go", {"", "uct:playouts=100,memory=1"}, {}, true));
  nlohmann::json now = table->json(std::nullopt);
  for (int turn = 0; turn < 5; ++turn) {
    table->play(now["position"]["legal"][3]["move"].get<std::string>(), now["moves"].size());
    now = wait_for(*table, [](const auto& json) { return is_over(json) || json["position"]["to_move"] == 0; });
    ASSERT_FALSE(is_over(now)) << turn;
  }
}

TEST_F(MannersTest, APlayerResignsWhatItThinksLostIfItMay) {
  for (const bool resigns : {true, false}) {
    arena::OpenGame open = game("go", {"", "uct:playouts=100,memory=1"}, {}, resigns);
    open.rules = "size=5,komi=-60";  // nobody wins against that
    const auto table = tables_.open(open);
    nlohmann::json now = table->json(std::nullopt);
    EXPECT_EQ(now["resigns"], resigns);
    for (int turn = 0; turn < 4 && !is_over(now); ++turn) {
      table->play(now["position"]["legal"][3]["move"].get<std::string>(), now["moves"].size());
      now = wait_for(*table, [&](const auto& json) { return is_over(json) || json["position"]["to_move"] == 0; });
    }
    EXPECT_EQ(is_over(now), resigns);
    if (!resigns) continue;
    EXPECT_EQ(now["result"]["ending"], "resignation");
    EXPECT_EQ(now["result"]["winner"], 0);
    EXPECT_EQ(now["moves"].size(), 5U);  // two answers, and instead of the third
  }
}

}  // namespace
}  // namespace aite::server
