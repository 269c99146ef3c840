// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <set>

#include "arena/problems/built_in.hpp"
#include "arena/problems/collection.hpp"
#include "arena/problems/trials.hpp"
#include "base/error.hpp"
#include "base/test_size.hpp"
#include "games/go/problems/solution.hpp"

namespace aite::arena {
namespace {

CollectionSettings small() {
  CollectionSettings settings;
  settings.sources.grown = {.least_points = 4, .most_points = 5, .most_outside = 1};
  settings.sources.played = {.least_points = 4, .most_points = 6, .most_outside = 1};
  settings.sources.from_each = 4;
  settings.sources.screens = {"random"};
  settings.sources.player = "uct:playouts=20";
  settings.spaces = 12;
  settings.games = 4;
  settings.keep = 6;
  settings.player = "uct:playouts=60,memory=1";
  settings.first_trials = 4;
  settings.trials = 5;
  return settings;
}

TEST(ProblemTrials, ACollectionIsProvedGradedAndInOrder) {
  const auto problems = make_collection(small(), {}, [](const std::string&) {});
  ASSERT_EQ(problems.size(), 6U);
  double before = 0;
  for (const games::go::Problem& problem : problems) {
    EXPECT_EQ(games::go::objection(problem, games::go::solve(problem, 0)), "");
    EXPECT_GE(*problem.difficulty, before);
    before = *problem.difficulty;
    EXPECT_FALSE(problem.name.empty());
  }
}

TEST(ProblemTrials, AreDeterminedByTheirSeedsOnAnyNumberOfThreads) {
  const auto problems = make_collection(small(), {}, [](const std::string&) {});
  TrialPlan plan{{"random", "uct:playouts=60,memory=1", "history:playouts=200"}, 6, 50, 1};
  const auto one = run_trials(questions_of(problems), plan, {}, [](const Trials&) {});
  plan.threads = 3;
  const auto three = run_trials(questions_of(problems), plan, {}, [](const Trials&) {});
  ASSERT_EQ(one.size(), problems.size() * 3);
  ASSERT_EQ(three.size(), one.size());
  for (std::size_t i = 0; i < one.size(); ++i) {
    EXPECT_EQ(one[i].right, three[i].right);
    EXPECT_EQ(one[i].trials, 6);
    EXPECT_EQ(one[i].problem, i / 3);
    EXPECT_EQ(one[i].player, i % 3);
  }
  plan.players = {"nobody"};
  EXPECT_THROW(run_trials(questions_of(problems), plan, {}, [](const Trials&) {}), base::InputError);
}

// A quarter of them, or fewer; all, by table and by search: `aite problems check`.
TEST(ProblemTrials, TheCollectionIsProved) {
  const std::vector<games::go::Problem>& problems = built_in_problems();
  ASSERT_GE(problems.size(), 100U);
  std::set<std::string> images;
  for (std::size_t i = 0; i < problems.size(); ++i) {
    const games::go::Problem& problem = problems[i];
    EXPECT_TRUE(images.insert(games::go::canonical_text(problem)).second) << problem.name;
    if (i % (base::full_size_tests() ? 4 : 20) != 0) continue;
    const games::go::LocalGame game(problem);
    const auto solved =
        judge_first_moves(game, game.start(), game.to_move(), games::go::judge_by_search(game, 1'000'000));
    EXPECT_EQ(games::go::objection(problem, solved), "") << problem.name;
    EXPECT_EQ(problem.right.size(), 1U) << problem.name;
  }
}

TEST(ProblemTrials, KeepsSomeOfEveryDifficulty) {
  EXPECT_EQ(spread({0, 0.01, 0.02, 0.5, 1}, 3), (std::vector<std::size_t>{0, 3, 4}));
  EXPECT_EQ(spread({0, 0.01, 0.02, 0.5, 1}, 9).size(), 5U);
}

}  // namespace
}  // namespace aite::arena
