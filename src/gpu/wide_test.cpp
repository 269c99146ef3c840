// SPDX-License-Identifier: MIT
#include "gpu/wide.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "base/random.hpp"
#include "base/test_size.hpp"

namespace aite::gpu {
namespace {

__extension__ typedef unsigned __int128 Whole;
constexpr Whole all_ones = ~Whole{0} >> (128 - Wide::bits);

Whole whole(Wide number) { return Whole{number.high} << 32 | number.low; }
Wide wide(Whole number) { return {static_cast<std::uint32_t>(number), static_cast<std::uint64_t>(number >> 32)}; }
Wide wide(Total number) { return wide(static_cast<Whole>(number)); }

// Short and long ones, and such that are next to a word's end.
std::uint64_t some_number(base::Rng& rng) {
  const std::uint64_t number = rng.next() >> rng.below(64);
  const std::uint32_t kind = rng.below(4);
  return kind == 0 ? 0 - number : kind == 1 ? number << rng.below(64) : kind == 2 ? ~(number << rng.below(64)) : number;
}
Wide some_wide(base::Rng& rng) { return {static_cast<std::uint32_t>(some_number(rng)), some_number(rng)}; }

TEST(GpuWide, NumbersAreThoseOf128BitsModulo96) {
  base::Rng rng(4);
  for (std::uint64_t i = 0; i < base::test_size(100'000); ++i) {
    const Wide x = some_wide(rng);
    const Wide y = some_wide(rng);
    const std::uint64_t word = some_number(rng);
    const auto by = static_cast<std::int64_t>(some_number(rng));
    const auto half = static_cast<std::uint32_t>(some_number(rng));
    ASSERT_EQ(whole(x + y), (whole(x) + whole(y)) & all_ones) << i;
    ASSERT_EQ(whole(x - y), (whole(x) - whole(y)) & all_ones) << i;
    ASSERT_EQ(whole(-x), (0 - whole(x)) & all_ones) << i;
    ASSERT_EQ(whole(x * half), (whole(x) * half) & all_ones) << i;
    ASSERT_EQ(whole(Wide::product(word, by)), (Whole{word} * static_cast<Whole>(Total{by})) & all_ones) << i;
  }
}

TEST(GpuWide, SumsAreExactInAnyOrder) {
  base::Rng rng(5);
  for (std::uint64_t i = 0; i < base::test_size(2'000); ++i) {
    // What is added may be of any size, as long as all of it together is not too large.
    std::vector<Total> parts;
    Total all = 0;
    for (std::uint32_t count = rng.below(20); count > 0; --count) {
      parts.push_back(Total{static_cast<std::int64_t>(some_number(rng))} * static_cast<std::int32_t>(some_number(rng)));
      all += parts.back();
    }
    parts.push_back(static_cast<std::int64_t>(some_number(rng)) - all);
    all += parts.back();
    for (int order = 0; order < 3; ++order) {
      WideSum sum{};
      for (const Total part : parts) sum.add(wide(part));
      ASSERT_EQ(sum.total(), all) << i;
      std::rotate(parts.begin(), parts.begin() + rng.below(static_cast<std::uint32_t>(parts.size())), parts.end());
    }
  }
}

TEST(GpuWide, SumsHoldTheLargestNumbers) {
  for (const Total sign : {Total{1}, Total{-1}}) {
    const Total largest = sign * ((Total{1} << (Wide::bits - 1)) - 1);
    WideSum sum{};
    for (int i = 0; i < 3; ++i) sum.add(wide(i == 1 ? -largest : largest));
    EXPECT_EQ(sum.total(), largest);
  }
}

}  // namespace
}  // namespace aite::gpu
