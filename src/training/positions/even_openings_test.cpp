// SPDX-License-Identifier: MIT
#include "training/positions/even_openings.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <set>

#include "arena/matches/openings.hpp"
#include "base/error.hpp"
#include "base/files.hpp"
#include "players/registry.hpp"
#include "protocol/positions/positions.hpp"

namespace aite::training {

namespace {

class EvenOpenings : public ::testing::Test {
 protected:
  EvenOpenings() {
    std::filesystem::create_directories(folder_);
    settings_.game = "othello";
    settings_.player = "uct:playouts=30,memory=1";
    settings_.fewest_plies = 3;
    settings_.most_plies = 5;
    settings_.bias = 0.05;
    settings_.count = 12;
    settings_.seed = 5;
  }
  ~EvenOpenings() override { std::filesystem::remove_all(folder_); }

  OpeningsGrown find(const std::string& name, int workers, std::stop_token stop = {}) {
    Watch watch;
    watch.stop = std::move(stop);
    return even_openings(settings_, {path(name), "the command", workers}, watch);
  }
  [[nodiscard]] std::string path(const std::string& name) const { return (folder_ / name).string(); }
  [[nodiscard]] std::string text(const std::string& name) const { return base::file_text(path(name)); }

  std::filesystem::path folder_ =
      std::filesystem::path(::testing::TempDir()) / ::testing::UnitTest::GetInstance()->current_test_info()->name();
  EvenOpeningsSettings settings_;
};

TEST_F(EvenOpenings, AreEvenDistinctAndOfTheLengthsAsked) {
  const OpeningsGrown made = find("file", 2);
  EXPECT_EQ(made.grown.done, 12);
  EXPECT_GT(made.tried, 12);
  const auto file = protocol::positions::read(text("file"), "file");
  ASSERT_EQ(file.positions.size(), 12U);
  std::set<std::uint64_t> images;
  std::set<std::size_t> lengths;
  for (const games::LabelledPosition& position : file.positions) {
    EXPECT_LE(std::abs(position.value.value()), 0.1);  // 45 to 55 %
    lengths.insert(position.moves.size());
    const auto session = players::make_session("othello");
    for (const games::Move move : position.moves) session->play(move);
    EXPECT_TRUE(images.insert(session->symmetric_hash()).second);
  }
  EXPECT_EQ(lengths, (std::set<std::size_t>{3, 4, 5}));
}

TEST_F(EvenOpenings, AreTheSameHoweverTheyAreFound) {
  const OpeningsGrown whole = find("whole", 3);
  settings_.count = 5;
  find("parts", 1);
  settings_.count = 12;
  const OpeningsGrown rest = find("parts", 2);
  EXPECT_EQ(text("parts"), text("whole"));
  EXPECT_EQ(rest.tried, whole.tried);
  EXPECT_EQ(find("parts", 1).grown.done, 12);  // there is nothing left to do
  EXPECT_EQ(text("parts"), text("whole"));
  settings_.seed = 6;
  find("others", 2);
  EXPECT_NE(text("others"), text("whole"));
}

TEST_F(EvenOpenings, WhoIsStoppedKeepsWhatThereIs) {
  std::stop_source stop;
  stop.request_stop();
  const OpeningsGrown made = find("file", 2, stop.get_token());
  EXPECT_EQ(made.grown.done, 0);
  EXPECT_EQ(find("file", 2).grown.done, 12);
}

TEST_F(EvenOpenings, AreWhatMatchesBeginWith) {
  find("file", 2);
  const auto start = players::make_session("othello");
  const arena::Openings openings = arena::Openings::from_lines(text("file"), *start, "file");
  const auto file = protocol::positions::read(text("file"), "file");
  for (std::size_t i = 0; i < file.positions.size(); ++i)
    EXPECT_EQ(openings.opening(i, *start), file.positions[i].moves);
}

TEST_F(EvenOpenings, WhatCannotBeFoundIsSaid) {
  settings_.fewest_plies = settings_.most_plies = 1;  // four images of one position
  settings_.player = "mc:playouts=1";
  settings_.bias = 0.5;
  settings_.count = 2;
  const auto why = [&](const std::string& name) -> std::string {
    try {
      find(name, 2);
    } catch (const base::InputError& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_NE(why("few").find("1 of 2000 random openings are within 50 % of even and differ"), std::string::npos)
      << why("few");
  settings_.player = "random";
  EXPECT_NE(why("other").find("random does not say"), std::string::npos) << why("other");
}

}  // namespace

}  // namespace aite::training
