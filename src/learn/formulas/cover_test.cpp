// SPDX-License-Identifier: MIT
#include "learn/formulas/cover.hpp"

#include <gtest/gtest.h>

namespace aite::learn::formulas {
namespace {

// Greedy takes the middle set of four first, and then needs both others.
const CoverProblem trap{6, {{0b001111U}, {0b010101U}, {0b101010U}}};

TEST(Cover, GreedyTakesWhatAddsMost) {
  const Cover cover = greedy_cover(trap);
  EXPECT_EQ(cover.chosen.size(), 3U);
  EXPECT_EQ(cover.uncoverable, 0U);
}

TEST(Cover, ExactIsSmallestWithAProof) {
  const Cover cover = exact_cover(trap, 10);
  if (cover.method.starts_with("greedy")) GTEST_SKIP() << "built without CBC";
  EXPECT_EQ(cover.chosen, (std::vector<std::size_t>{1, 2}));
  EXPECT_TRUE(cover.is_smallest);
  EXPECT_EQ(cover.bound, 2);
}

TEST(Cover, PrefersSetsThatCoverMoreAmongSmallest) {
  const CoverProblem problem{4, {{0b0011U}, {0b0111U}, {0b1100U}}};
  const Cover cover = exact_cover(problem, 10);
  if (cover.method.starts_with("greedy")) GTEST_SKIP() << "built without CBC";
  EXPECT_EQ(cover.chosen, (std::vector<std::size_t>{1, 2}));
}

TEST(Cover, CountsWhatNothingCoversAndCoversAsOftenAsCanBe) {
  const CoverProblem problem{3, {{0b001U}, {0b011U}}, 2};
  const Cover cover = greedy_cover(problem);
  EXPECT_EQ(cover.uncoverable, 1U);
  EXPECT_EQ(cover.chosen, (std::vector<std::size_t>{0, 1}));
}

}  // namespace
}  // namespace aite::learn::formulas
