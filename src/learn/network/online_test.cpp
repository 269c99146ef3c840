// SPDX-License-Identifier: MIT
#include "learn/network/online.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "base/random.hpp"
#include "learn/network/network.hpp"

namespace aite::learn::network {
namespace {

const NetworkSize size{{8, 2, 1, false, true, 3}, 8, 1};

// Positions with a dozen moves each; which are played, and who wins, can be seen from the first plane.
Lessons some(std::size_t count, std::uint64_t seed) {
  base::Rng rng(seed);
  Lessons lessons;
  for (std::size_t i = 0; i < count; ++i) {
    const bool full = rng.below(2) == 0;
    lessons.positions.planes.push_back(full ? ~std::uint64_t{0} : 0);
    lessons.positions.planes.push_back(rng.next());
    lessons.positions.scalars.push_back(static_cast<float>(rng.unit()));
    for (int move = 0; move < 12; ++move) {
      lessons.positions.moves.push_back(static_cast<std::uint16_t>(16 * move));
      lessons.shares.push_back(move == (full ? 2 : 7) ? 1 : 0);
    }
    lessons.positions.counts.push_back(12);
    lessons.wins.push_back(full ? 1 : 0);
  }
  return lessons;
}

TEST(OnlineLearner, LearnsWhatItIsTaughtAndForgetsNothingInACheckpoint) {
  OnlineLearner network(size, 1, nullptr, "cpu");
  Losses first;
  Losses last;
  for (int i = 0; i < 60; ++i) {
    network.learn(some(32, static_cast<std::uint64_t>(i)), 0.05, 1e-4, i == 0 ? &first : &last);
  }
  EXPECT_LT(last.policy, 0.2 * first.policy);
  EXPECT_LT(last.value, 0.2 * first.value);

  OnlineLearner other(size, 2, nullptr, "cpu");
  other.restore(network.state());
  Losses again;
  Losses same;
  network.learn(some(32, 99), 0.05, 1e-4, &again);
  other.learn(some(32, 99), 0.05, 1e-4, &same);
  EXPECT_EQ(again.policy, same.policy);
  EXPECT_EQ(again.value, same.value);
}

TEST(BatchAnswerer, AnswersAsTheFinishedModelDoes) {
  OnlineLearner network(size, 1, nullptr, "cpu");
  const Lessons lessons = some(5, 3);
  BatchAnswerer answerer(network.model(), size.shape, "cpu");
  std::vector<float> before;
  std::vector<float> logits;
  std::vector<float> wins;
  answerer.answer(lessons.positions, before, wins);
  for (int i = 0; i < 3; ++i) network.learn(lessons, 0.05, 0, nullptr);
  answerer.become(network.model());
  answerer.answer(lessons.positions, logits, wins);
  EXPECT_NE(logits, before);

  const Network finished(network.model(), size.shape, "x");
  for (std::size_t i = 0; i < 5; ++i) {
    std::vector<float> expected(12);
    float win = 0;
    finished.evaluate_moves(std::span(lessons.positions.planes).subspan(2 * i, 2),
                            std::span(lessons.positions.scalars).subspan(i, 1),
                            std::span(lessons.positions.moves).subspan(12 * i, 12), expected, win);
    EXPECT_NEAR(win, wins[i], 0.01);
    for (std::size_t move = 0; move < 12; ++move) EXPECT_NEAR(logits[12 * i + move], expected[move], 0.02);
  }
}

TEST(OnlineLearner, BeginsWithAModelAsItIs) {
  OnlineLearner network(size, 1, nullptr, "cpu");
  for (int i = 0; i < 10; ++i) network.learn(some(32, static_cast<std::uint64_t>(i)), 0.05, 0, nullptr);
  const Tensors model = network.model();
  const OnlineLearner again(size, 2, &model, "cpu");
  for (const auto& [name, tensor] : again.model().named) {
    for (std::size_t i = 0; i < tensor.values.size(); ++i) {
      ASSERT_NEAR(tensor.values[i], model.named.at(name).values[i], 1e-4) << name;
    }
  }
  NetworkSize wider = size;
  wider.channels = 16;
  EXPECT_THROW(OnlineLearner(wider, 1, &model, "cpu"), base::InputError);
}

TEST(OnlineLearner, RefusesACheckpointOfAnotherNetwork) {
  const OnlineLearner network(size, 1, nullptr, "cpu");
  NetworkSize wider = size;
  wider.channels = 16;
  OnlineLearner other(wider, 1, nullptr, "cpu");
  EXPECT_THROW(other.restore(network.state()), base::InputError);
}

}  // namespace
}  // namespace aite::learn::network
