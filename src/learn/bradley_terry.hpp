// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

// Strengths of features from choices between teams of them: the Bradley-Terry model fitted by minorization-maximization
// (Hunter 2004), as Coulom 2007 used it for moves of Go and paper 000, section 5.1, for the order of widening.
namespace aite::learn {

// Choices: in each one team was chosen among several. A team is a list of features, at most one of each family.
class Choices {
 public:
  // A choice is its teams in a row; exactly one is the chosen one.
  void add_team(std::span<const std::uint16_t> features, bool chosen);
  void end_choice();

  [[nodiscard]] std::size_t size() const { return ends_.size(); }
  [[nodiscard]] std::size_t teams() const { return team_ends_.size(); }

  // Calls f(teams, chosen) for choices first to last; a team is a span of features.
  template <class F>
  void for_each(std::size_t first, std::size_t last, F&& f) const {
    std::vector<std::span<const std::uint16_t>> teams;
    std::size_t team = first == 0 ? 0 : ends_[first - 1];
    for (std::size_t i = first; i < last; ++i) {
      teams.clear();
      for (; team < ends_[i]; ++team) {
        const std::size_t begin = team == 0 ? 0 : team_ends_[team - 1];
        teams.emplace_back(features_.data() + begin, team_ends_[team] - begin);
      }
      f(std::span<const std::span<const std::uint16_t>>(teams), std::size_t{chosen_[i]});
    }
  }

 private:
  static constexpr std::uint32_t none = 0xffffffff;

  std::vector<std::uint16_t> features_;  // of all teams
  std::vector<std::uint32_t> team_ends_;
  std::vector<std::uint32_t> ends_;    // of choices, in teams
  std::vector<std::uint32_t> chosen_;  // by choice, counted within it
  std::uint32_t chosen_now_ = none;
};

class BradleyTerry {
 public:
  // Features are numbered through the families, whose sizes these are. All strengths start at 1.
  explicit BradleyTerry(std::vector<int> families);

  // Kept as what a file keeps: going on from a file is the same as not having stopped.
  [[nodiscard]] std::span<const float> strengths() const { return strengths_; }
  void set_strengths(std::span<const float> strengths) { strengths_.assign(strengths.begin(), strengths.end()); }

  // One update of every family, the others held: strength <- (times chosen + 1) / (times expected per unit of strength
  // + 2 / (1 + strength)). The prior is one victory and one defeat against a strength of 1.
  void update(const Choices& choices, int threads);

  struct Score {
    double log_likelihood = 0;  // mean a choice
    double first = 0;           // share of choices whose strongest team was chosen; of equals, each its part
    double mean_rank = 0;       // of the chosen team, from 1
    std::size_t choices = 0;
    double deviation = 0;  // of the log-likelihood from one choice to the other
  };
  [[nodiscard]] Score score(const Choices& choices, int threads) const;

  [[nodiscard]] double strength(std::span<const std::uint16_t> team) const {
    double product = 1;
    for (const std::uint16_t feature : team) product *= double{strengths_[feature]};
    return product;
  }

 private:
  std::vector<int> families_;
  std::vector<float> strengths_;
};

}  // namespace aite::learn
