// SPDX-License-Identifier: MIT
#include "server/tables/activity.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <deque>
#include <future>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace aite::server {
namespace {

// An activity with a list of things to do, each of which takes until the test says so, or until it is stopped.
class ActivityTest : public testing::Test {
 protected:
  ~ActivityTest() override {
    const std::lock_guard lock(mutex_);
    activity_.close();
  }

  // Says when a task began, and lets it end.
  struct Errand {
    std::string name;
    std::promise<void> began;
    std::promise<void> end;
  };

  std::shared_ptr<Errand> add(std::string name) {
    auto errand = std::make_shared<Errand>();
    errand->name = std::move(name);
    const std::lock_guard lock(mutex_);
    to_do_.push_back(errand);
    return errand;
  }

  std::optional<Task> next() {
    ++asked_;
    if (to_do_.empty()) return std::nullopt;
    const auto think = [this, errand = to_do_.front()](const std::stop_token& stop, const Searches::Pause&) {
      errand->began.set_value();
      const std::future<void> ended = errand->end.get_future();
      while (!stop.stop_requested() && ended.wait_for(std::chrono::milliseconds(1)) != std::future_status::ready) {
      }
      return [this, errand] {
        was_running_ = was_running_ || activity_.is_running();
        done_.push_back(errand->name);
        std::erase(to_do_, errand);
      };
    };
    return Task{think, 1};
  }

  void advance() {
    const std::lock_guard lock(mutex_);
    activity_.advance();
  }

  void wait_until_still() {
    for (;;) {
      {
        const std::lock_guard lock(mutex_);
        if (!activity_.is_running()) return;
      }
      std::this_thread::yield();
    }
  }

  std::mutex mutex_;
  std::deque<std::shared_ptr<Errand>> to_do_;
  std::vector<std::string> done_;
  int asked_ = 0;
  bool was_running_ = false;
  Searches searches_{1, 1};
  Activity activity_{searches_, mutex_, [this] { return next(); }};
};

TEST_F(ActivityTest, OneSearchFollowsTheOther) {
  const auto first = add("first");
  const auto second = add("second");
  advance();
  advance();  // it is under way already
  first->began.get_future().wait();
  first->end.set_value();
  second->began.get_future().wait();
  second->end.set_value();
  wait_until_still();
  EXPECT_EQ(done_, (std::vector<std::string>{"first", "second"}));
  EXPECT_FALSE(was_running_) << "what is done with a result sees that the search is over";
  EXPECT_EQ(asked_, 3);
}

TEST_F(ActivityTest, WhatIsStoppedIsNotDoneAndItsSuccessorBegins) {
  const auto first = add("first");
  advance();
  first->began.get_future().wait();
  const auto second = add("second");
  {
    const std::lock_guard lock(mutex_);
    to_do_.pop_front();
    activity_.stop();
    EXPECT_TRUE(activity_.is_running());
  }
  second->began.get_future().wait();
  second->end.set_value();
  wait_until_still();
  EXPECT_EQ(done_, std::vector<std::string>{"second"});
}

TEST_F(ActivityTest, WhatIsStoppedBeforeItBeganIsNotBegun) {
  std::promise<void> other;
  ASSERT_TRUE(searches_.submit([&](const Searches::Pause&) { other.get_future().wait(); }, 1, Rank::person));
  const auto errand = add("errand");
  // The queue has room again once the other search has a processor.
  for (bool running = false; !running;) {
    const std::lock_guard lock(mutex_);
    activity_.advance();
    running = activity_.is_running();
  }
  {
    const std::lock_guard lock(mutex_);
    to_do_.clear();
    activity_.stop();
  }
  other.set_value();
  wait_until_still();
  EXPECT_EQ(errand->began.get_future().wait_for(std::chrono::seconds(0)), std::future_status::timeout);
  EXPECT_TRUE(done_.empty());
}

TEST_F(ActivityTest, WhatFindsNoPlaceBeginsWithALaterCall) {
  std::promise<void> other;
  const std::shared_future<void> end = other.get_future().share();
  // One that runs and one that waits.
  for (int taken = 0; taken < 2;)
    taken += searches_.submit([end](const Searches::Pause&) { end.wait(); }, 1, Rank::person) ? 1 : 0;
  const auto errand = add("errand");
  {
    const std::lock_guard lock(mutex_);
    activity_.advance();
    EXPECT_FALSE(activity_.is_running());
  }
  other.set_value();
  errand->end.set_value();
  for (bool done = false; !done;) {
    const std::lock_guard lock(mutex_);
    activity_.advance();
    done = !done_.empty();
  }
  EXPECT_EQ(done_, std::vector<std::string>{"errand"});
}

TEST_F(ActivityTest, WhatFailsIsNobodyElsesMatter) {
  int begun = 0;
  Activity failing(searches_, mutex_, [&]() -> std::optional<Task> {
    if (begun++ > 0) return std::nullopt;
    return Task{[](const std::stop_token&, const Searches::Pause&) -> std::function<void()> {
                  return [] { throw std::runtime_error("on purpose"); };
                },
                1};
  });
  {
    const std::lock_guard lock(mutex_);
    failing.advance();
  }
  const auto errand = add("errand");
  errand->end.set_value();
  for (bool done = false; !done;) {
    const std::lock_guard lock(mutex_);
    activity_.advance();
    done = !done_.empty();
  }
  EXPECT_EQ(begun, 1);
}

// Searches that go on until they are told to stop, and count their slices.
class SearchesTest : public testing::Test {
 protected:
  ~SearchesTest() override { stop_.request_stop(); }

