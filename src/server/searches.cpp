// SPDX-License-Identifier: MIT
#include "server/searches.hpp"

#include <algorithm>
#include <utility>

namespace aite::server {

Searches::Searches(std::size_t at_once, std::size_t waiting) : most_waiting_(waiting) {
  const std::size_t cores = std::max<std::size_t>(1, std::thread::hardware_concurrency());
  for (std::size_t i = 0; i < (at_once == 0 ? cores : at_once); ++i) {
    threads_.emplace_back([this](const std::stop_token& stop) { work(stop); });
  }
}

Searches::~Searches() {
  for (std::jthread& thread : threads_) thread.request_stop();
  threads_.clear();  // before what they wait on
}

bool Searches::submit(std::function<void()> search) {
  {
    const std::lock_guard lock(mutex_);
    if (waiting_.size() >= most_waiting_) return false;
    waiting_.push_back(std::move(search));
  }
  more_.notify_one();
  return true;
}

void Searches::work(const std::stop_token& stop) {
  while (true) {
    std::function<void()> search;
    {
      std::unique_lock lock(mutex_);
      if (!more_.wait(lock, stop, [this] { return !waiting_.empty(); }) || stop.stop_requested()) return;
      search = std::move(waiting_.front());
      waiting_.pop_front();
    }
    search();
  }
}

}  // namespace aite::server
