// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "games/go/problems/problem.hpp"
#include "games/go/problems/shapes.hpp"

namespace aite::arena {

struct CollectionSettings {
  games::go::ShapeSettings shapes;
  std::int64_t pool = 200;  // problems searched for, no two of them images of each other
  std::int64_t keep = 120;  // of them, spread over what is easy and hard for the player
  // Most small problems are solved by any search. From each space come up to `hard` that all of these players fail at,
  // one trial each, and one that is solved.
  std::vector<std::string> screens{"uct:playouts=500,choice=ucb", "uct:playouts=4000,choice=ucb"};
  std::int64_t hard = 8;
  std::string player = "uct:playouts=8000,choice=ucb";
  std::int64_t first_trials = 5;  // by which the kept are chosen
  std::int64_t trials = 100;      // by which they are graded, with other random numbers
  std::uint64_t seed = 1;
  int threads = 1;
};

// Searches problems, has the player try them, keeps as many of every difficulty as there are, grades them anew and
// puts them in order, the easiest first. The five that come nearest to the rates that paper 003 printed for its MCTS
// on its problems A to E (98, 1, 22, 16 and 58 of 100) get these names; nothing but this player has a say in that. The
// others are numbered. `say` hears how far it is; `look_up` is called a few times a second while players think.
std::vector<games::go::Problem> make_collection(
    const CollectionSettings& settings, const std::stop_token& stop, const std::function<void(const std::string&)>& say,
    const std::function<void()>& look_up = [] {});

// As many of every tenth of the rates as there are, up to `keep` in all: numbers of problems, in order.
std::vector<std::size_t> spread(const std::vector<double>& rates, std::size_t keep);

}  // namespace aite::arena
