// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <stop_token>
#include <string>

namespace aite::training {

// How far long work is.
struct Progress {
  std::string text;  // "pass 3 of 10"
  double done = 0;
  double total = 0;
  double before = 0;  // of what is done: by earlier runs
};

// How whoever asked for long work hears of it, on the thread that works, and ends it.
struct Watch {
  std::stop_token stop;
  std::function<void(const std::string& line)> on_line = nullptr;       // something worth keeping, a few in all
  std::function<void(const Progress& progress)> on_progress = nullptr;  // many times a second; to be overwritten

  void tell(const std::string& line) const {
    if (on_line) on_line(line);
  }
  void show(const Progress& progress) const {
    if (on_progress) on_progress(progress);
  }
};

}  // namespace aite::training
