// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "games/go/diagram.hpp"

namespace aite::games::go {

// A problem of life and death on a board where all else is settled: the *target*, one chain, is captured or it is not,
// and everything that matters to that happens on the points of the *region*. Who is to move wants to capture it
// (attacker) or to save it (defender). In a seki it is saved.
struct Problem {
  explicit Problem(Diagram of) : position(std::move(of)) {}

  std::string name;
  Diagram position;
  std::vector<Move> target;
  std::vector<Move> region;              // where play goes on; empty points and stones that may be captured
  std::vector<Move> right;               // first moves that succeed
  std::string reason;                    // why, in words
  std::vector<std::vector<Move>> lines;  // what follows on first moves, right ones and wrong ones
  std::string source;                    // where it comes from, in words
  std::optional<double> difficulty;      // share of trials in which the player that graded it failed

  [[nodiscard]] Side defender() const { return *position[target.front()]; }
  [[nodiscard]] Side attacker() const { return other(defender()); }
  [[nodiscard]] bool is_to_kill() const { return position.to_move == attacker(); }
};

// The komi with which the game is won by who solves the problem: the defender wins the game if and only if the area
// inside (region and target) comes to as much as it does where the target stands among dead points, that is, where
// every point of the region is the attacker's. A target that stands never comes to less. One that was captured could
// come to that only if the defender lived again on as many points as the target had.
double komi_for(const Problem& problem);

// Without stones in the region and without answers, the attacker to move: the same for all problems in one space.
Problem emptied(const Problem& problem);

// Colours exchanged, and the komi with them.
Problem with_colours_exchanged(const Problem& problem);
// Symmetries are numbered as those of go::State.
Problem transformed(const Problem& problem, int symmetry);
// The same text for problems that are images of each other by a symmetry or by exchanging the colours.
std::string canonical_text(const Problem& problem);

}  // namespace aite::games::go
