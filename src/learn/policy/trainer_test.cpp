// SPDX-License-Identifier: MIT
#include "learn/policy/trainer.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>

#include "base/error.hpp"
#include "base/random.hpp"
#include "learn/policy/network.hpp"

namespace aite::learn::policy {
namespace {

// The move is on the disc of the first plane; the second plane and the legal moves lead astray.
Positions toy_positions(std::size_t count, std::uint64_t seed) {
  base::Rng rng(seed);
  Positions positions(2);
  for (std::size_t i = 0; i < count; ++i) {
    const auto disc = static_cast<int>(rng.below(64));
    const auto mark = static_cast<int>(rng.below(64));
    const std::array<std::uint64_t, 2> planes{std::uint64_t{1} << disc, std::uint64_t{1} << mark};
    positions.add(planes, planes[0] | planes[1] | rng.next(), disc);
  }
  return positions;
}

TrainingSettings small_settings() {
  TrainingSettings settings;
  settings.size = {2, 6, 1};
  settings.epochs = 4;
  settings.batch = 64;
  settings.rate = 0.05;
  settings.device = "cpu";
  return settings;
}

const Positions training = toy_positions(2000, 1);
const Positions validation = toy_positions(300, 2);

TEST(Trainer, LearnsAToySet) {
  const Trained trained = train(small_settings(), training, validation, "", false, {});
  ASSERT_TRUE(trained.finished);
  const Scores scores = torch_scores(trained.model, validation, {}, "cpu");
  EXPECT_GT(scores.top1, 0.95);
  EXPECT_GE(scores.top3, scores.top1);
  EXPECT_EQ(scores.positions, 300);
  // The folded model is the network that was validated while training.
  EXPECT_NEAR(scores.loss, trained.epochs[static_cast<std::size_t>(trained.best - 1)].validation.loss, 1e-3);
}

TEST(Trainer, ResumedOrNotTheWeightsAreTheSame) {
  const std::string file = testing::TempDir() + "aite.checkpoint";
  std::filesystem::remove(file);
  const Trained whole = train(small_settings(), training, validation, "", false, {});
  std::stop_source stop;
  TrainingWatch watch;
  watch.stop = stop.get_token();
  watch.on_step = [&](double done, double) {
    if (done > 2.5) stop.request_stop();  // in the middle of the third epoch
  };
  const Trained half = train(small_settings(), training, validation, file, false, watch);
  EXPECT_FALSE(half.finished);
  EXPECT_EQ(half.epochs.size(), 2);
  const Trained resumed = train(small_settings(), training, validation, file, true, {});
  EXPECT_TRUE(resumed.finished);
  EXPECT_EQ(resumed.epochs.size(), whole.epochs.size());
  EXPECT_EQ(resumed.model, whole.model);
  TrainingSettings other = small_settings();
  other.seed = 2;
  EXPECT_THROW(train(other, training, validation, file, true, {}), base::InputError);
  std::filesystem::remove(file);
}

TEST(Trainer, OurInferenceComputesWhatLibtorchDoes) {
  const Tensors model = train(small_settings(), training, validation, "", false, {}).model;
  const std::vector<float> theirs = torch_logits(model, validation, "cpu");
  const Network network(model, "trained");
  std::vector<float> ours(squares);
  for (std::size_t i = 0; i < validation.size(); ++i) {
    network.evaluate(validation.planes(i), ours);
    for (std::size_t square = 0; square < squares; ++square) {
      ASSERT_NEAR(ours[square], theirs[i * squares + square], 1e-3) << i;
    }
  }
}

TEST(Trainer, EndsEarlyWhenValidationGetsNoBetter) {
  TrainingSettings settings = small_settings();
  settings.epochs = 50;
  settings.patience = 2;
  settings.rate = 1e-30;  // nothing is learned but what batch normalisation sees
  const Trained trained = train(settings, training, validation, "", false, {});
  EXPECT_TRUE(trained.finished);
  EXPECT_LT(trained.epochs.size(), 50);
  EXPECT_EQ(trained.epochs.size(), static_cast<std::size_t>(trained.best + 2));
}

TEST(Trainer, ScoresCountOnlyTheChosen) {
  const Tensors model = initial_weights({2, 6, 1}, 1);
  std::vector<bool> first(validation.size());
  first[0] = true;
  const Scores scores = torch_scores(model, validation, first, "cpu");
  EXPECT_EQ(scores.positions, 1);
  EXPECT_TRUE(scores.top1 == 0 || scores.top1 == 1);
  EXPECT_EQ(torch_scores(model, validation, std::vector<bool>(validation.size()), "cpu").positions, 0);
}

}  // namespace
}  // namespace aite::learn::policy
