// SPDX-License-Identifier: MIT
#include "training/strength_learner.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "base/error.hpp"
#include "games/go/features/features.hpp"
#include "games/go/policy/policy.hpp"
#include "training/go/training_games.hpp"
#include "training/in_pieces.hpp"

namespace aite::training::go {
namespace {

// Games on 5x5 in which nobody plays on the edge.
Sets<TrainingGame> centre_lovers(std::uint64_t games) {
  std::vector<TrainingGame> all;
  for (std::uint64_t seed = 0; seed < games; ++seed) {
    TrainingGame& game = all.emplace_back();
    game.rules.size = 5;
    games::go::Small state(game.rules);
    base::Rng rng(seed);
    games::go::Small::MoveList moves;
    while (game.moves.size() < 6) {
      state.legal_moves(moves);
      const games::Move move = moves[rng.below(static_cast<std::uint32_t>(moves.size() - 1))];
      const std::string text = state.move_text(move);
      if (text[0] == 'A' || text[0] == 'E' || text[1] == '1' || text[1] == '5') continue;
      game.moves.push_back(move);
      state.play(move);
    }
  }
  return split(all);
}

TEST(StrengthLearner, LearnsWhatIsPlayedAndSaysHowWell) {
  const Sets<TrainingGame> sets = centre_lovers(60);
  StrengthLearner learner(choices_of(sets, players::go::MoveFeatures("paper")), {3, 1});
  const std::optional<Trained> trained = train(learner, {}, {});
  ASSERT_TRUE(trained);
  const Json& findings = trained->findings;
  EXPECT_EQ(trained->game, "go");
  EXPECT_EQ(findings["data"]["games"], Json(sets.sizes()));
  EXPECT_EQ(findings["data"]["choices"][0], 6 * sets.of(Part::training).size());
  EXPECT_GT(findings["test"]["first"], 1.0 / 25);
  EXPECT_GT(findings["validation"]["log_likelihood"], -std::log(25));
  EXPECT_EQ(trained->model.metadata.at("features"), "paper");
  EXPECT_EQ(trained->model.named.at("strengths").values.size(),
            static_cast<std::size_t>(games::go::features::paper_features));
}

TEST(StrengthLearner, OfPlayoutsMakesAPlayoutPolicy) {
  StrengthLearner learner(choices_of(centre_lovers(20), players::go::MoveFeatures("playout")), {1, 1});
  const std::optional<Trained> trained = train(learner, {}, {});
  ASSERT_TRUE(trained);
  EXPECT_EQ(trained->model.named.at("theta").values.size(), static_cast<std::size_t>(games::go::policy::dimensions));
}

TEST(StrengthLearner, GoesOnToTheSameModel) {
  const Sets<TrainingGame> sets = centre_lovers(20);
  expect_the_same_in_pieces([&] {
    return std::make_unique<StrengthLearner>(choices_of(sets, players::go::MoveFeatures("wide")),
                                             StrengthSettings{3, 1});
  });
}

TEST(StrengthLearner, NeedsGames) {
  EXPECT_THROW(StrengthLearner(choices_of(split({}), players::go::MoveFeatures("wide")), {}), base::InputError);
}

}  // namespace
}  // namespace aite::training::go
