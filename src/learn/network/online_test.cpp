// SPDX-License-Identifier: MIT
#include "learn/network/online.hpp"

#include <gtest/gtest.h>

#include <numeric>

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
    lessons.positions.ends.push_back(lessons.positions.moves.size());
    lessons.wins.push_back(full ? 1 : 0);
  }
  return lessons;
}

TEST(OnlineNetwork, LearnsWhatItIsTaughtAndForgetsNothingInACheckpoint) {
  OnlineNetwork network(size, 1, "cpu");
  Losses first;
  Losses last;
  for (int i = 0; i < 60; ++i) {
    network.learn(some(32, static_cast<std::uint64_t>(i)), 0.05, 1e-4, i == 0 ? &first : &last);
  }
  EXPECT_LT(last.policy, 0.2 * first.policy);
  EXPECT_LT(last.value, 0.2 * first.value);

  OnlineNetwork other(size, 2, "cpu");
  other.restore(network.state());
  Losses again;
  Losses same;
  network.learn(some(32, 99), 0.05, 1e-4, &again);
  other.learn(some(32, 99), 0.05, 1e-4, &same);
  EXPECT_EQ(again.policy, same.policy);
  EXPECT_EQ(again.value, same.value);
}

TEST(OnlineNetwork, AnswersAsTheFinishedModelDoesOnceItHasCaughtUp) {
  OnlineNetwork network(size, 1, "cpu");
  const Lessons lessons = some(5, 3);
  std::vector<float> before;
  std::vector<float> wins;
  network.answer(lessons.positions, before, wins);
  for (int i = 0; i < 3; ++i) network.learn(lessons, 0.05, 0, nullptr);
  std::vector<float> logits;
  network.answer(lessons.positions, logits, wins);
  EXPECT_EQ(logits, before);
  network.catch_up();
  network.answer(lessons.positions, logits, wins);
  EXPECT_NE(logits, before);

  const Network finished(network.model(), size.shape, "x");
  for (std::size_t i = 0; i < 5; ++i) {
    std::vector<float> expected(12);
    float win = 0;
    finished.evaluate_moves(std::span(lessons.positions.planes).subspan(2 * i, 2),
                            std::span(lessons.positions.scalars).subspan(i, 1),
                            std::span(lessons.positions.moves).subspan(12 * i, 12), expected, win);
    EXPECT_NEAR(win, wins[i], 1e-4);
    for (std::size_t move = 0; move < 12; ++move) EXPECT_NEAR(logits[12 * i + move], expected[move], 1e-3);
  }
}

TEST(OnlineNetwork, RefusesACheckpointOfAnotherNetwork) {
  const OnlineNetwork network(size, 1, "cpu");
  NetworkSize wider = size;
  wider.channels = 16;
  OnlineNetwork other(wider, 1, "cpu");
  EXPECT_THROW(other.restore(network.state()), base::InputError);
}

}  // namespace
}  // namespace aite::learn::network
