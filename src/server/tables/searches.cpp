// SPDX-License-Identifier: MIT
#include "server/tables/searches.hpp"

#include <algorithm>
#include <utility>

namespace aite::server {

Searches::Searches(std::size_t processors, std::size_t waiting)
    : most_waiting_(waiting),
      processors_(processors == 0 ? std::max(1U, std::thread::hardware_concurrency()) : processors),
      free_(processors_) {
  for (std::size_t i = 0; i < processors_; ++i) {
    threads_.emplace_back([this](const std::stop_token& stop) { work(stop); });
  }
}

Searches::~Searches() {
  for (std::jthread& thread : threads_) thread.request_stop();
  threads_.clear();  // before what they wait on
}

bool Searches::submit(std::function<void()> search, std::int64_t threads) {
  {
    const std::lock_guard lock(mutex_);
    if (waiting_.size() >= most_waiting_) return false;
    waiting_.push_back({std::move(search), std::min(static_cast<std::size_t>(threads), processors_)});
  }
  more_.notify_one();
  return true;
}

void Searches::work(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  const auto has_room = [this] { return !waiting_.empty() && waiting_.front().processors <= free_; };
  while (more_.wait(lock, stop, has_room) && !stop.stop_requested()) {
    Search search = std::move(waiting_.front());
    waiting_.pop_front();
    free_ -= search.processors;
    lock.unlock();
    search.run();
    search.run = nullptr;  // what it holds goes before anybody is told that there is room
    lock.lock();
    free_ += search.processors;
    more_.notify_all();
  }
}

}  // namespace aite::server
