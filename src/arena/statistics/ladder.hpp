// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "arena/statistics/ratings.hpp"

// Ladders: a dial that makes a player stronger, and where it stands at given strengths.
namespace aite::arena {

// Who meets whom, by index: contenders in order of strength, those at most `reach` apart. Not only neighbours, since
// the errors of a chain of matches add up.
std::vector<std::pair<std::size_t, std::size_t>> banded_pairings(std::size_t contenders, std::size_t reach);

// The nearest values that never fall, by least squares with these weights (pool adjacent violators).
std::vector<double> isotonic(std::span<const double> values, std::span<const double> weights);

// A dial and the strength that was measured there, in Elo above some zero.
struct DialPoint {
  double dial = 0;
  double elo = 0;
  double error = 0;  // standard error
};

// Each moved to the line through those around it. Points go up by dial.
std::vector<DialPoint> smoothed(std::span<const DialPoint> points);

// For each whole step of `step` Elo above zero that the points reach, the dial that is expected to have it. Points are
// smoothed first, as games that went one way by chance would otherwise put one step's dial beside the next one's, and
// in between lies a straight line.
std::vector<double> dials_for_steps(std::span<const DialPoint> points, double step);

// The same by points that are known well enough to be taken as they are. Below the first the line comes from dial 0 and
// strength 0.
std::vector<double> dials_between(std::span<const DialPoint> points, double step);

}  // namespace aite::arena
