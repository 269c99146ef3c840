// SPDX-License-Identifier: MIT
#include "training/blokus/toqn_learner.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "players/blokus/win_rate.hpp"
#include "training/in_pieces.hpp"

namespace aite::training::blokus {
namespace {

ToqnSettings quick() {
  ToqnSettings settings;
  settings.games = 50;
  settings.playouts.of_a_position = 10;
  settings.epsilon = 0.9;
  settings.test = 0;  // those take most of the time
  return settings;
}

TEST(ToqnLearner, ErrsLessThanAtFirstAndSaysSo) {
  ToqnSettings settings = quick();
  settings.playouts.of_a_position = 50;
  settings.epsilon = 1;
  settings.test = 5;
  ToqnLearner learner(settings);
  const std::optional<Trained> trained = train(learner, {}, {});
  ASSERT_TRUE(trained);
  const Json& measured = trained->findings["test_error_and_right"];
  ASSERT_EQ(measured.size(), 2U);
  EXPECT_LT(measured[1][0], measured[0][0]);
  EXPECT_GT(measured[1][1], 0.6);
  EXPECT_EQ(trained->findings["data"]["test_positions"], 90);
  EXPECT_EQ(trained->game, "blokus-duo");
  EXPECT_EQ(players::blokus::WinRate(trained->model, "m").weights().size(), 2 * 848U);
}

TEST(ToqnLearner, GoesOnToTheSameModel) {
  expect_the_same_in_pieces([] { return std::make_unique<ToqnLearner>(quick()); });
}

TEST(ToqnLearner, ThreadsChangeNothing) {
  ToqnSettings settings = quick();
  const std::optional<Trained> one = train(*std::make_unique<ToqnLearner>(settings), {}, {});
  settings.playouts.threads = 3;
  const std::optional<Trained> three = train(*std::make_unique<ToqnLearner>(settings), {}, {});
  EXPECT_EQ(one->model, three->model);
  EXPECT_EQ(one->findings, three->findings);
}

TEST(ToqnLearner, LearnsFromAPlayer) {
  ToqnSettings settings = quick();
  settings.judge = "uct:playouts=8";
  settings.playouts.threads = 3;
  ToqnLearner learner(settings);
  const std::optional<Trained> three = train(learner, {}, {});
  EXPECT_EQ(three->findings["data"]["judge"], "uct:playouts=8");
  EXPECT_FALSE(three->findings["data"].contains("playouts"));
  settings.playouts.threads = 1;
  EXPECT_EQ(train(*std::make_unique<ToqnLearner>(settings), {}, {})->model, three->model);
  settings.judge = "";
  EXPECT_NE(train(*std::make_unique<ToqnLearner>(settings), {}, {})->model, three->model);
  settings.judge = "random";  // says nothing
  EXPECT_THROW(train(*std::make_unique<ToqnLearner>(settings), {}, {}), base::InputError);
  settings.judge = "nobody";
  EXPECT_THROW(ToqnLearner{settings}, base::InputError);
}

// What can be chosen makes another model, each one that can be used.
TEST(ToqnLearner, LearnsInEveryReading) {
  for (const char* influence : {"shapes", "steps", "one"}) {
    for (const char* sides : {"both", "score", "mover"}) {
      ToqnSettings settings = quick();
      settings.reading = {influence, sides};
      const std::optional<Trained> trained = train(*std::make_unique<ToqnLearner>(settings), {}, {});
      const players::blokus::WinRate evaluation(trained->model, "m");
      EXPECT_EQ(evaluation.reading().influence, influence);
      EXPECT_EQ(evaluation.reading().sides, sides);
    }
  }
}

TEST(ToqnLearner, RefusesWhatMakesNoSense) {
  ToqnSettings settings = quick();
  settings.games = 60;
  EXPECT_THROW(ToqnLearner{settings}, base::InputError);
  settings = quick();
  settings.reading.influence = "all";
  EXPECT_THROW(ToqnLearner{settings}, base::InputError);
}

TEST(RandomPositions, HaveSoManyPiecesAndTheirChances) {
  const std::vector<KnownPosition> positions = random_positions(4, 3, {200, 0.5, 1}, 1);
  ASSERT_EQ(positions.size(), 12U);
  for (std::size_t i = 0; i < positions.size(); ++i) {
    EXPECT_EQ(games::blokus::features::pieces_laid(positions[i].state.position()), static_cast<int>(i / 3) + 1);
    EXPECT_GT(positions[i].chance, 0.05);
    EXPECT_LT(positions[i].chance, 0.95);
  }
}

TEST(RandomPositions, CanBeChosenByAnybodyFromTheThirdPieceOn) {
  base::Rng rng(2);
  int asked = 0;
  const games::blokus::State state = position_with(
      6,
      [&](const games::blokus::State& before, const games::blokus::State::MoveList& moves, base::Rng&) {
        EXPECT_EQ(games::blokus::features::pieces_laid(before.position()), 2 + asked++);
        return moves[0];
      },
      rng);
  EXPECT_EQ(games::blokus::features::pieces_laid(state.position()), 6);
  EXPECT_EQ(asked, 4);
}

TEST(Agreement, IsErrorAndShareOfRightSigns) {
  const games::blokus::State state;
  const std::vector<KnownPosition> positions{{state, 0.6}, {state, 0.7}, {state, 0.5}, {state, 0.1}};
  const Agreement found = agreement(positions, [](const games::blokus::State&) { return 0.6; });
  EXPECT_NEAR(found.error, (0.0 + 0.1 + 0.1 + 0.5) / 4, 1e-12);
  EXPECT_NEAR(found.right, 2.0 / 3, 1e-12);
}

}  // namespace
}  // namespace aite::training::blokus
