// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "studies/findings.hpp"
#include "studies/work.hpp"
#include "training/go/training_games.hpp"

namespace aite::studies {
namespace {

training::Sets<training::go::TrainingGame> some_games() {
  std::vector<training::go::TrainingGame> games;
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    training::go::TrainingGame& game = games.emplace_back();
    game.rules.size = 5;
    base::Rng rng(seed);
    games::go::Small(game.rules).playout(rng, &game.moves);
  }
  return training::go::split(games);
}

// A study that trains: what the model scored is one of its numbers.
Study learning_study(int& trainings) {
  Study study;
  study.name = "learning";
  study.work.push_back(
      {"strengths", "paper features, 2 updates, 30 random games on 5x5", [&](std::stop_token stop) {
         training::StrengthLearner learner(training::go::choices_of(some_games(), players::go::MoveFeatures("paper")),
                                           {2, 1});
         const auto trained = training::train(learner, {}, {std::move(stop)});
         if (!trained) return nlohmann::json();
         ++trainings;
         const training::Json& test = trained->findings["test"];
         return nlohmann::json{{"first", {{"value", test["first"]}, {"deviation", 0.5}, {"sample", test["choices"]}}}};
       }});
  return study;
}

TEST(WorkCell, MayTrainAndTrainsOnce) {
  int trainings = 0;
  const Study study = learning_study(trainings);
  arena::Store store(":memory:");
  std::stop_source stop;
  WorkOptions options;
  options.stop = stop.get_token();
  options.on_progress = [&](const WorkProgress&) { stop.request_stop(); };
  do_work(study, store, options);
  EXPECT_EQ(trainings, 0);
  for (int run = 0; run < 2; ++run) do_work(study, store, {});
  EXPECT_EQ(trainings, 1);
  const base::Estimate first = answered("strengths", "first")(Findings(study, store));
  EXPECT_GT(first.value, 0);
  EXPECT_GT(first.sample, 50);
}

}  // namespace
}  // namespace aite::studies
