// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <mutex>
#include <span>
#include <stop_token>
#include <thread>
#include <vector>

#include "learn/network/online.hpp"
#include "training/self_play/lessons.hpp"
#include "training/self_play/table.hpp"

namespace aite::training {

// Positions that a thread of a crew asks about at once.
struct Question {
  learn::network::Listed asked;
  std::vector<float> logits;
  std::vector<float> wins;
  bool answered = false;
};

// Questions on their way to the threads that have the network.
class Questions {
 public:
  void ask(Question& question) {
    {
      const std::lock_guard lock(mutex_);
      question.answered = false;
      waiting_.push_back(&question);
    }
    asked_.notify_one();
  }

  // False: the crew is sent home.
  bool wait_for(Question& question, const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    return answered_.wait(lock, stop, [&] { return question.answered; });
  }

  // All that wait, or none if nobody asks for a while.
  std::vector<Question*> take() {
    std::unique_lock lock(mutex_);
    asked_.wait_for(lock, std::chrono::milliseconds(100), [&] { return !waiting_.empty(); });
    return std::exchange(waiting_, {});
  }

  void give_back(const std::vector<Question*>& questions) {
    {
      const std::lock_guard lock(mutex_);
      for (Question* question : questions) question->answered = true;
    }
    answered_.notify_all();
  }

 private:
  std::mutex mutex_;
  std::condition_variable asked_;
  std::condition_variable_any answered_;
  std::vector<Question*> waiting_;
};

// Threads with many games each. A thread has two halves of them: while the network thinks about one, it plays the
// other.
template <players::NetworkView View>
class SelfPlayCrew {
 public:
  SelfPlayCrew(int threads, std::size_t games, std::size_t simulations, std::uint64_t seed, Questions& questions,
               LessonWindow& lessons)
      : questions_(questions), lessons_(lessons) {
    for (int i = 0; i < threads; ++i) {
      threads_.emplace_back([=, this](const std::stop_token& stop) {
        work(games, simulations, base::mix(seed, static_cast<std::uint64_t>(i)), stop);
      });
    }
  }

 private:
  struct Half {
    std::vector<SelfPlayTable<View>> tables;
    Question question;
  };

  void work(std::size_t games, std::size_t simulations, std::uint64_t seed, const std::stop_token& stop) {
    std::array<Half, 2> halves;
    for (Half& half : halves) {
      for (std::size_t i = 0; i < games; ++i) half.tables.emplace_back(simulations, seed = base::mix(seed, i));
      ask(half);
    }
    for (std::size_t turn = 0;; ++turn) {
      Half& half = halves[turn % 2];
      if (!questions_.wait_for(half.question, stop)) return;
      const Question& told = half.question;
      std::span<const float> logits = told.logits;
      for (std::size_t i = 0; i < half.tables.size(); ++i) {
        const auto count = static_cast<std::size_t>(told.asked.counts[i]);
        half.tables[i].tell(logits.first(count), told.wins[i]);
        logits = logits.subspan(count);
      }
      ask(half);
    }
  }

  void ask(Half& half) {
    half.question.asked.clear();
    std::vector<Lesson> finished;
    for (SelfPlayTable<View>& table : half.tables) table.go_on(half.question.asked, finished);
    lessons_.add(std::move(finished));
    questions_.ask(half.question);
  }

  Questions& questions_;
  LessonWindow& lessons_;
  std::vector<std::jthread> threads_;
};

}  // namespace aite::training
