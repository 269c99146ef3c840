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

}  // namespace
}  // namespace aite::players::blokus
