// SPDX-License-Identifier: MIT
#include "app/train_and_print.hpp"

#include <fmt/format.h>

#include "app/console.hpp"
#include "base/error.hpp"

namespace aite::app {

void train_and_print(training::Learner& learner, const std::string& out, const std::string& command) {
  {
    Console console;
    if (!training::train_to_file(learner, out, command, console.watch())) {
      throw WasInterrupted(
          fmt::format("interrupted; the same command goes on from {}", training::Checkpoint(out, command).path()));
    }
  }
  fmt::print("{} and {}\n", out, training::card_path(out));
}

}  // namespace aite::app
