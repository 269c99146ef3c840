// SPDX-License-Identifier: MIT
#include "base/in_order.hpp"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <map>
#include <mutex>
#include <thread>
#include <utility>

namespace aite::base {

namespace {

constexpr std::chrono::milliseconds between_looks{250};

// Where workers leave results, and the calling thread fetches them.
class Desk {
 public:
  Desk(std::int64_t first, std::size_t workers) : next_(first), working_(workers) {}

  void put(std::int64_t unit, std::string result) {
    const std::lock_guard lock(mutex_);
    results_.emplace(unit, std::move(result));
    change_.notify_one();
  }

  void leave(std::exception_ptr failure) {
    const std::lock_guard lock(mutex_);
    if (!failure_) failure_ = std::move(failure);
    --working_;
    change_.notify_one();
  }

  // The results whose turn it is, after a moment's wait for one. Throws what a worker has thrown if there is none.
  std::vector<std::string> fetch(bool& all_left) {
    std::unique_lock lock(mutex_);
    const auto has_next = [&] { return !results_.empty() && results_.begin()->first == next_; };
    change_.wait_for(lock, between_looks, [&] { return has_next() || failure_ || working_ == 0; });
    std::vector<std::string> ready;
    while (has_next()) {
      ready.push_back(std::move(results_.begin()->second));
      results_.erase(results_.begin());
      ++next_;
    }
    if (ready.empty() && failure_) std::rethrow_exception(failure_);
    all_left = working_ == 0 && ready.empty();
    return ready;
  }

 private:
  std::mutex mutex_;
  std::condition_variable change_;
  std::map<std::int64_t, std::string> results_;
  std::int64_t next_;
  std::size_t working_;
  std::exception_ptr failure_;
};

void work(const UnitWorker& worker, std::atomic<std::int64_t>& next, std::int64_t end, Desk& desk,
          const std::stop_token& stop) {
  std::exception_ptr failure;
  try {
    while (!stop.stop_requested()) {
      const std::int64_t unit = next.fetch_add(1);
      if (unit >= end) break;
      if (std::optional<std::string> result = worker(unit, stop)) desk.put(unit, *std::move(result));
    }
  } catch (...) {
    failure = std::current_exception();
  }
  desk.leave(std::move(failure));
}

}  // namespace

void do_in_order(std::int64_t first, std::int64_t end, const std::vector<UnitWorker>& workers,
                 const std::stop_token& stop, const std::function<void(const std::string&)>& take,
                 const std::function<void()>& look_up) {
  std::atomic<std::int64_t> next = first;
  Desk desk(first, workers.size());
  std::stop_source stopping;
  const std::stop_callback forward(stop, [&] { stopping.request_stop(); });
  std::vector<std::jthread> threads;
  struct StopAtEnd {  // also when something here throws, and before the threads are waited for
    std::stop_source& source;
    ~StopAtEnd() { source.request_stop(); }
  };
  const StopAtEnd stop_at_end{stopping};
  for (const UnitWorker& worker : workers) {
    threads.emplace_back([&] { work(worker, next, end, desk, stopping.get_token()); });
  }
  bool all_left = false;
  while (!all_left) {
    for (const std::string& result : desk.fetch(all_left)) take(result);
    look_up();
  }
}

}  // namespace aite::base
