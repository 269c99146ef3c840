// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "arena/statistics/elo.hpp"
#include "base/statistics.hpp"

namespace aite::arena {

// results[i][j]: contender i against contender j, from i's view; the diagonal is not looked at.
using Crosstable = std::vector<std::vector<Results>>;

struct Rating {
  std::size_t contender = 0;
  double elo = 0;
  base::Interval interval;  // 95 %, of the difference to the mean of all
  double score = 0;         // points won / games played
  std::uint64_t games = 0;
};

// Ratings by maximum likelihood under the model of Bradley and Terry (1952), a draw being half a win and half a loss,
// in Elo around a mean of 0, with how sure they are together. Everybody is given `imaginary` further drawn games
// against an imaginary contender of middling strength, so that somebody who won (or lost) everything still has a finite
// rating.
struct RatingFit {
  std::vector<double> elo;
  std::vector<std::vector<double>> covariance;  // in Elo squared

  [[nodiscard]] double error(std::size_t a, std::size_t b) const;  // standard error of the difference
};
RatingFit fit_ratings(const Crosstable& results, double imaginary = 1);

// The same around `mean`, the best first, with intervals of the difference to the mean.
std::vector<Rating> rate(const Crosstable& results, double mean = 0);

}  // namespace aite::arena
