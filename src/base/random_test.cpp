// SPDX-License-Identifier: MIT
#include "base/random.hpp"

#include <gtest/gtest.h>

#include <array>
#include <set>
#include <vector>

namespace aite::base {
namespace {

TEST(Rng, SameSeedSameNumbers) {
  Rng a(7);
  Rng b(7);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(a.next(), b.next());
}

TEST(Rng, NeighbouringSeedsDrawDifferently) {
  std::set<std::uint64_t> first;
  for (std::uint64_t seed = 0; seed < 10'000; ++seed) first.insert(Rng(seed).next());
  EXPECT_EQ(first.size(), 10'000U);
}

// Chi-squared over 60 cells, also for the first draw of neighbouring seeds, which is how playouts are seeded. With 59
// degrees of freedom the 99.99 % point is 108.
TEST(Rng, BelowIsUniform) {
  constexpr std::uint32_t cells = 60;
  constexpr int draws = 600'000;
  const auto chi_squared = [](const std::array<int, cells>& counts) {
    double sum = 0;
    for (const int count : counts) {
      const double off = count - double{draws} / cells;
      sum += off * off / (double{draws} / cells);
    }
    return sum;
  };
  std::array<int, cells> stream{};
  std::array<int, cells> first{};
  Rng rng(1);
  for (int i = 0; i < draws; ++i) {
    ++stream[rng.below(cells)];
    ++first[Rng(static_cast<std::uint64_t>(i)).below(cells)];
  }
  EXPECT_LT(chi_squared(stream), 108);
  EXPECT_LT(chi_squared(first), 108);
}

TEST(Rng, ShuffleKeepsTheItemsAndReachesEveryOrder) {
  Rng rng(3);
  std::set<std::vector<int>> orders;
  for (int i = 0; i < 200; ++i) {
    std::vector<int> items{1, 2, 3};
    rng.shuffle(items);
    orders.insert(items);
  }
  EXPECT_EQ(orders.size(), 6U);
}

}  // namespace
}  // namespace aite::base
