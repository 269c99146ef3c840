// SPDX-License-Identifier: MIT
#include "learn/formulas/machines.hpp"

#include <gtest/gtest.h>

namespace aite::learn::formulas {
namespace {

const std::vector<Features> corners{{0, 0}, {0, 1}, {1, 0}, {1, 1}};

void expect_learned(const std::vector<bool>& wanted, const MachineSettings& settings) {
  const Machine machine = train_machine(corners, wanted, settings);
  for (std::size_t i = 0; i < corners.size(); ++i) EXPECT_EQ(machine.decide(corners[i]) > 0, wanted[i]) << i;
}

TEST(Machines, LearnWhatAPlaneDivides) {
  if (!can_train_machines()) GTEST_SKIP() << "built without libsvm";
  expect_learned({false, false, false, true}, {"linear", 100, 0});
  expect_learned({true, false, false, false}, {"linear", 100, 0});  // the first label is the positive one
}

TEST(Machines, DecideByTheDistanceFromThePlane) {
  if (!can_train_machines()) GTEST_SKIP() << "built without libsvm";
  // The widest margin divides the square in the middle of its side.
  const Machine machine = train_machine(corners, {false, false, true, true}, {"linear", 1000, 0});
  EXPECT_NEAR(machine.decide({1, 0}), 0.5, 0.01);
  EXPECT_NEAR(machine.decide({0, 1}), -0.5, 0.01);
}

TEST(Machines, RbfLearnsWhatNoPlaneDivides) {
  if (!can_train_machines()) GTEST_SKIP() << "built without libsvm";
  expect_learned({false, true, true, false}, {"rbf", 100, 1});
}

TEST(Machines, OneAnswerForAllIsLearnedToo) {
  if (!can_train_machines()) GTEST_SKIP() << "built without libsvm";
  expect_learned({true, true, true, true}, {});
  expect_learned({false, false, false, false}, {});
}

}  // namespace
}  // namespace aite::learn::formulas
