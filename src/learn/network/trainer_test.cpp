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

constexpr Shape shape{.side = 8, .planes = 2, .scalars = 1, .pass = true, .value = true};

// The move is on the disc of the first plane; the second plane and the legal moves lead astray. Who won is in the
// number; sometimes nobody knows.
Positions toy_positions(std::size_t count, std::uint64_t seed) {
  base::Rng rng(seed);
  Positions positions(shape);
  for (std::size_t i = 0; i < count; ++i) {
    const auto disc = static_cast<int>(rng.below(64));
    const auto mark = static_cast<int>(rng.below(64));
    const std::array<std::uint64_t, 4> planes{std::uint64_t{1} << disc, 0, std::uint64_t{1} << mark, 0};
    const std::array<std::uint64_t, 2> legal{planes[0] | planes[2] | rng.next(), 1};
    const std::array<std::uint64_t, 2> same{planes[0], 0};
    const std::array<float, 1> number{static_cast<float>(rng.unit() - 0.5)};
    Example example{planes, number, legal, same, disc};
    if (i % 3 != 0) example.win = number[0] > 0 ? 1 : 0;
    positions.add(example);
  }
  return positions;
}

TrainingSettings small_settings() {
  TrainingSettings settings;
  settings.size = {shape, 6, 1};
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
  EXPECT_GT(found.value_right, 0.8);
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
  const TorchAnswered theirs = torch_answered(model, validation, "cpu");
  const Network network(model, shape, "trained");
  std::vector<float> ours(shape.moves());
  std::array<float, 1> win{};
  for (std::size_t i = 0; i < validation.size(); ++i) {
    network.evaluate(validation[i].planes, validation[i].scalars, {ours, win});
    ASSERT_NEAR(win[0], theirs.wins[i], 0.01) << i;
    for (std::size_t move = 0; move < shape.moves(); ++move) {
      ASSERT_NEAR(ours[move], theirs.logits[i * shape.moves() + move], 0.02) << i;
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
  const Tensors model = initial_weights({shape, 6, 1}, 1);
  std::vector<bool> first(validation.size());
  first[0] = true;
  const Scores found = scores(torch_judged(model, validation, "cpu"), first, false);
  EXPECT_EQ(found.positions, 1);
  EXPECT_TRUE(found.top1 == 0 || found.top1 == 1);
  EXPECT_EQ(scores(torch_judged(model, validation, "cpu"), std::vector<bool>(validation.size()), false).positions, 0);
}

TEST(Trainer, AMirrorImageOfTheMoveIsTheMove) {
  const Shape plain{.side = 8, .planes = 1};
  Positions positions(plain);  // an empty board, of which the network knows nothing but the edges
  const std::array<std::uint64_t, 1> empty{};
  const std::array<std::uint64_t, 1> all{~std::uint64_t{0}};
  const std::array<std::uint64_t, 1> corners{0x81000000'00000081};
  for (const int corner : {0, 7, 56, 63}) positions.add({empty, {}, all, corners, corner});
  Tensors model = initial_weights({plain, 4, 0}, 1);
  model.named["stem.bias"].values = {1, 1, 1, 1};  // all squares alike, but for rounding
  EXPECT_EQ(scores(torch_judged(model, positions, "cpu"), {}, false).top1, 1);
  positions = Positions(plain);
  const std::array<std::uint64_t, 1> corner{1};
  positions.add({corner, {}, corners, corners, 7});
  positions.add({corner, {}, corners, corners, 0});
  const double exactly = scores(torch_judged(initial_weights({plain, 4, 0}, 3), positions, "cpu"), {}, true).top1;
  EXPECT_EQ(exactly, 0.5);  // one of the two
  EXPECT_EQ(scores(torch_judged(initial_weights({plain, 4, 0}, 3), positions, "cpu"), {}, false).top1, 1);
}

}  // namespace
}  // namespace aite::learn::network
