// SPDX-License-Identifier: MIT
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <string>
#include <string_view>

#include "app/nats_options.hpp"
#include "training/positions/grow.hpp"

// What `aite selfplay` and `aite label` share: work that fills a file of positions.
namespace aite::app {

struct PositionWork {
  std::string out;
  int concurrency = 1;
  std::string device = "cpu";
  NatsOptions nats;

  void add_to(CLI::App& command, const std::string& units);

  // Has `grow` fill the file, and says how far that came. Ctrl-C ends it: what is in the file is kept.
  using Grow = std::function<training::Grown(const training::PositionOutput&, const training::Watch&)>;
  void run(std::string_view units, const std::string& command, const Grow& grow) const;
};

// An argument as a shell reads it back.
std::string shell_word(const std::string& text);

}  // namespace aite::app
