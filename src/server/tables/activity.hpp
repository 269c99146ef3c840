// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>

#include "server/tables/searches.hpp"

namespace aite::server {

// A search that an activity is to make.
struct Task {
  // Runs on a processor of the house, without the lock, until it is done or asked to stop, and calls `pause` now and
  // then. Answers what to do with the result, which is done with the lock; not if the search was asked to stop. What
  // either throws is logged, and the task counts as done.
  std::function<std::function<void()>(const std::stop_token& stop, const Searches::Pause& pause)> think;
  std::int64_t threads = 1;
  Rank rank = Rank::person;
};

// Something a table does by searching: one search at a time, followed by the next as long as there is one. What it is
// about to do is asked of `next` each time, so nothing is kept that could be out of date. All calls expect the lock,
// and so does `next`. A task has to keep alive whatever owns the activity.
class Activity {
 public:
  using Next = std::function<std::optional<Task>()>;

  Activity(Searches& searches, std::mutex& lock, Next next);

  // Begins what is next, unless a search is under way, which begins it when it ends. Where too many wait already
  // nothing begins, and it takes another call later.
  void advance();

  void stop();   // asks the search under way to end
  void close();  // and begins no other

  [[nodiscard]] bool is_running() const { return running_; }

 private:
  void run(const Task& task, const std::stop_token& stop, const Searches::Pause& pause);

  Searches& searches_;
  std::mutex& mutex_;
  Next next_;
  bool running_ = false;
  bool closed_ = false;
  std::stop_source stop_;
};

}  // namespace aite::server
