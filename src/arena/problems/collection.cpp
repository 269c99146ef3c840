// SPDX-License-Identifier: MIT
#include "arena/problems/collection.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <set>
#include <utility>

#include "arena/problems/trials.hpp"

namespace aite::arena {

namespace {

using games::go::Problem;

constexpr std::array<std::pair<const char*, double>, 5> five{
    {{"A", 0.98}, {"B", 0.01}, {"C", 0.22}, {"D", 0.16}, {"E", 0.58}}};

// Who to ask and to tell while players try problems.
struct Grading {
  const CollectionSettings& settings;
  const std::stop_token& stop;
  const std::function<void(const std::string&)>& say;
  const std::function<void()>& look_up;

  [[nodiscard]] std::vector<double> rates(const std::vector<Problem>& problems, std::int64_t trials,
                                          std::int64_t first_seed) const {
    const TrialPlan plan{{settings.player}, trials, first_seed, settings.threads};
    std::vector<double> found;
    const auto done = [&](const Trials& one) {
      found.push_back(one.rate());
      if (found.size() % 20 == 0) say(fmt::format("{} of {} tried {} times", found.size(), problems.size(), trials));
    };
    run_trials(problems, plan, stop, done, look_up);
    return found;
  }
};

// Of one space those that all screening players fail at, and one that is solved.
std::vector<Problem> screened(std::vector<Problem> found, const CollectionSettings& settings,
                              const std::stop_token& stop) {
  std::vector<Problem> easy;
  for (const std::string& screen : settings.screens) {
    std::vector<Problem> failed;
    run_trials(found, {{screen}, 1, 1, settings.threads}, stop, [&](const Trials& one) {
      if (one.right == 0) {
        failed.push_back(found[one.problem]);
      } else if (easy.empty()) {
        easy.push_back(found[one.problem]);
      }
    });
    found = std::move(failed);
  }
  if (found.size() > static_cast<std::size_t>(settings.hard)) {
    found.erase(found.begin() + static_cast<std::ptrdiff_t>(settings.hard), found.end());
  }
  found.insert(found.end(), easy.begin(), easy.end());
  return found;
}

std::vector<Problem> search_pool(const CollectionSettings& settings, const Grading& grading) {
  std::vector<Problem> pool;
  std::set<std::string> seen;
  base::Rng rng(settings.seed);
  for (int spaces = 1; static_cast<std::int64_t>(pool.size()) < settings.pool; ++spaces) {
    const std::optional<Problem> space = games::go::random_space(rng, settings.shapes);
    if (!space) continue;
    for (Problem& problem : screened(games::go::problems_in(*space, rng, settings.shapes), settings, grading.stop)) {
      if (seen.insert(games::go::canonical_text(problem)).second) pool.push_back(std::move(problem));
    }
    grading.look_up();
    if (grading.stop.stop_requested()) break;
    if (spaces % 10 == 0) grading.say(fmt::format("{} problems from {} spaces", pool.size(), spaces));
  }
  return pool;
}

void name_all(std::vector<Problem>& problems) {
  for (const auto& [name, rate] : five) {
    Problem* nearest = nullptr;
    const auto distance = [wanted = rate](const Problem& problem) {
      return std::abs(1 - *problem.difficulty - wanted);
    };
    for (Problem& problem : problems) {
      if (problem.name.empty() && (nearest == nullptr || distance(problem) < distance(*nearest))) nearest = &problem;
    }
    if (nearest != nullptr) nearest->name = name;
  }
  int number = 0;
  for (Problem& problem : problems) {
    ++number;
    if (problem.name.empty()) problem.name = fmt::format("{}", number);
  }
}

}  // namespace

std::vector<std::size_t> spread(const std::vector<double>& rates, std::size_t keep) {
  std::array<std::vector<std::size_t>, 10> tenths;
  for (std::size_t i = 0; i < rates.size(); ++i) {
    tenths[std::min<std::size_t>(9, static_cast<std::size_t>(10 * rates[i]))].push_back(i);
  }
  std::vector<std::size_t> kept;
  for (std::size_t turn = 0; kept.size() < std::min(keep, rates.size()); ++turn) {
    for (const std::vector<std::size_t>& tenth : tenths) {
      if (turn < tenth.size() && kept.size() < keep) kept.push_back(tenth[turn]);
    }
  }
  std::sort(kept.begin(), kept.end());
  return kept;
}

std::vector<Problem> make_collection(const CollectionSettings& settings, const std::stop_token& stop,
                                     const std::function<void(const std::string&)>& say,
                                     const std::function<void()>& look_up) {
  const Grading grading{settings, stop, say, look_up};
  const std::vector<Problem> pool = search_pool(settings, grading);
  say(fmt::format("{} problems found", pool.size()));
  const std::vector<double> first = grading.rates(pool, settings.first_trials, 1);
  std::vector<Problem> problems;
  for (const std::size_t i : spread(first, static_cast<std::size_t>(settings.keep))) problems.push_back(pool[i]);
  say(fmt::format("{} kept", problems.size()));
  const std::vector<double> graded = grading.rates(problems, settings.trials, settings.first_trials + 1);
  for (std::size_t i = 0; i < graded.size(); ++i) problems[i].difficulty = 1 - graded[i];
  problems.erase(problems.begin() + static_cast<std::ptrdiff_t>(graded.size()), problems.end());  // if it was stopped
  std::stable_sort(problems.begin(), problems.end(),
                   [](const Problem& a, const Problem& b) { return *a.difficulty < *b.difficulty; });
  name_all(problems);
  return problems;
}

}  // namespace aite::arena
