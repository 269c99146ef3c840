// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "training/learner.hpp"

namespace aite::training {

// One of several trainings.
struct Training {
  std::string model;                                  // its file
  std::string command;                                // as train_to_file() has it
  std::function<std::unique_ptr<Learner>()> learner;  // made in the thread that learns
};

// Trains all at the same time, each in a thread of its own, so that they may share a device (gpu/sharing.hpp): what a
// training has is destroyed as soon as it ends, and nobody waits for its place there. Lines and progress say of which
// training they are. One that fails says so and ends alone; what it threw, the first of several, is thrown on when all
// have ended. False if they were stopped; every one goes on from its own checkpoint then.
bool train_together(std::vector<Training> trainings, const Watch& watch);

}  // namespace aite::training
