// SPDX-License-Identifier: MIT
#include "training/othello/fit.hpp"

#include <gtest/gtest.h>

#include "players/othello/pattern_evaluation.hpp"
#include "players/othello/solver/late_positions.hpp"

namespace aite::training::othello {
namespace {

using games::othello::State;

TEST(Fit, TakesPerfectPlayWhereItIsKnown) {
  TrainingGame game;
  State state;
  base::Rng rng(1);
  while (!state.is_over()) {
    State::MoveList moves;
    state.legal_moves(moves);
    game.moves.push_back(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    state.play(game.moves.back());
  }
  game.margin = 10;
  game.solved_from = 24;
  game.solved_margin = -6;
  const std::vector<Example> examples = examples_of({game});
  ASSERT_EQ(examples.size(), game.moves.size());
  State replayed;
  for (std::size_t i = 0; i < examples.size(); ++i) {
    const bool black = replayed.to_move() == games::Side::first;
    const float margin = std::popcount(replayed.board().empty()) >= 24 ? -6 : 10;
    EXPECT_EQ(examples[i].margin, black ? margin : -margin) << i;
    replayed.play(game.moves[i]);
  }
}

// What was learned of a position holds for its mirror images, and the evaluation made of it says the same.
TEST(Fit, MakesAnEvaluation) {
  base::Rng rng(2);
  const State state = players::othello::solver::late_position(20, rng);
  Fit fit;
  for (int i = 0; i < 100; ++i) fit.learn({state.board(), 13}, 0.005F);
  EXPECT_NEAR(fit.predict(state.board()), 13, 0.1);
  EXPECT_NEAR(fit.errors({{state.board(), 10}})[patterns::stage_of(state.board())], 3, 0.1);
  const players::othello::PatternEvaluation evaluation(fit.tensors(), "fit");
  for (int symmetry = 0; symmetry < State::symmetries; ++symmetry) {
    EXPECT_NEAR(evaluation.evaluate(state.transformed(symmetry)), 1300, 250);  // weights are rounded to a tenth
  }
  EXPECT_EQ(evaluation.evaluate(state), evaluation.evaluate(state.transformed(3)));
}

}  // namespace
}  // namespace aite::training::othello
