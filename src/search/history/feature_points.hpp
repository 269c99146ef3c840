// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "games/game.hpp"
#include "search/history/tree.hpp"

namespace aite::search::history {

// For whom a node's rate is taken.
enum class View : std::uint8_t {
  root,   // the side to move at the root, at all depths
  mover,  // the side whose move led to the node
};

// Whose move may end the line to a feature point.
enum class Ending : std::uint8_t { any, own, reply };

// What to do where no node is a feature point. Both end with the best move of the root that was tried often enough.
enum class WhenNone : std::uint8_t {
  halve,  // halve MAKE until there is one
  best,   // take that move at once
};

// What makes a node a feature point, and how many there may be (paper 003, section 3.3). The paper gives no numbers:
// the defaults are ours.
struct Thresholds {
  std::uint32_t make = 20;  // MAKE: more playouts than this
  double rate = 0.5;        // RATE: a larger share won than this
  double step = 0.02;       // by which RATE rises while there are more than `limit`
  std::uint32_t limit = 20;
  std::uint16_t depth = 1;  // moves from the root, at least
  Ending ending = Ending::any;
  View view = View::root;
  WhenNone when_none = WhenNone::halve;
  double draw = 0.5;  // what a draw counts as, a win being 1
};

// For whom the rate of a node is taken in a search for `searcher`.
games::Side viewer(const Tree::Node& node, games::Side searcher, View view);

// A node's rate for a side.
double rate_of(const Ends& ends, games::Side side, double draw);

// What was found, and with which thresholds.
struct Found {
  std::vector<Tree::Index> points;  // the largest rate first, then the most playouts
  std::uint32_t make = 0;
  double rate = 0;
};

// The feature points of a tree whose root `searcher` moves at. A raise of RATE that would leave none is not made.
Found feature_points(const Tree& tree, games::Side searcher, const Thresholds& thresholds);

}  // namespace aite::search::history
