// SPDX-License-Identifier: MIT
#include "training/blokus/training_games.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "games/blokus/features/moves.hpp"
#include "games/blokus/policy/policy.hpp"

namespace aite::training::blokus {
namespace {

TrainingGame random_game(std::uint64_t seed) {
  TrainingGame game;
  base::Rng rng(seed);
  games::blokus::State().playout(rng, &game.moves);
  return game;
}

Sets<TrainingGame> for_training(const std::vector<TrainingGame>& games) {
  return {games, [](const TrainingGame&) { return Part::training; }};
}

TEST(TrainingGamesOfBlokus, EveryPlacementAfterTheSkippedIsAChoice) {
  const TrainingGame game = random_game(1);
  std::size_t choices = 0;
  std::size_t teams = 0;
  games::blokus::State state;
  games::blokus::State::MoveList moves;
  for (std::size_t ply = 0; ply < game.moves.size(); ++ply) {
    state.legal_moves(moves);
    if (ply >= 3 && moves.size() > 1) {
      ++choices;
      teams += moves.size();
    }
    state.play(game.moves[ply]);
  }
  for (const std::string features : {"wide", "playout"}) {
    const MoveChoices data = choices_of(for_training({game}), features, 3);
    EXPECT_EQ(data.choices[0].size(), choices);
    EXPECT_EQ(data.choices[0].teams(), teams);
  }
}

TEST(TrainingGamesOfBlokus, MirroredGamesAreTheSame) {
  const TrainingGame game = random_game(2);
  TrainingGame mirrored;
  const games::blokus::State start;
  for (const games::Move move : game.moves) mirrored.moves.push_back(start.transformed(move, 1));
  EXPECT_EQ(game.identity(), mirrored.identity());
  EXPECT_NE(game.identity(), random_game(3).identity());
}

TEST(TrainingGamesOfBlokus, MakeAPolicyThatLaysLargePiecesFirst) {
  // Games of a policy that does so, learned from by one that starts without knowledge.
  std::vector<float> teacher(games::blokus::policy::Policy::dimensions, 0);
  for (std::size_t stage = 0; stage < games::blokus::stages; ++stage) {
    for (std::size_t piece = 9; piece < 21; ++piece) teacher[21 * stage + piece] = 3;
  }
  const games::blokus::policy::Policy policy(teacher);
  std::vector<TrainingGame> games(20);
  base::Rng rng(4);
  for (TrainingGame& game : games) {
    games::blokus::policy::play_out(games::blokus::State().position(), policy, rng, &game.moves);
  }
  StrengthLearner learner(choices_of(for_training(games), "playout", 0), {10, 1});
  const std::optional<Trained> trained = train(learner, {}, {});
  ASSERT_TRUE(trained);
  const std::vector<float>& learned = trained->model.named.at("theta").values;
  ASSERT_EQ(learned.size(), teacher.size());
  EXPECT_GT(learned[12], learned[6] + 1);  // a piece of five squares, one of four, at the first move
}

}  // namespace
}  // namespace aite::training::blokus
