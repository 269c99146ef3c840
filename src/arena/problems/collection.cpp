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
#include "base/in_order.hpp"
#include "protocol/sgf/problem.hpp"

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
    run_trials(questions_of(problems), plan, stop, done, look_up);
    return found;
  }
};

// The problems of one kind of source, one for each space that nothing in `seen` has taken yet.
using Source = std::vector<Problem> (*)(const SourceSettings&, std::int64_t number, const std::stop_token&);

std::vector<Problem> search(Source source, std::int64_t count, const Grading& grading, std::set<std::string>& seen) {
  const base::UnitWorker worker = [&](std::int64_t unit, const std::stop_token& asked) -> std::optional<std::string> {
    std::string text;
    for (const Problem& problem : source(grading.settings.sources, unit, asked))
      text += protocol::sgf::write_problem(problem);
    if (asked.stop_requested()) return std::nullopt;
    return text;
  };
  std::vector<Problem> pool;
  std::int64_t done = 0;
  const auto take = [&](const std::string& text) {
    std::vector<Problem> found;
    if (!text.empty()) found = protocol::sgf::read_problems(text);
    for (Problem& problem : found) {
      if (seen.insert(canonical_text(emptied(problem))).second) pool.push_back(std::move(problem));
    }
    if (++done % 20 == 0) grading.say(fmt::format("{} problems in {} of {}", pool.size(), done, count));
  };
  base::do_in_order(0, count, std::vector(static_cast<std::size_t>(grading.settings.threads), worker), grading.stop,
                    take, grading.look_up);
  return pool;
}

// Those of them that are kept.
std::vector<Problem> chosen(const std::vector<Problem>& pool, std::size_t keep, const Grading& grading) {
  std::vector<Problem> kept;
  for (const std::size_t i : spread(grading.rates(pool, grading.settings.first_trials, 1), keep)) {
    kept.push_back(pool[i]);
  }
  return kept;
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
  const auto keep = static_cast<std::size_t>(settings.keep);
  std::set<std::string> seen;
  for (const Problem& problem : settings.graded) seen.insert(canonical_text(emptied(problem)));
  const std::vector<Problem> played = search(played_problems, settings.games, grading, seen);
  const std::vector<Problem> grown = search(grown_problems, settings.spaces, grading, seen);
  say(fmt::format("{} problems from games, {} from spaces grown at random", played.size(), grown.size()));
  std::vector<Problem> problems = chosen(played, std::min(keep / 2, played.size()), grading);
  for (Problem& problem : chosen(grown, keep - problems.size(), grading)) problems.push_back(std::move(problem));
  say(fmt::format("{} kept", problems.size()));
  const std::vector<double> graded = grading.rates(problems, settings.trials, settings.first_trials + 1);
  for (std::size_t i = 0; i < graded.size(); ++i) problems[i].difficulty = 1 - graded[i];
  problems.erase(problems.begin() + static_cast<std::ptrdiff_t>(graded.size()), problems.end());  // if it was stopped
  for (const Problem& problem : settings.graded) {
    problems.push_back(problem);
    problems.back().name.clear();
  }
  std::stable_sort(problems.begin(), problems.end(),
                   [](const Problem& a, const Problem& b) { return *a.difficulty < *b.difficulty; });
  name_all(problems);
  return problems;
}

}  // namespace aite::arena
