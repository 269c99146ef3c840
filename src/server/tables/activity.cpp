// SPDX-License-Identifier: MIT
#include "server/tables/activity.hpp"

#include <utility>

namespace aite::server {

Activity::Activity(Searches& searches, std::mutex& lock, Next next)
    : searches_(searches), mutex_(lock), next_(std::move(next)) {}

void Activity::advance() {
  if (running_ || closed_) return;
  std::optional<Task> task = next_();
  if (!task) return;
  stop_ = std::stop_source();
  const std::int64_t threads = task->threads;
  running_ = searches_.submit([this, task = *std::move(task), stop = stop_.get_token()] { run(task, stop); }, threads);
}

void Activity::run(const Task& task, const std::stop_token& stop) {
  std::function<void()> conclude;
  if (!stop.stop_requested()) conclude = task.think(stop);
  const std::lock_guard lock(mutex_);
  running_ = false;
  if (conclude && !stop.stop_requested()) conclude();
  advance();
}

void Activity::stop() { stop_.request_stop(); }

void Activity::close() {
  closed_ = true;
  stop();
}

}  // namespace aite::server
