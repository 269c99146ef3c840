// SPDX-License-Identifier: MIT
// Paper 002 from positions to machines, on little boards.
#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <stop_token>

#include "base/error.hpp"
#include "base/files.hpp"
#include "learn/formulas/text.hpp"
#include "players/go/formulas.hpp"
#include "players/go/models.hpp"
#include "training/go/formula_model.hpp"
#include "training/go/formula_search.hpp"
#include "training/go/formula_tree.hpp"
#include "training/go/move_formulas.hpp"
#include "training/go/records.hpp"
#include "training/go/tactics.hpp"

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
  const Escapes escapes = read_escapes(path("positions"));
  const std::vector<learn::formulas::Formula> found = read_formulas(path("found.txt"));
  StoredFormulaModel stored = *choose_formulas(choice, escapes, found, {});
  ASSERT_FALSE(stored.model.formulas.empty());
  if (!learn::formulas::can_train_machines()) GTEST_SKIP() << "built without libsvm";
  ASSERT_TRUE(train_machines(stored.model, escapes, {"rbf", 1000, 0.5}, {}));
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

// Work that is stopped whenever it shows how far it is, and begun again.
template <class Work>
int stops(const Work& work, int after) {
  for (int stopped = 0;; ++stopped) {
    std::stop_source stop;
    int shown = 0;
    const Watch watch{stop.get_token(), nullptr, [&](const Progress&) {
                        if (++shown == after) stop.request_stop();
                      }};
    if (work(watch) || stopped > 100) return stopped;
  }
}

TEST_F(GoFormulaTraining, RandomTreesChoiceAndMachinesGoOnToTheSame) {
  make("positions", Part::training, 40);
  const Escapes escapes = read_escapes(path("positions"));
  FormulaSearchSettings search;
  search.random = 1000;
  ASSERT_TRUE(search_formulas(search, path("positions"), path("whole.txt"), "a command", {}));
  const auto draw = [&](const Watch& watch) {
    return search_formulas(search, path("positions"), path("part.txt"), "a command", watch);
  };
  EXPECT_GT(stops(draw, 2), 1);
  EXPECT_EQ(base::file_text(path("part.txt")), base::file_text(path("whole.txt")));

  ChoiceSettings choice;
  choice.operators = "small";
  choice.seconds = 0;
  const std::vector<learn::formulas::Formula> found = read_formulas(path("whole.txt"));
  const StoredFormulaModel whole = *choose_formulas(choice, escapes, found, {});
  std::optional<StoredFormulaModel> parts;
  const auto choose = [&](const Watch& watch) {
    parts = choose_formulas(choice, escapes, found, watch, {path("choice.part"), "a command"});
    return parts.has_value();
  };
  EXPECT_GT(stops(choose, 1), 0);
  ASSERT_TRUE(parts);
  EXPECT_EQ(parts->model.features, whole.model.features);
  EXPECT_EQ(parts->card, whole.card);
  EXPECT_FALSE(std::filesystem::exists(path("choice.part")));

  if (!learn::formulas::can_train_machines()) GTEST_SKIP() << "built without libsvm";
  FormulaModel at_once = whole.model;
  train_machines(at_once, escapes, {}, {});
  const auto train = [&](const Watch& watch) {
    return train_machines(parts->model, escapes, {}, watch, {path("machines.part"), "a command"});
  };
  EXPECT_GT(stops(train, 2), 0);
  EXPECT_EQ(score(parts->model, escapes).json(), score(at_once, escapes).json());
}

TEST_F(GoFormulaTraining, OneFormulaIsAskedAboutEachString) {
  make("positions", Part::training, 300);
  const Escapes escapes = read_escapes(path("positions"));
  EXPECT_GT(escapes.of_string.size(), escapes.kinds.size());
  FormulaTreeSettings settings;
  settings.level = 1;
  const auto learned = learn_formula_tree(settings, escapes, {});
  ASSERT_TRUE(learned);
  const FormulaScore by_tree = score(learned->model, escapes);
  EXPECT_GT(by_tree.all().exact, 270U) << by_tree.table();
  settings.leaves = "bwlh";
  EXPECT_LT(score(learn_formula_tree(settings, escapes, {})->model, escapes).all().exact, by_tree.all().exact);
}

TEST_F(GoFormulaTraining, BoardsAloneAreReadToo) {
  std::ofstream(path("boards")) << "# two\n...../.XOX./..X../...../..... w\nOX.../.X.../X..../...../..... w\n";
  const Escapes escapes = read_escapes(path("boards"));
  EXPECT_EQ(escapes.kinds, (std::vector{EscapeKind::extend, EscapeKind::none}));
  std::ofstream(path("boards")) << "...../.XOX./..X../...../..... w\nOX.../.q.\n";
  try {
    read_escapes(path("boards"));
    ADD_FAILURE() << "no error";
  } catch (const base::InputError& error) {
    EXPECT_NE(std::string(error.what()).find("line 2"), std::string::npos) << error.what();
  }
}

TEST_F(GoFormulaTraining, OtherTacticsAreLearnedAndTested) {
  TacticSettings settings;
  settings.questions = 60;
  settings.unseen = 40;
  settings.nodes = 2;
  settings.sample = 60;
  settings.tree.level = 1;
  const auto learned = learn_tactic("capture", settings, {});
  ASSERT_TRUE(learned);
  EXPECT_EQ(learned->unseen, 40U);
  EXPECT_GE(learned->shortest.right, 38U);  // l & F(a), but for kos
  EXPECT_THROW(learn_tactic("captur", settings, {}), base::InputError);
  EXPECT_TRUE(make_tactic("eye", 6, 1, {}));
}

