// SPDX-License-Identifier: MIT
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace aite::server {

// A few threads that think for all games, one search each, in the order they were asked.
class Searches {
 public:
  Searches(std::size_t at_once, std::size_t waiting);
  ~Searches();  // lets those under way end and forgets the others
  Searches(const Searches&) = delete;
  Searches& operator=(const Searches&) = delete;

  // False if too many wait already.
  [[nodiscard]] bool submit(std::function<void()> search);

 private:
  void work(const std::stop_token& stop);

  std::mutex mutex_;
  std::condition_variable_any more_;
  std::deque<std::function<void()>> waiting_;
  std::size_t most_waiting_;
  std::vector<std::jthread> threads_;
};

}  // namespace aite::server
