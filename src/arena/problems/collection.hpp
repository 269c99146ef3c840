// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "arena/problems/sources.hpp"
#include "games/go/problems/problem.hpp"

namespace aite::arena {

struct CollectionSettings {
  SourceSettings sources;
  std::vector<games::go::Problem> graded;  // of an earlier search, by the same player: they stay, with their grades
  std::int64_t spaces = 400;               // grown at random
  std::int64_t games = 400;                // of self-play
  std::int64_t keep = 150;                 // of the problems found, spread over what is easy and hard for the player
  std::string player = "uct:playouts=8000,choice=ucb";
  std::int64_t first_trials = 10;  // by which the kept are chosen
  std::int64_t trials = 100;       // by which they are graded, with other random numbers
  int threads = 1;
};

// Searches problems, no two of them in the same space, has the player try them, keeps as many of every difficulty as
// there are, half of them from games if there are so many, grades them anew and puts them in order, the easiest first.
// The five that come nearest to the rates that paper 003 printed for its MCTS on its problems A to E (98, 1, 22, 16 and
// 58 of 100) get these names; nothing but this player has a say in that. The others are numbered. `say` hears how far
// it is; `look_up` is called a few times a second while players think.
std::vector<games::go::Problem> make_collection(
    const CollectionSettings& settings, const std::stop_token& stop, const std::function<void(const std::string&)>& say,
    const std::function<void()>& look_up = [] {});

// As many of every tenth of the rates as there are, up to `keep` in all: numbers of problems, in order.
std::vector<std::size_t> spread(const std::vector<double>& rates, std::size_t keep);

}  // namespace aite::arena
