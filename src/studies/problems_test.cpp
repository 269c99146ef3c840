// SPDX-License-Identifier: MIT
#include "studies/problems.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "base/error.hpp"
#include "base/pairs.hpp"
#include "studies/toy_study.hpp"
#include "studies/work.hpp"

namespace aite::studies {
namespace {

TEST(Problem, IsSetUpInAnyGame) {
  const Problems problems = toy_problems();
  EXPECT_EQ((*problems)[0].session()->moves().size(), 1U);
  const auto stones = (*problems)[2].session();
  EXPECT_EQ(stones->to_move(), games::Side::second);
  EXPECT_EQ(stones->placements().size(), 2U);
}

TEST(Problem, SaysWhatIsWrongWithIt) {
  const auto why = [](const Problem& problem) {
    try {
      const auto session = problem.session();
      return std::string();
    } catch (const base::InputError& error) {
      return std::string(error.what());
    }
  };
  EXPECT_EQ(why({.id = "p", .game = "othello"}), "problem p: it has no right answer");
  EXPECT_TRUE(why({.id = "p", .game = "othello", .right = {"a1"}}).starts_with("problem p: its answer a1 is illegal"));
  EXPECT_TRUE(why({.id = "p", .game = "othelo", .right = {"a1"}}).starts_with("problem p: "));
  EXPECT_TRUE(why({.id = "p", .game = "othello", .moves = {"a1"}, .right = {"f5"}}).starts_with("problem p: illegal"));
}

TEST(ProblemCell, CountsWhatIsThere) {
  Study study = toy_study();
  arena::Store store(":memory:");
  EXPECT_EQ(right_rate("thinks")(Findings(study, store)).sample, 0);
  EXPECT_EQ(right_rate("thinks")(Findings(study, store)).planned, 3);
  do_work(study, store, {});
  const Findings findings(study, store);
  const base::Estimate coins = right_rate_of("thinks", "coins")(findings);
  EXPECT_EQ(coins.sample, 4);
  EXPECT_TRUE(coins.counted);
  EXPECT_EQ(coins.planned, 4);
  EXPECT_EQ(right_rate("thinks")(findings).sample, 3);  // problems
  EXPECT_EQ(right_rate_in("thinks", "short")(findings).sample, 2);
  EXPECT_EQ(right_rate_in("thinks", "no such")(findings).sample, 0);
  EXPECT_THROW(right_rate_of("thinks", "no such")(findings), std::logic_error);
  EXPECT_THROW(right_rate_of("words", "coins")(findings), std::exception);
  EXPECT_EQ(trial_seconds("thinks")(findings).sample, 12);
  EXPECT_FALSE(moves_text(findings, "guesses", "stones").empty());

  // The rate is that of the rows.
  double right = 0;
  for (const arena::StoredFact& fact : store.facts("study toy / thinks / ")) {
    right += nlohmann::json::parse(fact.value).at("right").get<bool>() ? 1 : 0;
  }
  EXPECT_DOUBLE_EQ(right_rate("thinks")(findings).value, right / 12);
}

TEST(ProblemCell, TrialsHaveRandomNumbersOfTheirOwn) {
  Study study;
  study.name = "guessing";
  study.work = {problem_cell(study.name, "many", "random", toy_problems(), 30)};
  arena::Store store(":memory:");
  do_work(study, store, {});
  const Findings findings(study, store);
  const std::string moves = moves_text(findings, "many", "stones");
  EXPECT_GT(std::ranges::count(moves, ','), 5) << moves;
  const base::Estimate coins = right_rate_of("many", "coins")(findings);
  EXPECT_GT(coins.value, 0);
  EXPECT_LT(coins.value, 1);
}

TEST(ProblemCell, AnotherPositionIsAnotherUnit) {
  Study study;
  study.name = "s";
  std::vector<Problem> problems = *toy_problems();
  study.work = {problem_cell("s", "a", "random", std::make_shared<const std::vector<Problem>>(problems), 1)};
  problems[1].right = {"right"};
  study.work.push_back(problem_cell("s", "a", "random", std::make_shared<const std::vector<Problem>>(problems), 2));
  EXPECT_EQ(study.unit(study.work[0], 0), study.unit(study.work[1], 0));
  EXPECT_NE(study.unit(study.work[0], 1), study.unit(study.work[1], 2));
}

// A cell of problems whose rows are given: of every problem how many of its trials are right.
WorkCell known(const std::string& id, const std::vector<int>& right, int trials) {
  std::vector<Problem> problems;
  for (std::size_t i = 0; i < right.size(); ++i) {
    problems.push_back(
        {.id = std::to_string(i), .game = "coins", .right = {"left"}, .groups = {i % 2 == 0 ? "even" : "odd"}});
  }
  WorkCell cell = problem_cell("known", id, "random", std::make_shared<const std::vector<Problem>>(problems), trials);
  cell.units.work = [right, trials](std::size_t unit, const Answers&, const std::stop_token&) -> nlohmann::json {
    const auto each = static_cast<std::size_t>(trials);
    return {{"move", "left"}, {"right", static_cast<int>(unit % each) < right[unit / each]}, {"seconds", 0.5}};
  };
  return cell;
}

Part compared(const std::vector<int>& a, const std::vector<int>& b, int trials, const std::string& group = "") {
  Study study;
  study.name = "known";
  study.work = {known("a", a, trials), known("b", b, trials)};
  arena::Store store(":memory:");
  do_work(study, store, {});
  return more_right("a", "b", group)(Findings(study, store), by_item_in_share(0.2, 0.5)).front();
}

TEST(MoreRight, IsMcNemarsWithOneTrial) {
  std::vector<int> a(12, 1);
  std::vector<int> b(12, 0);
  b[0] = b[1] = 1;  // both
  a[2] = 0;
  b[2] = 1;  // the other alone
  const Part part = compared(a, b, 1);
  EXPECT_TRUE(part.enough);
  EXPECT_EQ(part.sample, 12);
  EXPECT_EQ(part.points_to, Judgement::confirmed);
  EXPECT_NEAR(part.p, base::binomial_tails(9, 10, 0.5).two_sided(), 1e-12);
  EXPECT_NEAR(part.contrast.effect, 8.0 / 12, 1e-12);
}

TEST(MoreRight, PairsProblemsNotTrials) {
  const std::vector<int> a{5, 9, 3, 7, 8, 2, 6, 4, 9, 1, 5, 5};
  const std::vector<int> b{4, 9, 4, 5, 6, 2, 3, 4, 7, 0, 5, 2};
  std::vector<std::int64_t> differences;
  for (std::size_t i = 0; i < a.size(); ++i) differences.push_back(a[i] - b[i]);
  EXPECT_NEAR(compared(a, b, 10).p, base::sign_flip_tails(differences).two_sided(), 1e-12);
  EXPECT_EQ(compared(a, b, 10, "odd").sample, 6);
  EXPECT_FALSE(compared(a, b, 10, "odd").enough);  // fewer than ten problems
}

TEST(MoreRight, NeedsTheSameProblems) {
  Study study;
  study.name = "known";
  study.work = {known("a", {1, 1}, 1), known("b", {1}, 1)};
  arena::Store store(":memory:");
  EXPECT_THROW(more_right("a", "b")(Findings(study, store), by_item_in_share(0.2, 0.5)), std::logic_error);
}

}  // namespace
}  // namespace aite::studies
