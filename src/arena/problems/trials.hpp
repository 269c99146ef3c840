// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "arena/problems/question.hpp"

// Players at problems: who finds the right move, and how often.
namespace aite::arena {

struct TrialPlan {
  std::vector<std::string> players;  // specs
  std::int64_t trials = 20;          // of every player at every problem
  std::int64_t first_seed = 1;       // of the first trial; the others follow
  int threads = 1;
};

// One player at one problem.
struct Trials {
  std::size_t problem = 0;
  std::size_t player = 0;
  std::int64_t trials = 0;
  std::int64_t right = 0;
  double seconds = 0;  // of thinking, all trials together

  [[nodiscard]] double rate() const { return static_cast<double>(right) / static_cast<double>(trials); }
};

// Problem by problem and player by player, in that order whatever the threads do. `done` hears of each, and
// `look_up` is called a few times a second, both on the calling thread. A stopped run answers with what it has. Throws
// InputError for a spec that is none.
std::vector<Trials> run_trials(
    const std::vector<Question>& questions, const TrialPlan& plan, const std::stop_token& stop,
    const std::function<void(const Trials&)>& done, const std::function<void()>& look_up = [] {});

std::vector<Question> questions_of(const std::vector<games::go::Problem>& problems);

}  // namespace aite::arena
