// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

#include "training/positions/grow.hpp"

namespace aite::training {

// Openings after which either side may win, as far as a player can tell: who begins wins most games between strong
// players otherwise, which hides every difference.
struct EvenOpeningsSettings {
  std::string game;
  std::string rules;
  std::string player;  // says what an opening is worth
  int fewest_plies = 2;
  int most_plies = 4;
  double bias = 0.1;  // how far the expected score of the side to move may be from ½
  std::int64_t count = 50;
  std::uint64_t seed = 1;
};

struct OpeningsGrown {
  Grown grown;
  std::int64_t tried = 0;  // for those in the file
};

// Openings to a file of positions with their values, or to the end of one that has some of them: random plies, uniform
// over legal moves, those of them that are even and no image of an earlier one. They are the same for any number of
// workers, and more are the first ones and others. Throws InputError as make_player_labeller and
// protocol::positions::GrowingFile do, and where hardly any opening is even.
OpeningsGrown even_openings(const EvenOpeningsSettings& settings, const PositionOutput& output, const Watch& watch);

}  // namespace aite::training
