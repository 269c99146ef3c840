// SPDX-License-Identifier: MIT
#include "training/positions/grow.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <utility>

#include "arena/contenders/contender.hpp"
#include "base/error.hpp"
#include "base/files.hpp"
#include "base/loopback_courier.hpp"
#include "base/machine.hpp"
#include "training/positions/labels.hpp"
#include "training/positions/selfplay.hpp"

namespace aite::training {
namespace {

class GrowingPositions : public testing::Test {
 protected:
  GrowingPositions() { std::filesystem::create_directories(folder_); }
  ~GrowingPositions() override { std::filesystem::remove_all(folder_); }

  [[nodiscard]] std::string path(const std::string& name) const { return (folder_ / name).string(); }
  [[nodiscard]] std::string text(const std::string& name) const { return base::file_text(path(name)); }

  Grown play(const std::string& name, std::int64_t games, int workers = 1, const std::string& command = "play") {
    return self_play({"othello", "", "uct:playouts=5,memory=1", games, 2, 5}, {path(name), command, workers}, {});
  }
  Grown give_values(const std::string& positions, const std::string& name, const Watch& watch) {
    return label({path(positions), "uct:playouts=5,memory=1", "", ""}, {path(name), "label", 1}, watch);
  }

 private:
  std::filesystem::path folder_ = std::filesystem::path(testing::TempDir()) / "aite-growing-positions";
};

TEST_F(GrowingPositions, AreTheSameForAnyNumberOfWorkersAndRuns) {
  const Grown whole = play("whole", 6);
  EXPECT_EQ(whole.done, 6);
  EXPECT_EQ(whole.wanted, 6);
  play("parallel", 6, 3);
  EXPECT_EQ(text("parallel"), text("whole"));
  play("more", 2);
  EXPECT_EQ(play("more", 6, 2).done, 6);
  EXPECT_EQ(text("more"), text("whole"));
  const Grown fewer = play("more", 4);  // there are more already
  EXPECT_EQ(fewer.done, 6);
  EXPECT_EQ(fewer.wanted, 4);
  EXPECT_THROW(play("whole", 6, 1, "play otherwise"), base::InputError);
  EXPECT_EQ(text("more"), text("whole"));
}

TEST_F(GrowingPositions, AreTheSameByWordsAlone) {
  base::Loopback elsewhere({self_play_units(), label_units()});
  play("here", 6);
  self_play({"othello", "", "uct:playouts=5,memory=1", 6, 2, 5}, {path("there"), "play", 1, &elsewhere}, {});
  EXPECT_EQ(text("there"), text("here"));
  give_values("here", "values here", {});
  label({path("here"), "uct:playouts=5,memory=1", "", ""}, {path("values there"), "label", 1, &elsewhere}, {});
  EXPECT_EQ(text("values there"), text("values here"));
  EXPECT_EQ(elsewhere.orders.size(), 18U);
  EXPECT_THROW(label({path("here"), "", "true", ""}, {path("x"), "label", 1, &elsewhere}, {}), base::InputError);
}

TEST_F(GrowingPositions, ProgramsElsewhereAreAskedForByNameAndByOneWord) {
  std::ofstream(path("engine")) << "while read -r command rest; do case $command in\n"
                                   "list_commands) printf '= reg_genmove\\nworth\\n\\n';;\n"
                                   "worth) printf '= 0.75\\n\\n';;\n"
                                   "*) printf '= \\n\\n';;\nesac; done\n";
  const std::string command = "sh '" + path("engine") + "'";
  arena::allow_engine("worth", command);
  base::Loopback elsewhere({label_units()});
  play("here", 2);
  label({path("here"), "", command, "worth"}, {path("values here"), "label", 1}, {});
  label({path("here"), "", "engine:worth", "worth"}, {path("values there"), "label", 1, &elsewhere}, {});
  EXPECT_EQ(text("values there"), text("values here"));
  ASSERT_EQ(elsewhere.orders.size(), 4U);
  EXPECT_EQ(elsewhere.orders.front().engines, std::vector<std::string>{"worth"});
  EXPECT_THROW(label({path("here"), "", command, "worth"}, {path("x"), "label", 1, &elsewhere}, {}), base::InputError);
  EXPECT_THROW(label({path("here"), "", "engine:worth", "loadsgf /a/file"}, {path("x"), "label", 1, &elsewhere}, {}),
               base::InputError);
  // Whoever sends orders need not be one of us.
  const base::UnitKind::Doer doer = label_units().make();
  for (const auto& [engine, asked] :
       {std::pair(command, "worth"), {"engine:worth", "loadsgf /a/file"}, {"", "worth"}}) {
    const nlohmann::json order{{"game", "othello"},      {"rules", ""}, {"player", ""},      {"engine", engine},
                               {"value_command", asked}, {"number", 0}, {"position", "f5\n"}};
    EXPECT_THROW(doer(order.dump(), {}), base::InputError) << engine << ' ' << asked;
  }
}

TEST_F(GrowingPositions, WhatDependsOnTheMachineIsKeptWithIt) {
  play("positions", 2);
  EXPECT_FALSE(std::filesystem::exists(path("positions.machines")));
  base::Loopback elsewhere({self_play_units(), label_units()});
  const SelfPlaySettings hurried{"othello", "", "uct:seconds=0.001,memory=1", 2, 1, 5};
  self_play(hurried, {path("here"), "play", 1}, {});
  EXPECT_TRUE(text("here.machines").starts_with("1\t" + base::host_name() + ", ")) << text("here.machines");
  EXPECT_NE(text("here.machines").find("\n2\t"), std::string::npos);
  self_play(hurried, {path("there"), "play", 1, &elsewhere}, {});
  EXPECT_EQ(text("there.machines"), "1\tsomewhere\n2\tsomewhere\n");
  label({path("positions"), "uct:seconds=0.001,memory=1", "", ""}, {path("values"), "label", 1, &elsewhere}, {});
  EXPECT_EQ(text("values.machines"), "1\tsomewhere\n2\tsomewhere\n3\tsomewhere\n4\tsomewhere\n");
}

TEST_F(GrowingPositions, AnswersThatAreNoneAreRefused) {
  base::Loopback elsewhere({self_play_units()});
  int answers = 0;
  elsewhere.spoil = [&](const std::string& body) {
    ++answers;
    return answers == 1 ? "{}" : answers == 2 ? R"({"lines":"a1\n"})" : answers == 3 ? R"({"lines":""})" : body;
  };
  play("here", 4);
  self_play({"othello", "", "uct:playouts=5,memory=1", 4, 2, 5}, {path("there"), "play", 1, &elsewhere}, {});
  EXPECT_EQ(text("there"), text("here"));
  EXPECT_EQ(elsewhere.refused, 3);
}

TEST_F(GrowingPositions, StopAndGoOn) {
  play("positions", 6);
  give_values("positions", "whole", {});
  std::stop_source source;
  source.request_stop();
  const Grown stopped = give_values("positions", "pieces", {source.get_token()});
  EXPECT_LT(stopped.done, 12);
  EXPECT_EQ(stopped.wanted, 12);
  std::vector<double> done;
  const Watch watch{{}, nullptr, [&](const Progress& progress) { done.push_back(progress.done); }};
  EXPECT_EQ(give_values("positions", "pieces", watch).done, 12);
  EXPECT_EQ(text("pieces"), text("whole"));
  EXPECT_FALSE(done.empty());
  EXPECT_NE(text("whole").find("# command: play\n# command: label\n"), std::string::npos);
}

TEST_F(GrowingPositions, OfAnotherFileAreNotGoneOnWith) {
  play("positions", 2);
  give_values("positions", "values", {});
  std::string other = text("positions");
  other.insert(other.rfind('\n', other.size() - 2) + 1, "start\n");  // before the last position
  std::ofstream(path("other")) << other;
  try {
    give_values("other", "values", {});
    FAIL();
  } catch (const base::InputError& error) {
    EXPECT_EQ(std::string(error.what()),
              "position 4 in '" + path("values") + "' is not that in '" + path("other") + "'");
  }
}

TEST_F(GrowingPositions, WhoCannotBeMadeLeavesNoFile) {
  EXPECT_THROW(self_play({"othello", "", "nobody", 2, 1, 1}, {path("none"), "play", 1}, {}), base::InputError);
  EXPECT_FALSE(std::filesystem::exists(path("none")));
}

}  // namespace
}  // namespace aite::training
