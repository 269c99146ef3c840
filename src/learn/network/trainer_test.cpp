// SPDX-License-Identifier: MIT
#include "learn/network/trainer.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>

#include "base/error.hpp"
#include "base/random.hpp"
#include "learn/network/network.hpp"

namespace aite::learn::network {
namespace {

// The move is on the disc of the first plane; the second plane and the legal moves lead astray.
Positions toy_positions(std::size_t count, std::uint64_t seed) {
  base::Rng rng(seed);
  Positions positions(2);
  for (std::size_t i = 0; i < count; ++i) {
    const auto disc = static_cast<int>(rng.below(64));
    const auto mark = static_cast<int>(rng.below(64));
    const std::array<std::uint64_t, 2> planes{std::uint64_t{1} << disc, std::uint64_t{1} << mark};
    positions.add(planes, planes[0] | planes[1] | rng.next(), planes[0], disc);
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
  const Scores found = scores(torch_judged(trained.model, validation, "cpu"), {}, false);
  EXPECT_GT(found.top1, 0.95);
  EXPECT_GE(found.top3, found.top1);
  EXPECT_EQ(found.positions, 300);
  // The folded model is the network that was validated while training.
  EXPECT_NEAR(found.loss, trained.epochs[static_cast<std::size_t>(trained.best - 1)].validation.loss, 1e-3);
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
  const Scores found = scores(torch_judged(model, validation, "cpu"), first, false);
  EXPECT_EQ(found.positions, 1);
  EXPECT_TRUE(found.top1 == 0 || found.top1 == 1);
  EXPECT_EQ(scores(torch_judged(model, validation, "cpu"), std::vector<bool>(validation.size()), false).positions, 0);
}

TEST(Trainer, AMirrorImageOfTheMoveIsTheMove) {
  Positions positions(1);  // an empty board, of which the network knows nothing but the edges
  const std::array<std::uint64_t, 1> empty{};
  const std::uint64_t corners = 0x81000000'00000081;
  for (const int corner : {0, 7, 56, 63}) positions.add(empty, ~std::uint64_t{0}, corners, corner);
  Tensors model = initial_weights({1, 4, 0}, 1);
  model.named["stem.bias"].values = {1, 1, 1, 1};  // all squares alike, but for rounding
  EXPECT_EQ(scores(torch_judged(model, positions, "cpu"), {}, false).top1, 1);
  positions = Positions(1);
  const std::array<std::uint64_t, 1> corner{1};
  positions.add(corner, corners, corners, 7);
  positions.add(corner, corners, corners, 0);
  const double exactly = scores(torch_judged(initial_weights({1, 4, 0}, 3), positions, "cpu"), {}, true).top1;
  EXPECT_EQ(exactly, 0.5);  // one of the two
  EXPECT_EQ(scores(torch_judged(initial_weights({1, 4, 0}, 3), positions, "cpu"), {}, false).top1, 1);
}

}  // namespace
}  // namespace aite::learn::network
