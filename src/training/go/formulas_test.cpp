// SPDX-License-Identifier: MIT
// Paper 002 from positions to machines, on little boards.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "base/error.hpp"
#include "base/files.hpp"
#include "learn/formulas/text.hpp"
#include "players/go/formulas.hpp"
#include "training/go/formula_model.hpp"
#include "training/go/formula_search.hpp"

namespace aite::training::go {
namespace {

class GoFormulaTraining : public testing::Test {
 protected:
  void SetUp() override {
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  [[nodiscard]] std::string path(const std::string& name) const { return (folder_ / name).string(); }

  void make(const std::string& name, Part part, std::int64_t positions) const {
    EscapeSettings settings;
    settings.size = 5;
    settings.positions = positions;
    settings.part = part;
    settings.stratified = true;
    EXPECT_EQ(make_escapes(settings, {path(name), "a command", 1}, {}).done, positions);
  }

 private:
  std::filesystem::path folder_ =
      std::filesystem::temp_directory_path() /
      (std::string("aite_formulas_") + testing::UnitTest::GetInstance()->current_test_info()->name());
};

TEST_F(GoFormulaTraining, PositionsAreOfAllKindsAndGrow) {
  make("few", Part::training, 20);
  const std::string few = base::file_text(path("few"));
  make("few", Part::training, 40);
  EXPECT_TRUE(base::file_text(path("few")).starts_with(few));
  const Escapes escapes = read_escapes(path("few"));
  EXPECT_EQ(escapes.of_kind(), (std::array<std::size_t, 5>{8, 8, 8, 8, 8}));
  EXPECT_EQ(escapes.size, 5);
  EXPECT_EQ(escapes.left_out, 0U);
}

TEST_F(GoFormulaTraining, PartsHaveNoGameInCommon) {
  make("training", Part::training, 20);
  make("test", Part::test, 20);
  const auto first = read_escapes(path("training")).texts;
  for (const std::string& each : read_escapes(path("test")).texts) {
    EXPECT_EQ(std::count(first.begin(), first.end(), each), 0) << each;
  }
}

TEST_F(GoFormulaTraining, FindsChoosesLearnsAndReadsBack) {
  make("positions", Part::training, 60);
  FormulaSearchSettings search;
  search.level = 2;
  ASSERT_TRUE(search_formulas(search, path("positions"), path("found.txt"), "a command", {}));
  EXPECT_EQ(read_card(path("found.txt")).at("levels").at(1).at("functions up to there"), 23);
  ASSERT_FALSE(read_formulas(path("found.txt")).empty());
  ChoiceSettings choice;
  choice.operators = "small";
  choice.seconds = 5;
  StoredFormulaModel stored =
      choose_formulas(choice, read_escapes(path("positions")), read_formulas(path("found.txt")), {});
  ASSERT_FALSE(stored.model.formulas.empty());
  const Escapes escapes = read_escapes(path("positions"));
  if (!learn::formulas::can_train_machines()) GTEST_SKIP() << "built without libsvm";
  train_machines(stored.model, escapes, {"rbf", 1000, 0.5}, {});
  const FormulaScore before = score(stored.model, escapes);
  // What it learned from and some formula solves, it answers: it was made to be told apart.
  EXPECT_GE(before.all().exact + 3, before.all().solvable);
  EXPECT_EQ(before.all().exact + before.failed.size(), 60U);
  write_formula_model(stored.model, stored.card, path("model.json"));
  EXPECT_EQ(score(read_formula_model(path("model.json")).model, escapes).json(), before.json());
}

TEST_F(GoFormulaTraining, AnInterruptedSearchGoesOnToTheSame) {
  make("positions", Part::training, 40);
  FormulaSearchSettings search;
  search.level = 2;
  ASSERT_TRUE(search_formulas(search, path("positions"), path("whole.txt"), "a command", {}));
  std::stop_source stop;
  int shown = 0;
  Watch watch{stop.get_token(), nullptr, [&](const Progress&) {
                if (++shown == 20) stop.request_stop();
              }};
  EXPECT_FALSE(search_formulas(search, path("positions"), path("part.txt"), "a command", watch));
  EXPECT_TRUE(std::filesystem::exists(path("part.txt.part")));
  EXPECT_THROW(search_formulas(search, path("positions"), path("part.txt"), "another", {}), base::InputError);
  EXPECT_TRUE(search_formulas(search, path("positions"), path("part.txt"), "a command", {}));
  EXPECT_EQ(base::file_text(path("part.txt")), base::file_text(path("whole.txt")));
}

TEST_F(GoFormulaTraining, BadFilesAreNamed) {
  std::ofstream(path("bad.txt")) << "3\tl & F0(q)\n";
  try {
    read_formulas(path("bad.txt"));
    ADD_FAILURE() << "no error";
  } catch (const base::InputError& error) {
    EXPECT_NE(std::string(error.what()).find("line 1: column 8"), std::string::npos) << error.what();
  }
  std::ofstream(path("bad.json")) << "{}";
  EXPECT_THROW(read_formula_model(path("bad.json")), base::InputError);
}

}  // namespace
}  // namespace aite::training::go
