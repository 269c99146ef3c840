// SPDX-License-Identifier: MIT
#include "learn/formulas/explain.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>

#include "base/random.hpp"
#include "learn/formulas/text.hpp"

namespace aite::learn::formulas {
namespace {

const Vocabulary row_words{{{"a", "a", "not a"}, {"b", "b", "not b"}}, {{"N", "its row", "their rows"}}};
const Operators row_operators{{0, 1}, {{Op::negation}, {Op::reach, 0}}, {Op::conjunction, Op::disjunction}};
constexpr Word row_points = (Word{1} << 30) - 1;

// Points in a row, of which those of a formula are chosen `times` as often as others.
PointChoices choices_by(const std::string& liked, double times, int count) {
  PointChoices choices{Positions({2, {row_points, 0}, {0, 1, -1}}), {}, {}};
  base::Rng rng(11);
  for (int i = 0; i < count; ++i) {
    choices.positions.add(
        {{{rng.next() & rng.next() & row_points, 0}, {rng.next() >> 12 & row_points, 0}}, {{{row_points, 0}, {}}}});
  }
  const Words values = choices.positions.evaluate(parse(liked, row_words));
  for (std::size_t i = 0; i < choices.positions.size(); ++i) {
    const Word options = row_points & (rng.next() | rng.next());
    choices.options.insert(choices.options.end(), {options, 0});
    const auto weight = [&](std::uint32_t bit) {
      return (options >> bit & 1) == 0 ? 0 : (values[2 * i] >> bit & 1) != 0 ? times : 1;
    };
    double left = 0;
    for (std::uint32_t bit = 0; bit < 30; ++bit) left += weight(bit);
    left *= rng.unit();
    std::uint32_t chosen = 0;
    while (left >= weight(chosen)) left -= weight(chosen++);
    choices.chosen.push_back(chosen);
  }
  return choices;
}

std::vector<float> even_chances(const PointChoices& choices) {
  std::vector<float> chances(choices.chosen.size() * 128);
  for (std::size_t i = 0; i < choices.chosen.size(); ++i) {
    const Word options = choices.options[2 * i];
    for (std::size_t bit = 0; bit < 64; ++bit) {
      if ((options >> bit & 1) != 0) chances[128 * i + bit] = 1 / static_cast<float>(std::popcount(options));
    }
  }
  return chances;
}

TEST(Explainer, FindsWhatIsLikedAndHowMuchThatSays) {
  const PointChoices choices = choices_by("N(a) - N(b)", 20, 600);
  Operators operators = row_operators;
  operators.binary.push_back(Op::difference);
  Explainer explainer(choices, operators, {.level = 2});
  ASSERT_TRUE(explainer.prepare({}));
  const auto best = explainer.best(even_chances(choices), {});
  ASSERT_TRUE(best);
  const Words liked = choices.positions.evaluate(parse("N(a) - N(b)", row_words));
  EXPECT_EQ(choices.positions.evaluate(best->formula), liked) << text(best->formula, row_words);
  EXPECT_GT(best->chosen, 2 * best->expected);
  // By the definition: bits less, were its points as strong as they are.
  double bits = 0;
  double strength = 1;
  for (int i = 0; i < 100; ++i) {  // minorization-maximization
    double expected = 0;
    bits = best->chosen * std::log2(strength);
    for (std::size_t k = 0; k < choices.chosen.size(); ++k) {
      const double mine = std::popcount(liked[2 * k] & choices.options[2 * k]);
      const double all = std::popcount(choices.options[2 * k]);
      expected += mine / (all + mine * (strength - 1));
      bits -= std::log2(1 + mine / all * (strength - 1));
    }
    strength = (best->chosen + 1) / (expected + 2 / (1 + strength));
  }
  EXPECT_NEAR(best->bits, bits, 0.01 * bits);
}

TEST(Explainer, CutsAFormulaDown) {
  const PointChoices choices = choices_by("a & b", 30, 600);
  const std::vector<float> chances = even_chances(choices);
  Explainer explainer(choices, row_operators, {.level = 0});
  Explainer plain(choices, row_operators, {.level = 0, .refinements = 0});
  ASSERT_TRUE(explainer.prepare({}) && plain.prepare({}));
  const auto best = explainer.best(chances, {});
  const auto uncut = plain.best(chances, {});
  ASSERT_TRUE(best && uncut);
  EXPECT_EQ(text(best->formula, row_words), "a & b");
  EXPECT_EQ(text(uncut->formula, row_words), "a");
  EXPECT_GT(best->bits, uncut->bits + 20);
  EXPECT_LT(best->points, uncut->points);
}

TEST(Explainer, KeepsToSoManyPoints) {
  const PointChoices choices = choices_by("N(a)", 20, 300);
  Explainer explainer(choices, row_operators, {.level = 1, .points = 3});
  ASSERT_TRUE(explainer.prepare({}));
  const auto best = explainer.best(even_chances(choices), {});
  ASSERT_TRUE(best);
  EXPECT_LE(best->points, 3);
}

TEST(Explainer, HasNothingToSayOfWhatIsExpected) {
  const PointChoices choices = choices_by("a", 1, 300);
  Explainer explainer(choices, row_operators, {.level = 2});
  ASSERT_TRUE(explainer.prepare({}));
  EXPECT_FALSE(explainer.best(even_chances(choices), {}));
  EXPECT_FALSE(explainer.best(even_chances(choices), [](double, double) { return false; }));
}

}  // namespace
}  // namespace aite::learn::formulas
