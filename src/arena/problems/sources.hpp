// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

#include "games/go/problems/problem.hpp"
#include "games/go/problems/spaces.hpp"

// Where problems come from. Each is known by a number: what it gives depends on nothing else.
namespace aite::arena {

struct SourceSettings {
  games::go::SpaceSettings grown{.least_points = 7, .most_points = 9};
  games::go::SpaceSettings played{.least_points = 6, .most_points = 10};
  int from_each = 200;  // problems looked at in a space that was grown
  // Most small problems are solved by any search. Of those in a space these players try all that are left, once each,
  // one player after the other, and those that it fails at are left, unless none would be. Nobody: any is taken.
  std::vector<std::string> screens{"uct:playouts=500,choice=ucb", "uct:playouts=2000,choice=ucb",
                                   "uct:playouts=8000,choice=ucb", "uct:playouts=8000,choice=ucb"};
  std::string player = "uct:playouts=200";  // plays the games
  std::uint64_t seed = 1;
};

// One problem, or none, of a space grown at random. Every second space is screened.
std::vector<games::go::Problem> grown_problems(const SourceSettings& settings, std::int64_t number,
                                               const std::stop_token& stop);

// The problems that stood on the board in a game of the player against itself, no two of them on the same points.
std::vector<games::go::Problem> played_problems(const SourceSettings& settings, std::int64_t number,
                                                const std::stop_token& stop);

}  // namespace aite::arena
