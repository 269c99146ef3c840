// SPDX-License-Identifier: MIT
#include "training/othello/evaluation_learner.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "training/in_pieces.hpp"

namespace aite::training::othello {
namespace {

// Random games: more positions for training than a step takes.
Sets<TrainingGame> random_games() {
  std::vector<TrainingGame> games;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    TrainingGame& game = games.emplace_back();
    game.year = seed < 90 ? 2000 : seed < 95 ? 2016 : 2019;
    base::Rng rng(seed);
    game.margin = static_cast<int>(seed % 20);
    games::othello::State().playout(rng, &game.moves);
  }
  return split(games, {});
}

TEST(EvaluationLearner, ErrsLessThanAtFirstAndSaysSo) {
  EvaluationSettings settings;
  settings.epochs = 2;
  EvaluationLearner learner(random_games(), {"some.wtb"}, settings);
  EXPECT_EQ(learner.steps_in_a_round(), 2U);
  const std::vector<double> untrained = learner.measure();
  const std::optional<Trained> trained = train(learner, {}, {});
  ASSERT_TRUE(trained);
  const Json& findings = trained->findings;
  EXPECT_EQ(findings["data"]["files"], Json::array({"some.wtb"}));
  EXPECT_EQ(findings["data"]["games"], (Json{90, 5, 5}));
  EXPECT_EQ(findings["data"]["positions"][0], learner.of(Part::training).size());
  EXPECT_EQ(findings["data"]["years"], (Json{2015, 2017}));
  ASSERT_EQ(findings["validation_errors"].size(), 2U);  // after epochs, not before
  EXPECT_LT(findings["validation_errors"][1][0], untrained[0]);
  EXPECT_EQ(findings["test_errors"].size(), untrained.size());
  EXPECT_EQ(trained->game, "othello");
}

TEST(EvaluationLearner, GoesOnToTheSameModel) {
  const Sets<TrainingGame> sets = random_games();
  EvaluationSettings settings;
  settings.epochs = 2;
  expect_the_same_in_pieces(
      [&] { return std::make_unique<EvaluationLearner>(sets, std::vector<std::string>{}, settings); });
}

TEST(EvaluationLearner, NeedsGames) { EXPECT_THROW(EvaluationLearner(split({}, {}), {}, {}), base::InputError); }

}  // namespace
}  // namespace aite::training::othello
