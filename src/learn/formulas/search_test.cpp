// SPDX-License-Identifier: MIT
// Searches on a small graph of points in a line, against all formulas written out.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "base/random.hpp"
#include "learn/formulas/bank.hpp"
#include "learn/formulas/join.hpp"
#include "learn/formulas/text.hpp"

namespace aite::learn::formulas {
namespace {

const Vocabulary line_words{{{"a", "a", "not a"}, {"b", "b", "not b"}}, {{"N", "its row", "their rows"}}};
const Operators operators{{0, 1}, {{Op::negation}, {Op::reach, 0}}, {Op::conjunction, Op::disjunction, Op::difference}};

constexpr Word board = 0b1111111;

Positions positions_in_a_line(int count) {
  Positions positions({2, {board, 0}, {0, 1, -1}});
  base::Rng rng(3);
  for (int i = 0; i < count; ++i) {
    positions.add({{{rng.next() >> 32 & board, 0}, {rng.next() >> 32 & board, 0}}, {{{board, 0}, {}}}});
  }
  return positions;
}

// All formulas up to a depth, however many of them are the same.
std::vector<Formula> all_formulas(int depth) {
  if (depth == 0) return {Formula::leaf(0), Formula::leaf(1)};
  const std::vector<Formula> below = all_formulas(depth - 1);
  std::vector<Formula> all = below;
  for (const Formula& each : below) {
    for (const Node& node : operators.unary) all.push_back(Formula::unary(node, each));
  }
  for (const Formula& first : below) {
    for (const Formula& second : below) {
      for (const Op op : operators.binary) all.push_back(Formula::binary(op, first, second));
    }
  }
  return all;
}

TEST(Bank, HoldsEveryFunctionOnce) {
  const Positions positions = positions_in_a_line(6);
  for (int depth = 0; depth <= 2; ++depth) {
    std::set<Words> expected;
    for (const Formula& each : all_formulas(depth)) expected.insert(positions.evaluate(each));
    Bank bank(positions, operators, Measure::depth, std::size_t{1} << 30);
    for (int level = 0; level <= depth; ++level) ASSERT_TRUE(bank.grow());
    EXPECT_EQ(bank.size(), expected.size());
    std::set<Words> found;
    for (std::size_t i = 0; i < bank.size(); ++i) {
      found.insert(positions.evaluate(bank.formula(i)));
      EXPECT_EQ(bank.formula_size(i), bank.formula(i).size());
      EXPECT_LE(bank.formula(i).depth(), depth);
    }
    EXPECT_EQ(found, expected);
  }
}

TEST(Bank, BySizeNoFunctionHasASmallerFormula) {
  const Positions positions = positions_in_a_line(6);
  Bank bank(positions, operators, Measure::size, std::size_t{1} << 30);
  for (int level = 0; level < 5; ++level) ASSERT_TRUE(bank.grow());
  std::map<Words, int> smallest;
  for (const Formula& each : all_formulas(2)) {
    const auto [at, is_new] = smallest.try_emplace(positions.evaluate(each), each.size());
    if (!is_new) at->second = std::min(at->second, each.size());
  }
  std::size_t compared = 0;
  for (std::size_t i = 0; i < bank.size(); ++i) {
    const auto found = smallest.find(positions.evaluate(bank.formula(i)));
    if (found == smallest.end()) continue;
    EXPECT_LE(bank.formula(i).size(), found->second) << text(bank.formula(i), line_words);
    ++compared;
  }
  EXPECT_GT(compared, 20U);
}

TEST(Bank, KeepsToItsMemory) {
  const Positions positions = positions_in_a_line(6);
  Bank bank(positions, operators, Measure::depth, 20'000);
  int levels = 0;
  while (levels < 10 && bank.grow()) ++levels;
  EXPECT_TRUE(bank.is_full());
  EXPECT_EQ(bank.up_to().size(), static_cast<std::size_t>(levels));
  EXPECT_EQ(bank.size(), bank.up_to().back());  // nothing of a level that is not whole
}

// What pairs solve, against the same pairs evaluated one by one.
TEST(Join, FindsWhatPairsSolve) {
  Task task{positions_in_a_line(100), {}};
  task.right = task.positions.evaluate(parse("(N(a) - b) | (b & N(a - b))", line_words));
  Bank bank(task.positions, operators, Measure::depth, std::size_t{1} << 30);
  bank.grow();
  bank.grow();
  constexpr std::size_t support = 20;
  std::set<Words> expected;
  for (std::size_t i = 0; i < bank.size(); ++i) {
    for (std::size_t j = 0; j < bank.size(); ++j) {
      if (i == j) continue;
      for (const Op op : operators.binary) {
        Words solved = task.solved_by(task.positions.evaluate(Formula::binary(op, bank.formula(i), bank.formula(j))));
        if (count_bits(solved) >= support) expected.insert(std::move(solved));
      }
    }
  }
  const auto most_of = [](const std::set<Words>& sets) {
    std::size_t most = 0;
    for (const Words& each : sets) most = std::max(most, count_bits(each));
    return most;
  };
  Solutions solutions(support);
  JoinProgress progress;
  ASSERT_TRUE(join_all(task, bank, solutions, progress, {}));
  const std::vector<Solution> found = solutions.undominated();
  ASSERT_FALSE(found.empty());
  EXPECT_EQ(found.front().count, most_of(expected));
  for (const Solution& each : found) {
    EXPECT_EQ(task.solved_by(task.positions.evaluate(each.formula)), each.solved) << text(each.formula, line_words);
  }
  for (const Words& each : expected) {
    EXPECT_TRUE(std::any_of(found.begin(), found.end(), [&](const Solution& s) { return is_subset(each, s.solved); }));
  }
}

TEST(Join, GoesOnWhereItWasStopped) {
  Task task{positions_in_a_line(100), {}};
  task.right = task.positions.evaluate(parse("N(a) - b", line_words));
  Bank bank(task.positions, operators, Measure::depth, std::size_t{1} << 30);
  bank.grow();
  bank.grow();
  Solutions whole(10);
  JoinProgress progress;
  join_all(task, bank, whole, progress, {});
  Solutions parts(10);
  progress = {};
  int stops = 0;
  while (!join_all(task, bank, parts, progress, [left = 3](double, double) mutable { return left-- > 0; })) ++stops;
  EXPECT_GT(stops, 2);
  const std::vector<Solution> a = whole.undominated();
  const std::vector<Solution> b = parts.undominated();
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t i = 0; i < a.size(); ++i) EXPECT_EQ(a[i].formula, b[i].formula);
}

}  // namespace
}  // namespace aite::learn::formulas