  void begin_endless(Rank rank, std::atomic<int>& slices, std::int64_t threads = 1) {
    ASSERT_TRUE(searches_.submit(
        [this, &slices](const Searches::Pause& pause) {
          while (!stop_.stop_requested()) {
            ++slices;
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
            pause(stop_.get_token());
          }
        },
        threads, rank));
  }

  std::stop_source stop_;
  std::array<std::atomic<int>, 10> others_{};  // slices; they outlive the searches that count them
  std::array<std::atomic<int>, 2> persons_{};
  Searches searches_{2, 100};
};

TEST_F(SearchesTest, EverybodyHasASliceInTurn) {
  for (std::size_t i = 0; i < others_.size(); ++i) begin_endless(Rank::others, others_[i], i == 0 ? 2 : 1);
  while (std::ranges::any_of(others_, [](const auto& count) { return count < 20; })) std::this_thread::yield();
  int most = 0;
  for (const auto& count : others_) most = std::max<int>(most, count);
  EXPECT_LT(most, 100);
}

TEST_F(SearchesTest, APersonComesFirst) {
  for (auto& count : others_) begin_endless(Rank::others, count);
  while (std::ranges::any_of(others_, [](const auto& count) { return count < 2; })) std::this_thread::yield();
  // As long as two persons wait, nobody else has a processor.
  for (auto& count : persons_) begin_endless(Rank::person, count);
  while (std::ranges::any_of(persons_, [](const auto& count) { return count < 2; })) std::this_thread::yield();
  std::array<int, 10> before{};
  std::ranges::copy(others_, before.begin());
  while (persons_[0] < 50) std::this_thread::yield();
  for (std::size_t i = 0; i < others_.size(); ++i) EXPECT_LE(others_[i], before[i] + 1);
}

TEST_F(SearchesTest, WhatIsStoppedWhileItWaitsEndsAtOnce) {
  for (auto& count : persons_) begin_endless(Rank::person, count);
  std::stop_source stop;
  std::promise<void> ended;
  std::atomic<int> slices{0};
  {
    std::atomic<bool> busy{true};  // outlives the searches that ask
    Searches alone(1, 10);
    ASSERT_TRUE(alone.submit(
        [&](const Searches::Pause& pause) {
          ++slices;
          while (!stop.stop_requested()) {
            pause(stop.get_token());
            std::this_thread::yield();
          }
          ended.set_value();
        },
        1, Rank::others));
    while (slices == 0) std::this_thread::yield();
    ASSERT_TRUE(alone.submit(
        [&](const Searches::Pause&) {
          while (busy) std::this_thread::yield();
        },
        1, Rank::person));
    std::this_thread::sleep_for(std::chrono::milliseconds(20));  // by now the first one waits for the second
    stop.request_stop();
    ended.get_future().wait();
    busy = false;
  }
}

TEST_F(ActivityTest, NothingBeginsAfterTheEnd) {
  const auto first = add("first");
  add("second");
  advance();
  first->began.get_future().wait();
  {
    const std::lock_guard lock(mutex_);
    activity_.close();
  }
  wait_until_still();
  advance();
  EXPECT_FALSE(activity_.is_running());
  EXPECT_TRUE(done_.empty());
}

// With two processors: one search takes one, the next wants both and waits, and the third waits behind it.
TEST(Searches, ThreadsTakeProcessors) {
  std::atomic<int> busy = 0;
  std::atomic<int> most = 0;
  std::atomic<int> done = 0;
  std::promise<void> go;
  const std::shared_future<void> gone = go.get_future().share();
  {
    Searches searches(2, 10);
    for (const int threads : {1, 2, 1, 4, 1, 1}) {
      ASSERT_TRUE(searches.submit(
          [&, threads](const Searches::Pause&) {
            const int taken = std::min(threads, 2);
            const int now = busy += taken;
            for (int seen = most; now > seen && !most.compare_exchange_weak(seen, now);) {
            }
            gone.wait();
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
            busy -= taken;
            ++done;
          },
          threads, Rank::person));
    }
    while (busy == 0) std::this_thread::yield();                 // however busy the machine is
    std::this_thread::sleep_for(std::chrono::milliseconds(50));  // by now who should not have begun might have
    EXPECT_EQ(busy, 1);
    go.set_value();
    while (done < 6) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  EXPECT_EQ(most, 2);
}

}  // namespace
}  // namespace aite::server
