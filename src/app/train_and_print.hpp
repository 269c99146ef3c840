// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "training/learner.hpp"

namespace aite::app {

// Runs a learner as all of `aite train` do. `command` is without what changes nothing about the result.
void train_and_print(training::Learner& learner, const std::string& out, const std::string& command);

}  // namespace aite::app
