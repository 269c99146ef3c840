// SPDX-License-Identifier: MIT
#include "server/runs/runs.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "server/http/refusal.hpp"
#include "studies/study.hpp"

namespace aite::server {
namespace {

class RunsTest : public testing::Test {
 protected:
  static arena::Match match_of(const std::string& first, std::int64_t games) {
    arena::Match match = arena::match_between("othello", "", {first, "random"});
    match.games = games;
    return match;
  }

  // What the run came to, once it has ended.
  nlohmann::json ended(const Runs& runs) {
    nlohmann::json shown;
    for (int i = 0; i < 3000; ++i) {
      shown = runs.status();
      if (shown["state"] != "running" && shown["state"] != "stopping") return shown;
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    ADD_FAILURE() << "waited in vain";
    return shown;
  }

  static std::string code_of(const std::function<void()>& call) {
    try {
      call();
    } catch (const Refusal& refusal) {
      return refusal.code();
    }
    return "";
  }

  arena::Store store_{":memory:"};
  House house_{store_, Limits{}};
};

TEST_F(RunsTest, AMatchIsPlayedIntoTheStore) {
  Runs runs(house_);
  EXPECT_TRUE(runs.status().is_null());
  runs.start_match(match_of("mc:playouts=1", 6));
  const nlohmann::json shown = ended(runs);
  EXPECT_EQ(shown["state"], "done") << shown;
  EXPECT_EQ(shown["games"], 6);
  EXPECT_EQ(shown["match"], match_of("mc:playouts=1", 2).key());
  const nlohmann::json& results = shown["results"];
  EXPECT_EQ(results["wins"].get<int>() + results["draws"].get<int>() + results["losses"].get<int>(), 6);
  EXPECT_EQ(store_.game_counts().at(shown["match"]), 6);
  EXPECT_EQ(house_.memory.taken(), 0);
}

TEST_F(RunsTest, OneAtATimeAndWhatIsStoppedGoesOn) {
  const arena::Match match = match_of("uct:playouts=300,memory=1", 400);
  std::int64_t kept = 0;
  {
    Runs runs(house_);
    runs.start_match(match);
    EXPECT_GT(house_.memory.taken(), 0);
    EXPECT_EQ(code_of([&] { runs.start_study("othello-playouts"); }), "already_running");
    for (int i = 0; i < 3000 && runs.status()["games"] == 0; ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    runs.stop();
    const nlohmann::json shown = ended(runs);
    EXPECT_EQ(shown["state"], "stopped");
    kept = store_.game_counts().at(match.key());
    EXPECT_EQ(shown["games"], kept);
    EXPECT_GT(kept, 0);
    EXPECT_LT(kept, 400);
    runs.start_match(match);  // and the server ends
  }
  EXPECT_LT(store_.game_counts().at(match.key()), 400);
  arena::Match short_of = match;
  short_of.games = kept + 2;
  Runs runs(house_);
  runs.start_match(short_of);
  EXPECT_EQ(ended(runs)["state"], "done");
  EXPECT_GE(store_.game_counts().at(match.key()), kept + 2);
}

TEST_F(RunsTest, WhatIsTooMuchOrNotOursIsRefused) {
  Runs runs(house_);
  EXPECT_EQ(code_of([&] { runs.start_match(match_of("random", 0)); }), "too_much");
  EXPECT_EQ(code_of([&] { runs.start_match(match_of("random", 100'000)); }), "too_much");
  EXPECT_EQ(code_of([&] { runs.start_match(match_of("gtp:true", 2)); }), "not_here");
  EXPECT_EQ(code_of([&] { runs.start_match(match_of("uct:memory=100000", 2)); }), "too_much");
  EXPECT_EQ(code_of([&] { runs.start_match(match_of("uct:seconds=3600", 2)); }), "too_much");
  EXPECT_EQ(code_of([&] { runs.start_study("nothing"); }), "unknown_study");
  EXPECT_TRUE(runs.status().is_null());
  EXPECT_TRUE(store_.matches().empty());
}

TEST_F(RunsTest, AStudyRegistersItsClaimsAndCanBeStoppedWhileItWorks) {
  Runs runs(house_);
  runs.start_study("othello-playouts");
  for (int i = 0; i < 3000 && runs.status()["work"].is_null() && runs.status()["games"] == 0; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  runs.stop();
  const nlohmann::json shown = ended(runs);
  EXPECT_EQ(shown["state"], "stopped") << shown;
  EXPECT_EQ(shown["study"], "othello-playouts");
  EXPECT_TRUE(store_.fact(studies::make_study("othello-playouts", studies::Scale::quick).claims_unit()));
}

}  // namespace
}  // namespace aite::server
