// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <string>
#include <string_view>

namespace aite::base {

// "3 s", "4:05 min", "2:07 h", "3.5 days": how long something took or will take.
std::string duration_text(double seconds);

// A line on standard error that says how far long work is, rewritten in place. Where standard error is no terminal it
// stays quiet, so that logs and pipes are not filled.
class Progress {
 public:
  Progress();
  explicit Progress(bool shown) : shown_(shown) {}
  ~Progress() { clear(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  [[nodiscard]] bool shown() const { return shown_; }

  // At most a few times a second; calls in between cost nothing. `text` stands before the estimate of what is left.
  // `before` is how much of `done` was done in earlier runs: it tells nothing about this run's speed.
  void show(std::string_view text, double done, double total, double before = 0);
  void clear();  // takes the line away, so that something else can be printed

 private:
  using Clock = std::chrono::steady_clock;

  bool shown_;
  bool visible_ = false;
  Clock::time_point start_ = Clock::now();
  Clock::time_point last_{};
};

}  // namespace aite::base
