// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "search/mcts/artificial_parts.hpp"
#include "search/mcts/uct.hpp"

namespace aite::search::mcts {
namespace {

// Whatever the rest would have found, the choice is the one that all playouts come to; one playout earlier it might not
// have been.
TEST(UctStops, WhenTheRestCannotChangeTheChoice) {
  const ArtificialTree deep{{{{1, 2, 3}, 2}, {{4, 5}, 2}, {{6, 7}, 0}, {{}, -2}, {{}, -2}, {{}, 2}, {{}, 0}, {{}, 20}}};
  const ArtificialTree flat{{{{1, 2, 3}, 0}, {{}, 2}, {{}, 0}, {{}, -2}}};
  for (const ArtificialTree& tree : {deep, flat}) {
    for (const std::uint64_t playouts : {16U, 50U, 100U, 1000U}) {
      Parts<ArtificialState> parts = exact_parts();
      Uct<ArtificialState> whole(parts);
      const Thought all = search(whole, ArtificialState({&tree}), playouts);
      parts.stop_when_decided = true;
      Uct<ArtificialState> uct(parts);
      const Thought thought = search(uct, ArtificialState({&tree}), playouts);
      EXPECT_EQ(thought.move, all.move);
      EXPECT_EQ(thought.playouts % 16, thought.playouts < playouts ? 0 : playouts % 16);  // it looks every 16
      const std::uint64_t left = playouts - thought.playouts;
      if (left > 0) {
        EXPECT_GT(thought.candidates[0].visits, thought.candidates[1].visits + left);
      }
      // It stops at the first of these looks that allows it.
      if (thought.playouts > 16) {
        Uct<ArtificialState> earlier(exact_parts());
        const Thought before = search(earlier, ArtificialState({&tree}), (thought.playouts - 1) / 16 * 16);
        EXPECT_LE(before.candidates[0].visits, before.candidates[1].visits + playouts - before.playouts);
      }
      parts.choice = FinalChoice::rate;  // by which anything may still become the best
      Uct<ArtificialState> by_rate(parts);
      EXPECT_EQ(search(by_rate, ArtificialState({&tree}), playouts).playouts, playouts);
    }
  }
}

TEST(UctStops, WhereThereIsNothingToChooseFrom) {
  const ArtificialTree narrow{{{{1}, 0}, {{2, 3}, 0}, {{}, 2}, {{}, -2}}};
  Parts<ArtificialState> parts = exact_parts();
  parts.stop_when_decided = true;
  Uct<ArtificialState> uct(parts);
  EXPECT_EQ(search(uct, ArtificialState({&narrow}), 1000).playouts, 512U);
}

}  // namespace
}  // namespace aite::search::mcts
