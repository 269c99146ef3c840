// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

#include "base/statistics.hpp"

// What a match says about the difference in strength. Everything is from one contender's view.
namespace aite::arena {

// Expected score in (0, 1) of a side that is `elo` stronger (logistic model), and back; back is infinite at 0 and 1.
double expected_score(double elo);
double elo_of(double score);

struct Results {
  std::uint64_t wins = 0;
  std::uint64_t draws = 0;
  std::uint64_t losses = 0;

  [[nodiscard]] std::uint64_t games() const { return wins + draws + losses; }
  [[nodiscard]] double score() const {  // in [0, 1]; one half of nothing
    return games() == 0 ? 0.5
                        : (static_cast<double>(wins) + 0.5 * static_cast<double>(draws)) / static_cast<double>(games());
  }

  Results& operator+=(const Results& more) {
    wins += more.wins;
    draws += more.draws;
    losses += more.losses;
    return *this;
  }
  friend bool operator==(const Results&, const Results&) = default;
};

// Games in pairs, an opening with both colours each: the two games of a pair depend on each other through their
// opening, so pairs are what is independent. counts[k]: pairs in which the contender made k half points, which is
// fishtest's Ptnml(0-2): LL, LD, WL or DD, WD, WW.
struct Pentanomial {
  std::array<std::uint64_t, 5> counts{};

  [[nodiscard]] std::uint64_t pairs() const;
  [[nodiscard]] double score() const;     // mean of a pair in [0, 1]
  [[nodiscard]] double variance() const;  // of a pair's score, as the sample has it
  friend bool operator==(const Pentanomial&, const Pentanomial&) = default;
};

struct EloEstimate {
  double elo = 0;
  base::Interval interval;   // an end is infinite where the sample cannot bound it
  double normalized = 0;     // Elo per standard deviation of a game (Van den Bergh): comparable between draw rates
  double superiority = 0.5;  // likelihood that the contender is the stronger one (LOS)
};

EloEstimate estimate_elo(const Pentanomial& pairs);
EloEstimate estimate_elo(const Results& games);  // for games that are not in pairs

}  // namespace aite::arena
