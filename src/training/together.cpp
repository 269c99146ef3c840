// SPDX-License-Identifier: MIT
#include "training/together.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <filesystem>
#include <mutex>
#include <thread>
#include <utility>

namespace aite::training {

namespace {

// Makes one Watch of those of many threads.
class Together {
 public:
  Together(const std::vector<Training>& trainings, const Watch& watch) : watch_(watch) {
    for (const Training& each : trainings) names_.push_back(std::filesystem::path(each.model).stem().string());
    progress_.resize(names_.size());
  }

  Watch watch_of(std::size_t number) {
    return {watch_.stop, [this, number](const std::string& line) { tell(number, line); },
            [this, number](const Progress& progress) { show(number, progress); }};
  }

  void tell(std::size_t number, const std::string& line) {
    const std::lock_guard lock(mutex_);
    watch_.tell(fmt::format("{}: {}", names_[number], line));
  }
  void end(bool is_trained) {
    const std::lock_guard lock(mutex_);
    if (is_trained) ++trained_;
    if (!is_trained) stopped_ = true;
  }
  void fail(std::size_t number, const char* what) {
    tell(number, what);
    const std::lock_guard lock(mutex_);
    if (!failure_) failure_ = std::current_exception();
  }

  // When all have ended.
  [[nodiscard]] bool all_trained() const {
    if (failure_) std::rethrow_exception(failure_);
    return !stopped_;
  }

 private:
  // All steps together, and where the one is that has the most before it.
  void show(std::size_t number, const Progress& progress) {
    const std::lock_guard lock(mutex_);
    progress_[number] = progress;
    Progress all;
    for (const Progress& each : progress_) {
      all.done += each.done;
      all.total += each.total;
      all.before += each.before;
    }
    const auto last =
        std::ranges::max_element(progress_, {}, [](const Progress& each) { return each.total - each.done; });
    all.text = fmt::format("{} of {} trained, {} at {}", trained_, names_.size(),
                           names_[static_cast<std::size_t>(last - progress_.begin())], last->text);
    watch_.show(all);
  }

  const Watch& watch_;
  std::vector<std::string> names_;
  std::mutex mutex_;
  std::vector<Progress> progress_;
  std::size_t trained_ = 0;
  bool stopped_ = false;
  std::exception_ptr failure_;
};

}  // namespace

bool train_together(std::vector<Training> trainings, const Watch& watch) {
  Together together(trainings, watch);
  std::vector<std::jthread> threads;
  try {
    for (std::size_t i = 0; i < trainings.size(); ++i) {
      threads.emplace_back([&together, i, training = std::move(trainings[i])]() mutable {
        try {
          const Training mine = std::move(training);
          together.end(train_to_file(*mine.learner(), mine.model, mine.command, together.watch_of(i)));
        } catch (const std::exception& error) {
          together.fail(i, error.what());
        }
      });
    }
  } catch (...) {
    trainings.clear();  // no thread is to be had: those there are must not wait for the others' places
    throw;
  }
  threads.clear();  // waits for them
  return together.all_trained();
}

}  // namespace aite::training
