// SPDX-License-Identifier: MIT
#include "players/blokus/learned.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

namespace aite::players::blokus {
namespace {

using games::blokus::State;

// A leaf is worth what the network says, what a playout says, or `mix` of one and the rest of the other; the margin is
// the playout's, where there is one.
TEST(BlokusLearned, MixesTheNetworksWordWithPlayouts) {
  State state;
  base::Rng any(3);
  for (int ply = 0; ply < 3; ++ply) {
    State::MoveList moves;
    state.legal_moves(moves);
    state.play(moves[any.below(static_cast<std::uint32_t>(moves.size()))]);
    const double judged = static_cast<double>(NetworkJudge<NetworkView>(network("zero")).opinion(state)->win);
    const double network = state.to_move() == games::Side::first ? judged : 1 - judged;
    for (const char* policy : {"uniform", "mm"}) {
      search::mcts::Parts<State> playouts;
      LearnedSettings settings;
      settings.policy = policy;
      settings.add_to(playouts);
      for (std::uint64_t seed = 1; seed <= 8; ++seed) {
        base::Rng rng(seed);
        const auto playout = search::mcts::expectation_of(playouts.leaf->evaluate(state, rng, nullptr));
        for (const double mix : {0.0, 0.25, 1.0}) {
          search::mcts::Parts<State> parts;
          LearnedSettings mixed = settings;
          mixed.network = "zero";
          mixed.mix.mix = mix;
          mixed.add_to(parts);
          base::Rng same(seed);
          const auto worth = search::mcts::expectation_of(parts.leaf->evaluate(state, same, nullptr));
          EXPECT_DOUBLE_EQ(worth.win, mix * playout.win + (1 - mix) * network);
          EXPECT_DOUBLE_EQ(worth.draw, mix * playout.draw);
          EXPECT_EQ(worth.margin, mix == 0 && settings.policy == "uniform" ? 0 : playout.margin);
        }
      }
    }
  }
}

// The network likes to close the centre with its second piece. Whoever copies that has a draw, and the search knows.
TEST(BlokusLearned, DoesNotLetItselfBeCopied) {
  LearnedSettings settings;
  settings.network = "zero";
  search::mcts::Parts<State> parts;
  settings.add_to(parts);
  State state;
  for (const char* move : {"e8,d9,e9,f9,e10", "j5,i6,j6,k6,j7", "g8,h8,i8,j8,i9"}) state.play(state.parse_move(move));
  const NetworkJudge<NetworkView> judge(network("zero"));
  const auto opinion = judge.opinion(state);
  EXPECT_LT(opinion->win, 0.5F);  // of the second player
  base::Rng rng(1);
  EXPECT_EQ(search::mcts::expectation_of(parts.leaf->evaluate(state, rng, nullptr)).score(), 0.5);
  const games::Move copy = state.parse_move("f6,e7,f7,g7,h7");
  std::vector<float> shares(opinion->moves.size());
  parts.policy->fill(state, opinion->moves, shares);
  const auto at = static_cast<std::size_t>(std::ranges::find(opinion->moves, copy) - opinion->moves.begin());
  EXPECT_GE(shares[at], 0.5F);
  EXPECT_NEAR(std::accumulate(shares.begin(), shares.end(), 0.0), 1, 1e-4);

  // Where another placement came first nothing changes.
  State other;
  for (const char* move : {"e8,d9,e9,f9,e10", "j5,i6,j6,k6,i5", "g8,h8,i8,j8,i9"}) other.play(other.parse_move(move));
  const double win = static_cast<double>(judge.opinion(other)->win);
  EXPECT_DOUBLE_EQ(search::mcts::expectation_of(parts.leaf->evaluate(other, rng, nullptr)).score(), 1 - win);
}

// Networks are computed in whole numbers of 16 bits. What that changes is little beside what they do not know.
TEST(BlokusLearned, TheNetworkSaysWhatItsPlainTwinSays) {
  const auto judge = network("zero");
  const NetworkJudge<NetworkView> asked(judge);
  base::Rng rng(5);
  double furthest_win = 0;
  double furthest_share = 0;
  for (int game = 0; game < 4; ++game) {
    State state;
    for (int ply = 0; ply < 16 && !state.is_over(); ++ply) {
      State::MoveList moves;
      state.legal_moves(moves);
      if (moves.size() > 1 && ply % 4 == 0) {
        std::array<std::uint64_t, NetworkView::shape.planes * NetworkView::shape.words()> planes{};
        std::array<float, NetworkView::shape.scalars> scalars{};
        NetworkView::show(state, planes, scalars);
        std::vector<float> logits(NetworkView::shape.moves());
        std::vector<float> wins(1);
        judge->evaluate_plainly(planes, scalars, {logits, wins});
        const auto opinion = asked.opinion(state);
        double sum = 0;
        for (const games::Move move : opinion->moves) sum += std::exp(logits[NetworkView::number(state, move)]);
        for (std::size_t i = 0; i < opinion->moves.size(); ++i) {
          const double share = std::exp(logits[NetworkView::number(state, opinion->moves[i])]) / sum;
          furthest_share = std::max(furthest_share, std::abs(share - static_cast<double>(opinion->shares[i])));
        }
        furthest_win = std::max(furthest_win, std::abs(static_cast<double>(wins[0] - opinion->win)));
      }
      state.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    }
  }
  EXPECT_LT(furthest_win, 0.005);
  EXPECT_LT(furthest_share, 0.005);
}

}  // namespace
}  // namespace aite::players::blokus