TEST_F(GoFormulaTraining, TacticsGoOnAndHaveACard) {
  TacticSettings settings;
  settings.questions = 40;
  settings.unseen = 20;
  settings.nodes = 2;
  settings.sample = 40;
  settings.tree.level = 1;
  std::stop_source stop;
  Watch watch;
  watch.stop = stop.get_token();
  std::vector<std::string> learned;
  const auto learn = [&] {
    return learn_tactics({"capture", "escape"}, settings, watch, {path("part"), "command"},
                         [&](const std::string& tactic, const Json&) {
                           learned.push_back(tactic);
                           if (learned.size() == 1) stop.request_stop();
                         });
  };
  EXPECT_FALSE(learn());
  EXPECT_EQ(learned, std::vector<std::string>{"capture"});
  stop = {};
  watch.stop = stop.get_token();
  watch.on_progress = [&](const Progress& progress) { EXPECT_EQ(progress.text.find("capture"), std::string::npos); };
  const std::optional<Json> all = learn();
  ASSERT_TRUE(all);
  EXPECT_EQ(all->size(), 2U);
  const Json& small = all->at("capture").at("small");
  EXPECT_GE(small.at("right"), 0.9);
  EXPECT_LE(small.at("interval")[0], small.at("right"));
  EXPECT_EQ(learn::formulas::parse(small.at("formula").get<std::string>(), players::go::formula_vocabulary()).size(),
            small.at("nodes"));
  EXPECT_FALSE(std::filesystem::exists(path("part")));
}

// Games on 9x9 in which everyone plays beside the last move.
Sets<TrainingGame> followers(std::uint64_t games) {
  std::vector<TrainingGame> all;
  for (std::uint64_t seed = 1; seed <= games; ++seed) {
    TrainingGame& game = all.emplace_back();
    games::go::Small state(game.rules);
    base::Rng rng(seed);
    games::go::Small::MoveList moves;
    std::vector<games::Move> beside;
    while (game.moves.size() < 12) {
      const auto wanted =
          players::go::formula_points(learn::formulas::parse("l & F0(m)", players::go::formula_vocabulary()), state);
      state.legal_moves(moves);
      beside.clear();
      for (const games::Move move : moves) {
        if (move != games::pass_move && wanted.has(state.geometry().bit(move.code))) beside.push_back(move);
      }
      if (beside.empty()) beside.push_back(moves[0]);
      const games::Move move = beside[rng.below(static_cast<std::uint32_t>(beside.size()))];
      game.moves.push_back(move);
      state.play(move);
    }
  }
  return split(all);
}

TEST_F(GoFormulaTraining, FormulasSayWhichMovesArePlayed) {
  const Sets<TrainingGame> sets = followers(50);
  MoveFormulaSettings settings;
  settings.most = 2;
  settings.sample = 200;
  settings.level = 1;
  settings.refine = 0;
  settings.updates = 3;
  const auto found = find_move_formulas(settings, sets, {});
  ASSERT_TRUE(found);
  ASSERT_GE(found->formulas.size(), 1U);
  games::go::Small state(games::go::Rules{});
  state.play(state.parse_move("E5"));
  const auto points = players::go::formula_points(found->formulas[0], state);
  EXPECT_TRUE(points.has(state.geometry().bit(state.parse_move("E6").code)));
  EXPECT_FALSE(points.has(state.geometry().bit(state.parse_move("B2").code)));
  const Json& rounds = found->facts.at("before each formula, and after the last");
  EXPECT_GT(rounds[1].at("validation").at("log_likelihood"), rounds[0].at("validation").at("log_likelihood"));
  EXPECT_GT(rounds[0].at("chosen"), 1.2 * rounds[0].at("expected").get<double>());

  // Stopped after the first formula, it goes on to the same ones.
  std::stop_source stop;
  Watch watch;
  watch.stop = stop.get_token();
  watch.on_line = [&](const std::string&) { stop.request_stop(); };
  const PartFile part(path("moves.part"), "command");
  EXPECT_FALSE(find_move_formulas(settings, sets, watch, part));
  const auto again = find_move_formulas(settings, sets, {}, part);
  ASSERT_TRUE(again);
  EXPECT_EQ(again->formulas, found->formulas);
  EXPECT_EQ(again->facts, found->facts);
  EXPECT_FALSE(std::filesystem::exists(path("moves.part")));
}

TEST_F(GoFormulaTraining, FormulasAreFeaturesOfMovesAndOfPlayouts) {
  std::ofstream(path("formulas.txt")) << "# a comment\nl & F0(m)\n7\tl & F(h - b)\n";
  for (const std::string set : {"paper", "playout"}) {
    const MoveChoices data = choices_of(followers(10), features_named(set, path("formulas.txt")));
    EXPECT_EQ(data.metadata.at("formulas"), "l & F0(m)\nl & F(h - b)\n");
    StrengthLearner learner(data, {2, 1});
    const std::optional<Trained> trained = train(learner, {}, {});
    ASSERT_TRUE(trained);
    const std::string model = path(set + ".safetensors");
    write_trained(*trained, model, "command");
    if (set == "playout") {
      EXPECT_EQ(players::go::playout_policy(model)->formulas()->size(), 2U);
    } else {
      games::go::Small state(games::go::Rules{});
      state.play(state.parse_move("E5"));
      const std::array moves{state.parse_move("E6"), state.parse_move("D6"), games::pass_move};
      std::array<float, 3> values{};
      players::go::move_strengths(model)->read<9>(state, moves, values);
      EXPECT_GT(values[0], values[1]);
      EXPECT_EQ(values[2], 0);
    }
  }
  EXPECT_FALSE(features_named("wide", "").formulas());
  EXPECT_THROW(features_named("paper", path("none.txt")), base::InputError);
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
