// SPDX-License-Identifier: MIT
#include "learn/formulas/tree.hpp"

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "learn/formulas/text.hpp"

namespace aite::learn::formulas {
namespace {

const Vocabulary tree_words{{{"a", "a", "not a"}, {"b", "b", "not b"}}, {{"N", "its row", "their rows"}}};
const Operators tree_operators{{0, 1}, {{Op::negation}, {Op::reach, 0}}, {Op::conjunction, Op::disjunction}};

// Points in a line.
Task task_of(const std::string& right, std::uint64_t seed, int count) {
  constexpr Word points = (Word{1} << 40) - 1;
  Positions positions({2, {points, 0}, {0, 1, -1}});
  base::Rng rng(seed);
  for (int i = 0; i < count; ++i) {
    positions.add({{{rng.next() >> 12 & points, 0}, {rng.next() >> 12 & points, 0}}, {{{points, 0}, {}}}});
  }
  Task task{std::move(positions), {}};
  task.right = task.positions.evaluate(parse(right, tree_words));
  return task;
}

std::size_t points_wrong(const Formula& formula, const Task& task) {
  Words values = task.positions.evaluate(formula);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] ^= task.right[i];
  return count_bits(values);
}

TEST(FormulaTree, IsAFormulaThatAnswersUnseenPositions) {
  const std::string right = "(N(a & b) - a) | (b & N(N(a) - b) & !N(a - b))";  // deeper than any question
  const Task task = task_of(right, 3, 200);
  const auto tree = learn_tree(task, tree_operators, {2, true, 50}, {});
  ASSERT_TRUE(tree);
  EXPECT_EQ(tree->wrong, points_wrong(tree->formula, task));
  EXPECT_EQ(tree->wrong, 0U) << text(tree->formula, tree_words);
  EXPECT_GT(tree->questions, 1U);
  EXPECT_EQ(points_wrong(tree->formula, task_of(right, 4, 200)), 0U) << text(tree->formula, tree_words);
}

TEST(FormulaTree, AsksNoQuestionThatCostsMoreThanItSaves) {
  Task task = task_of("a", 3, 20);
  base::Rng rng(5);
  for (Word& word : task.right) word &= rng.next();  // half of the points of a, by chance
  const auto tree = learn_tree(task, tree_operators, {2, true, 20}, {});
  ASSERT_TRUE(tree);
  EXPECT_EQ(tree->questions, 0U) << text(tree->formula, tree_words);
  EXPECT_EQ(text(tree->within, tree_words), "a");
}

TEST(FormulaTree, StopsWhenAsked) {
  const Task task = task_of("N(a & b) - a", 3, 20);
  EXPECT_FALSE(learn_tree(task, tree_operators, {}, [](double, double) { return false; }));
}

}  // namespace
}  // namespace aite::learn::formulas
