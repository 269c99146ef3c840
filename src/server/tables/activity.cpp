// SPDX-License-Identifier: MIT
#include "server/tables/activity.hpp"

#include <fmt/format.h>

#include <exception>
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
  const Rank rank = task->rank;
  running_ = searches_.submit([this, task = *std::move(task),
                               stop = stop_.get_token()](const Searches::Pause& pause) { run(task, stop, pause); },
                              threads, rank);
}

void Activity::run(const Task& task, const std::stop_token& stop, const Searches::Pause& pause) {
  std::function<void()> conclusion;
  const auto log = [](const std::exception& error) {
    fmt::print(stderr, "aite serve: a search came to nothing: {}\n", error.what());
  };
  try {
    if (!stop.stop_requested()) conclusion = task.think(stop, pause);
  } catch (const std::exception& error) {
    log(error);
  }
  const std::lock_guard lock(mutex_);
  running_ = false;
  try {
    if (conclusion && !stop.stop_requested()) conclusion();
    advance();
  } catch (const std::exception& error) {
    log(error);
  }
}

void Activity::stop() { stop_.request_stop(); }

void Activity::close() {
  closed_ = true;
  stop();
}

}  // namespace aite::server
