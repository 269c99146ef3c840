// SPDX-License-Identifier: MIT
#include "search/mcts/rave.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "base/test_size.hpp"
#include "games/toy/coins.hpp"
#include "search/mcts/tree.hpp"
#include "search/mcts/uct.hpp"

namespace aite::search::mcts {
namespace {

using games::Move;
using games::Side;

TEST(Rave, KeepsVisitsAndWorthInOneWord) {
  std::uint64_t word = 0;
  for (int i = 0; i < 1000; ++i) word += Rave::delta(i % 4 == 0 ? 1.0F : i % 4 == 1 ? 0.5F : 0.0F);
  EXPECT_EQ(Rave::unpack(word).visits, 1000);
  EXPECT_EQ(Rave::unpack(word).score, 375);
}

TEST(Rave, WeighsLessAsTheOwnRecordGrows) {
  EXPECT_EQ(rave_part(0, 50, 1000), 1) << "nothing else is known";
  EXPECT_NEAR(rave_part(50, 50, 1e12), 0.5, 1e-6);
  EXPECT_LT(rave_part(1000, 1e6, 100), 0.1) << "however much is shared, it is worth 100 visits at most";
}

TEST(FirstPlays, AreTheFirstOfEachSide) {
  FirstPlays plays;
  const std::vector<Move> plies{Move{3}, Move{5}, games::pass_move, Move{3}, Move{3}, Move{5}};
  plays.read(plies, Side::first);
  EXPECT_EQ(plays.ply(Side::first, Move{3}), 0U);
  EXPECT_EQ(plays.ply(Side::second, Move{3}), 3U);
  EXPECT_EQ(plays.ply(Side::second, Move{5}), 1U);
  EXPECT_EQ(plays.ply(Side::first, Move{5}), FirstPlays::never);
  EXPECT_EQ(plays.ply(Side::first, games::pass_move), FirstPlays::never);
  plays.read({}, Side::second);
  EXPECT_EQ(plays.ply(Side::first, Move{3}), FirstPlays::never) << "of an earlier simulation";
  plays.read(plies, Side::second);
  EXPECT_EQ(plays.ply(Side::second, Move{3}), 0U);
}

TEST(TreeWithRave, KeepsItWhenItIsRebuilt) {
  Tree tree(1 << 16, {.graded = true, .rave = true});
  const std::vector<Move> moves{Move{1}, Move{2}, Move{3}};
  tree.set_root(*tree.add(moves, {}, {}, {}));
  for (std::uint32_t child = 0; child < 3; ++child) {
    tree.root().rave(child).store(Rave::delta(0.25F) * (child + 1));
    tree.root().reward(child).store(child);
    tree.count(tree.root(), child, packed::visit);
  }
  tree.rebuild(tree.root().index(), [](Move move) { return move != Move{2}; });
  ASSERT_EQ(tree.root().children(), 2U);
  EXPECT_EQ(Rave::unpack(tree.root().rave(1).load()).visits, 3);
  EXPECT_EQ(Rave::unpack(tree.root().rave(1).load()).score, 0.75);
  EXPECT_EQ(tree.root().reward(1).load(), 2U);
}

// The best sign the side to move can reach.
int solved(const games::toy::Coins& state) {
  if (state.is_over()) return state.outcome().sign_for(state.to_move());
  games::toy::Coins::MoveList moves;
  state.legal_moves(moves);
  int best = -1;
  for (const Move move : moves) {
    games::toy::Coins next = state;
    next.play(move);
    best = std::max(best, -solved(next));
  }
  return best;
}

// Where coins are worth the same at any time, RAVE is worth nothing; it must not do lasting harm either.
TEST(SearchWithRave, StillFindsTheBestMove) {
  for (const int threads : {1, 3}) {
    const auto rows = std::max<std::int64_t>(2, static_cast<std::int64_t>(base::test_size(20)));
    for (std::int64_t seed = 1; seed <= rows; ++seed) {
      games::toy::CoinsRules rules;
      rules.seed = seed;
      const games::toy::Coins state(rules);
      games::toy::Coins::MoveList moves;
      state.legal_moves(moves);
      Parts<games::toy::Coins> parts;
      parts.rave = 20;
      parts.threads = threads;
      Uct<games::toy::Coins> uct(parts);
      const Thought thought = uct.search(state, {moves.data(), moves.size()}, {8000, 0}, {}, 1);
      EXPECT_EQ(thought.playouts, 8000U);
      games::toy::Coins next = state;
      next.play(thought.move);
      EXPECT_EQ(-solved(next), solved(state)) << threads << " threads: " << state.text();
    }
  }
}

}  // namespace
}  // namespace aite::search::mcts
