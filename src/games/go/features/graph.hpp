// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "games/go/chains.hpp"
#include "games/go/state.hpp"

namespace aite::games::go::features {

// A position as paper 002 sees it (section 2.1): who stands where, and each string with the points beside it.
template <int MaxSize>
struct Graph {
  using Set = PointSet<MaxSize>;

  struct String {
    Set stones;
    Set row;  // its stones and all points beside them
  };

  Set own;  // of the side to move
  Set opponent;
  Set empty;
  std::vector<String> strings;
  Set single;  // points whose row is themselves and the points beside them: empty ones, and strings of one stone
  Set nearly;  // paper 002's h: points whose row holds exactly one empty point

  explicit Graph(const State<MaxSize>& state)
      : own(state.stones(state.to_move())),
        opponent(state.stones(other(state.to_move()))),
        empty(state.geometry().board - own - opponent),
        single(empty) {
    const Set& board = state.geometry().board;
    nearly = empty - empty.neighbours();
    for (const Set& side : {own, opponent}) {
      for (Set left = side; left.any();) {
        const Set stones = spread(Set::of(left.first()), side);
        left -= stones;
        strings.push_back({stones, stones | (stones.neighbours() & board)});
        if (stones.count() == 1) single |= stones;
        if ((strings.back().row & empty).count() == 1) nearly |= stones;
      }
    }
  }
};

}  // namespace aite::games::go::features
