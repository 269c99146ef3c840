// SPDX-License-Identifier: MIT
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace aite::server {

// A few processors that think for all games, in the order they were asked.
class Searches {
 public:
  Searches(std::size_t processors, std::size_t waiting);
  ~Searches();  // lets those under way end and forgets the others
  Searches(const Searches&) = delete;
  Searches& operator=(const Searches&) = delete;

  // One that thinks with several threads waits until so many processors are free; one with more threads than there are
  // gets all of them. False if too many wait already.
  [[nodiscard]] bool submit(std::function<void()> search, std::int64_t threads);

 private:
  struct Search {
    std::function<void()> run;
    std::size_t processors;
  };

  void work(const std::stop_token& stop);

  std::mutex mutex_;
  std::condition_variable_any more_;
  std::deque<Search> waiting_;
  std::size_t most_waiting_;
  std::size_t processors_;
  std::size_t free_;
  std::vector<std::jthread> threads_;
};

}  // namespace aite::server
