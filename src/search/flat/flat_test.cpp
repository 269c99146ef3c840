// SPDX-License-Identifier: MIT
#include "search/flat/flat.hpp"

#include <gtest/gtest.h>

#include "games/toy/coins.hpp"
#include "search/artificial.hpp"

namespace aite::search::flat {
namespace {

using games::Move;
using games::toy::Coins;

TEST(Flat, GivesEveryMoveTheSameNumberOfPlayoutsAndTakesTheBest) {
  const ArtificialTree tree{{{{1, 2, 3}, 0}, {{}, -2}, {{}, 6}, {{}, 0}}};
  const std::vector<Move> moves{{1}, {2}, {3}};
  const Thought thought = search(ArtificialState({&tree}), moves, 0.5, {70, 0}, {}, 1);
  EXPECT_EQ(thought.move, Move{2});
  EXPECT_EQ(thought.playouts, 210U);
  for (const Candidate& candidate : thought.candidates) EXPECT_EQ(candidate.visits, 70U);
  EXPECT_EQ(thought.candidates[0].win, 1);
  EXPECT_EQ(thought.candidates[0].margin, 3);
  EXPECT_EQ(thought.candidates[1].draw, 1);
  EXPECT_EQ(thought.candidates[1].value, 0.5);
}

TEST(Flat, SeesTheSecondSidesWins) {
  const ArtificialTree tree{{{{1}, 0}, {{2, 3}, 0}, {{}, -2}, {{}, 6}}};
  ArtificialState state({&tree});
  state.play(Move{1});
  const std::vector<Move> moves{{2}, {3}};
  const Thought thought = search(state, moves, 0.5, {10, 0}, {}, 1);
  EXPECT_EQ(thought.move, Move{2});
  EXPECT_EQ(thought.candidates[0].win, 1);
  EXPECT_EQ(thought.candidates[0].margin, 1);
}

TEST(Flat, IsDeterminedByItsSeedAndCanBeStopped) {
  const Coins coins({20, 7});
  const std::vector<Move> moves{Coins::left, Coins::right};
  const Thought a = search(coins, moves, 0.5, {1000, 0}, {}, 9);
  const Thought b = search(coins, moves, 0.5, {1000, 0}, {}, 9);
  EXPECT_EQ(a.candidates[0].win, b.candidates[0].win);
  EXPECT_EQ(a.candidates[1].margin, b.candidates[1].margin);

  std::stop_source source;
  const Watch watch{source.get_token(), [&](const Thought&) { source.request_stop(); }, 0.001};
  EXPECT_GT(search(coins, moves, 0.5, {}, watch, 9).playouts, 0U);
}

}  // namespace
}  // namespace aite::search::flat
