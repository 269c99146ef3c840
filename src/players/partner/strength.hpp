// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>
#include <cstddef>
#include <span>

namespace aite::players {

// What makes a partner as strong as it is. Nothing here is a time: a strength means the same on every machine.
struct Strength {
  double skill = 0;      // how much its natural moves are those of people who know the game, in [0, 1]
  double sharpness = 1;  // power of how natural moves are: 1 as likely, 0 any move alike, below 0 the odd ones first
  double least = 0;      // share of the likeliest move's that a move must have; what is less natural is left out
  double effort = 0;     // playouts or positions for what moves are worth; 0: it does not look
  double tolerance = 1;  // what a move may give away, as a share of wins, to become e times rarer
  double solve = 0;      // how much of the end it plays exactly, in the game's own measure
};

// A point of a game's dial.
struct Mark {
  double at = 0;  // from 0, the weakest, to 1
  Strength strength;
};

// Between marks everything changes evenly; what spans magnitudes, evenly in its magnitude.
inline Strength strength_at(std::span<const Mark> marks, double dial) {
  std::size_t next = 1;
  while (next + 1 < marks.size() && marks[next].at < dial) ++next;
  const auto& [from, a] = marks[next - 1];
  const auto& [to, b] = marks[next];
  const double share = (dial - from) / (to - from);
  const auto even = [&](double x, double y) { return x + share * (y - x); };
  const auto in_magnitude = [&](double x, double y) { return std::exp(even(std::log(x), std::log(y))); };
  return {even(a.skill, b.skill),
          even(a.sharpness, b.sharpness),
          even(a.least, b.least),
          a.effort > 0 ? std::round(in_magnitude(a.effort, b.effort)) : 0,
          in_magnitude(a.tolerance, b.tolerance),
          std::round(even(a.solve, b.solve))};
}

}  // namespace aite::players
