// SPDX-License-Identifier: MIT
#pragma once

#include <fmt/format.h>

#include <cstdio>
#include <string>

#include "app/interrupt.hpp"
#include "base/progress.hpp"
#include "training/watch.hpp"

namespace aite::app {

// While this lives, long work is watched from the command line: with a line on how far it is, and Ctrl-C to end it.
class Console {
 public:
  // Good for as long as this is.
  [[nodiscard]] training::Watch watch() {
    return {interrupt_.token(),
            [this](const std::string& line) {
              progress_.clear();
              fmt::print("{}\n", line);
              std::fflush(stdout);
            },
            [this](const training::Progress& progress) {
              interrupt_.poll();
              progress_.show(progress.text, progress.done, progress.total, progress.before);
            }};
  }

 private:
  Interrupt interrupt_;
  base::Progress progress_;
};

}  // namespace aite::app
