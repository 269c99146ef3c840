// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <utility>
#include <vector>

namespace aite::base {

// Those who do units of work that their employer knows by numbers: threads here (below), or machines elsewhere
// (courier.hpp). The employer gives units as long as there is room, and keeps what it collects. It is one thread.
template <class Result>
class Crew {
 public:
  struct Done {
    std::int64_t unit = 0;
    Result result;
  };

  Crew() = default;
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;
  virtual ~Crew() = default;

  // How many more units are welcome now. Whoever is given more does them too, but they only wait.
  [[nodiscard]] virtual std::size_t room() = 0;
  virtual void give(std::int64_t unit) = 0;  // units are begun in the order in which they are given
  // Units that nobody has begun and that are no longer wanted.
  virtual void drop(const std::function<bool(std::int64_t unit)>& unwanted) = 0;

  // What was done since the last call; after a moment's wait if there is nothing yet. A call says also that all results
  // of the one before are kept, where they survive. Once no result is left, it throws what a unit has thrown.
  virtual std::vector<Done> collect() = 0;

  // Whether nothing is left to wait for. After a stop, units that are not done are given up.
  [[nodiscard]] virtual bool idle() = 0;
};

// Threads of this process, one for each worker. A worker answers with nothing if it was stopped.
template <class Result>
class ThreadCrew final : public Crew<Result> {
 public:
  using typename Crew<Result>::Done;
  using Worker = std::function<std::optional<Result>(std::int64_t unit, const std::stop_token& stop)>;

  // Every thread calls `prepare` first.
  ThreadCrew(std::vector<Worker> workers, const std::stop_token& stop, const std::function<void()>& prepare = {})
      : workers_(std::move(workers)), forward_(stop, [this] { end(); }) {
    for (Worker& worker : workers_) {
      threads_.emplace_back([this, &worker, prepare] {
        if (prepare) prepare();
        work(worker);
      });
    }
  }
  ~ThreadCrew() override { end(); }

  [[nodiscard]] std::size_t room() override {
    const std::lock_guard lock(mutex_);
    return closed() || waiting_.size() >= most_waiting ? 0 : most_waiting - waiting_.size();
  }

  void give(std::int64_t unit) override {
    const std::lock_guard lock(mutex_);
    waiting_.push_back(unit);
    change_.notify_one();
  }

  void drop(const std::function<bool(std::int64_t unit)>& unwanted) override {
    const std::lock_guard lock(mutex_);
    std::erase_if(waiting_, unwanted);
  }

  std::vector<Done> collect() override {
    std::unique_lock lock(mutex_);
    news_.wait_for(lock, moment, [&] { return !done_.empty() || failure_ || nothing_left(); });
    if (done_.empty() && failure_) std::rethrow_exception(failure_);
    return std::exchange(done_, {});
  }

  [[nodiscard]] bool idle() override {
    const std::lock_guard lock(mutex_);
    return done_.empty() && !failure_ && nothing_left();
  }

 private:
  static constexpr std::size_t most_waiting = 1024;
  static constexpr std::chrono::milliseconds moment{250};

  [[nodiscard]] bool closed() const { return stopping_.stop_requested() || failure_; }
  [[nodiscard]] bool nothing_left() const { return (waiting_.empty() || closed()) && under_way_ == 0; }

  void end() {
    stopping_.request_stop();
    const std::lock_guard lock(mutex_);
    change_.notify_all();
    news_.notify_all();
  }

  std::optional<std::int64_t> next() {
    std::unique_lock lock(mutex_);
    change_.wait(lock, [&] { return closed() || !waiting_.empty(); });
    if (closed()) return std::nullopt;
    const std::int64_t unit = waiting_.front();
    waiting_.pop_front();
    ++under_way_;
    return unit;
  }

  void hand_in(std::int64_t unit, std::optional<Result> result, std::exception_ptr failure) {
    const std::lock_guard lock(mutex_);
    --under_way_;
    if (result) done_.push_back({unit, std::move(*result)});
    if (failure && !failure_) failure_ = std::move(failure);
    if (failure_) change_.notify_all();
    news_.notify_one();
  }

  void work(Worker& worker) {
    while (const std::optional<std::int64_t> unit = next()) {
      std::optional<Result> result;
      std::exception_ptr failure;
      try {
        result = worker(*unit, stopping_.get_token());
      } catch (...) {
        failure = std::current_exception();
      }
      hand_in(*unit, std::move(result), std::move(failure));
    }
  }

  std::vector<Worker> workers_;
  std::stop_source stopping_;
  std::mutex mutex_;
  std::condition_variable change_;  // for the threads
  std::condition_variable news_;    // for the employer
  std::deque<std::int64_t> waiting_;
  std::vector<Done> done_;
  std::size_t under_way_ = 0;
  std::exception_ptr failure_;
  std::stop_callback<std::function<void()>> forward_;
  std::vector<std::jthread> threads_;  // last, so that they are gone before what they use
};

}  // namespace aite::base
