// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <limits>
#include <stop_token>
#include <utility>

#include "search/thought.hpp"

namespace aite::players::othello::solver {

// Thrown by Effort, caught by Solver: nothing half done reaches the table.
struct Interrupted {};

// What a search has spent, and when it has to give up. `budget.playouts` counts positions.
class Effort {
 public:
  Effort(search::Budget budget, std::stop_token stop)
      : budget_(budget), stop_(std::move(stop)), start_(std::chrono::steady_clock::now()) {}

  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

  // One more position.
  void count() { ++nodes_; }

  // The same where there is time to look at the clock: throws Interrupted once the effort is spent.
  void count_and_check() {
    if (++nodes_ >= next_check_) check();
  }

 private:
  static constexpr std::uint64_t between_checks = 10'000;  // positions: well below a millisecond

  void check() {
    const std::uint64_t most = budget_.playouts > 0 ? budget_.playouts + 1 : std::numeric_limits<std::uint64_t>::max();
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start_;
    const bool too_long = budget_.seconds > 0 && spent.count() >= budget_.seconds;
    if (nodes_ >= most || too_long || stop_.stop_requested()) throw Interrupted();
    next_check_ = most - nodes_ < between_checks ? most : nodes_ + between_checks;
  }

  search::Budget budget_;
  std::stop_token stop_;
  std::chrono::steady_clock::time_point start_;
  std::uint64_t nodes_ = 0;
  std::uint64_t next_check_ = 0;
};

}  // namespace aite::players::othello::solver
