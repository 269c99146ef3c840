// SPDX-License-Identifier: MIT
#include "base/in_order.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <stdexcept>
#include <thread>

namespace aite::base {

namespace {

using namespace std::chrono_literals;

TEST(InOrder, ResultsComeInOrderWhoeverIsFirst) {
  const UnitWorker slow_for_even_units = [](std::int64_t unit, const std::stop_token&) {
    if (unit % 2 == 0) std::this_thread::sleep_for(1ms);
    return std::optional(std::to_string(unit));
  };
  for (const std::size_t threads : {1U, 3U}) {
    std::vector<std::string> taken;
    const auto here = std::this_thread::get_id();
    do_in_order(
        5, 60, std::vector(threads, slow_for_even_units), {},
        [&](const std::string& result) {
          EXPECT_EQ(std::this_thread::get_id(), here);
          taken.push_back(result);
        },
        [] {});
    ASSERT_EQ(taken.size(), 55U);
    for (std::size_t i = 0; i < taken.size(); ++i) EXPECT_EQ(taken[i], std::to_string(i + 5));
  }
}

TEST(InOrder, NothingToDoIsDone) {
  int looks = 0;
  const auto take = [](const std::string&) { FAIL(); };
  do_in_order(3, 3, {}, {}, take, [&] { ++looks; });
  do_in_order(3, 3, {[](std::int64_t, const std::stop_token&) { return std::optional<std::string>("x"); }}, {}, take,
              [&] { ++looks; });
  EXPECT_GE(looks, 2);
}

TEST(InOrder, StoppedItKeepsWhatHasNoGapBeforeIt) {
  std::stop_source stop;
  const UnitWorker hangs_at_3 = [](std::int64_t unit, const std::stop_token& token) -> std::optional<std::string> {
    while (unit == 3 && !token.stop_requested()) std::this_thread::sleep_for(1ms);
    if (token.stop_requested()) return std::nullopt;
    return std::to_string(unit);
  };
  std::string taken;
  do_in_order(
      0, 1'000'000, {hangs_at_3, hangs_at_3}, stop.get_token(), [&](const std::string& result) { taken += result; },
      [&] {
        if (taken == "012") stop.request_stop();
      });
  EXPECT_EQ(taken, "012");
}

TEST(InOrder, AFailureIsThrownAfterWhatCameBeforeIt) {
  std::string taken;
  const UnitWorker fails_at_4 = [](std::int64_t unit, const std::stop_token&) -> std::optional<std::string> {
    if (unit == 4) throw std::runtime_error("unit 4");
    return std::to_string(unit);
  };
  const auto run = [&] {
    do_in_order(
        0, 100, {fails_at_4}, {}, [&](const std::string& result) { taken += result; }, [] {});
  };
  EXPECT_THROW(run(), std::runtime_error);
  EXPECT_EQ(taken, "0123");
}

}  // namespace

}  // namespace aite::base
