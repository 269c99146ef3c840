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

// Ratings by maximum likelihood under the model of Bradley and Terry (1952), a draw being half a win and half a loss;
// their mean is `mean`. Best first. Everybody is given one further drawn game against an imaginary contender of
// middling strength, so that somebody who won (or lost) everything still has a finite rating.
std::vector<Rating> rate(const Crosstable& results, double mean = 0);

}  // namespace aite::arena
