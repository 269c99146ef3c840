// SPDX-License-Identifier: MIT
#include "learn/bradley_terry.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>
#include <thread>

namespace aite::learn {

namespace {

// Calls f(thread, first, last) for parts of [0, count) on so many threads.
template <class F>
void in_parts(std::size_t count, int threads, F&& f) {
  const auto parts = static_cast<std::size_t>(threads);
  std::vector<std::jthread> others;
  for (std::size_t i = 1; i < parts; ++i) {
    others.emplace_back([&, i] { f(i, count * i / parts, count * (i + 1) / parts); });
  }
  f(std::size_t{0}, std::size_t{0}, count / parts);
}

}  // namespace

void Choices::add_team(std::span<const std::uint16_t> features, bool chosen) {
  features_.insert(features_.end(), features.begin(), features.end());
  if (chosen) {
    assert(chosen_now_ == none);
    chosen_now_ = static_cast<std::uint32_t>(team_ends_.size() - (ends_.empty() ? 0 : ends_.back()));
  }
  team_ends_.push_back(static_cast<std::uint32_t>(features_.size()));
}

void Choices::end_choice() {
  assert(chosen_now_ != none);
  chosen_.push_back(chosen_now_);
  ends_.push_back(static_cast<std::uint32_t>(team_ends_.size()));
  chosen_now_ = none;
}

BradleyTerry::BradleyTerry(std::vector<int> families)
    : families_(std::move(families)),
      strengths_(static_cast<std::size_t>(std::accumulate(families_.begin(), families_.end(), 0)), 1.0F) {}

void BradleyTerry::update(const Choices& choices, int threads) {
  struct Sums {
    std::vector<double> chosen;
    std::vector<double> expected;
  };
  std::size_t begin = 0;
  for (const int size : families_) {
    const std::size_t end = begin + static_cast<std::size_t>(size);
    std::vector<Sums> sums(static_cast<std::size_t>(threads));
    in_parts(choices.size(), threads, [&](std::size_t part, std::size_t first, std::size_t last) {
      Sums& own = sums[part];
      own.chosen.resize(end - begin);
      own.expected.resize(end - begin);
      std::vector<double> strengths;
      choices.for_each(first, last, [&](auto teams, std::size_t chosen) {
        strengths.clear();
        double total = 0;
        for (const auto& team : teams) {
          strengths.push_back(strength(team));
          total += strengths.back();
        }
        for (std::size_t i = 0; i < teams.size(); ++i) {
          for (const std::uint16_t feature : teams[i]) {
            if (feature < begin || feature >= end) continue;
            own.expected[feature - begin] += strengths[i] / total;
            if (i == chosen) ++own.chosen[feature - begin];
          }
        }
      });
    });
    for (std::size_t feature = begin; feature < end; ++feature) {
      double chosen = 1;
      double expected = 0;
      for (const Sums& part : sums) {
        chosen += part.chosen[feature - begin];
        expected += part.expected[feature - begin];
      }
      const double strength = strengths_[feature];
      strengths_[feature] = static_cast<float>(chosen / (expected / strength + 2 / (1 + strength)));
    }
    begin = end;
  }
}

BradleyTerry::Score BradleyTerry::score(const Choices& choices, int threads) const {
  std::vector<Score> parts(static_cast<std::size_t>(threads));
  in_parts(choices.size(), threads, [&](std::size_t part, std::size_t first, std::size_t last) {
    Score own;  // apart from the other threads' until the end
    std::vector<double> strengths;
    choices.for_each(first, last, [&](auto teams, std::size_t chosen) {
      strengths.clear();
      for (const auto& team : teams) strengths.push_back(strength(team));
      const double mine = strengths[chosen];
      double total = 0;
      int stronger = 0;
      int equal = 0;
      for (const double each : strengths) {
        total += each;
        stronger += each > mine ? 1 : 0;
        equal += each == mine ? 1 : 0;
      }
      const double likelihood = std::log(mine / total);
      own.log_likelihood += likelihood;
      own.deviation += likelihood * likelihood;
      own.first += stronger == 0 ? 1.0 / equal : 0;
      own.mean_rank += stronger + (equal + 1) / 2.0;
    });
    parts[part] = own;
  });
  Score sum;
  for (const Score& part : parts) {
    sum.log_likelihood += part.log_likelihood;
    sum.first += part.first;
    sum.mean_rank += part.mean_rank;
    sum.deviation += part.deviation;
  }
  sum.choices = choices.size();
  const auto n = static_cast<double>(std::max<std::size_t>(choices.size(), 1));
  sum.log_likelihood /= n;
  sum.first /= n;
  sum.mean_rank /= n;
  sum.deviation = std::sqrt(std::max(0.0, sum.deviation / n - sum.log_likelihood * sum.log_likelihood));
  return sum;
}

}  // namespace aite::learn
