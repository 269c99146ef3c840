// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <vector>

#include "base/random.hpp"
#include "learn/network/online.hpp"

namespace aite::training {

// A position of a game that a network played with itself, and what came of it.
struct Lesson {
  std::vector<std::uint64_t> planes;
  std::vector<float> scalars;
  std::vector<std::uint16_t> moves;
  std::vector<float> shares;  // of the moves, by the search
  float win = 0;              // of the side to move
};

// The latest lessons; older ones are forgotten. Many threads add.
class LessonWindow {
 public:
  explicit LessonWindow(std::size_t most) : most_(most) {}

  void add(std::vector<Lesson>&& lessons) {
    const std::lock_guard lock(mutex_);
    for (Lesson& lesson : lessons) {
      if (kept_.size() < most_) {
        kept_.push_back(std::move(lesson));
      } else {
        kept_[total_ % most_] = std::move(lesson);
      }
      ++total_;
    }
  }

  [[nodiscard]] std::uint64_t total() const {
    const std::lock_guard lock(mutex_);
    return total_;
  }

  // Some at random, of the latest `share` of all there ever were or `least`, whatever is more.
  [[nodiscard]] learn::network::Lessons draw(std::size_t count, double share, std::size_t least, base::Rng& rng) const;

 private:
  mutable std::mutex mutex_;
  std::size_t most_;
  std::vector<Lesson> kept_;
  std::uint64_t total_ = 0;
};

}  // namespace aite::training
