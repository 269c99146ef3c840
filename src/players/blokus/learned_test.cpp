// SPDX-License-Identifier: MIT
#include "players/blokus/learned.hpp"

#include <gtest/gtest.h>

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
