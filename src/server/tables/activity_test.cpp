// SPDX-License-Identifier: MIT
#include "server/tables/activity.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <deque>
#include <future>
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
    const auto think = [this, errand = to_do_.front()](const std::stop_token& stop) {
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
  ASSERT_TRUE(searches_.submit([&] { other.get_future().wait(); }, 1));
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
  for (int taken = 0; taken < 2;) taken += searches_.submit([end] { end.wait(); }, 1) ? 1 : 0;
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

}  // namespace
}  // namespace aite::server
