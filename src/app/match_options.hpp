// SPDX-License-Identifier: MIT
#pragma once

#include <CLI/CLI.hpp>
#include <array>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "app/nats_options.hpp"
#include "arena/matches/runner.hpp"

// What `aite match`, `aite tournament` and `aite study` share.
namespace aite::app {

// How the games of a match are to be played, in fastchess's words where it has one.
struct MatchOptions {
  std::string game;
  std::string rules;
  std::int64_t rounds = 50;
  std::vector<std::string> openings;
  std::uint64_t seed = 1;
  double seconds_per_move = 0;
  double seconds_per_game = 0;
  double margin_ms = 200;
  double hang = 60;
  std::string scoring = "settled";
  bool thinking = false;

  void add_to(CLI::App& command);
  [[nodiscard]] arena::Match match(const std::array<std::string, 2>& players) const;
};

struct RunnerOptions {
  std::string database = "aite.db";
  int concurrency = 1;
  std::string device = "cpu";
  NatsOptions nats;

  void add_to(CLI::App& command);
};

// How many threads work for --concurrency; 0 stands for one a core.
int threads_for(int concurrency);

// Lets matches be played with a progress line. Ctrl-C ends it: games that are finished are kept, and a line on standard
// error says how to go on.
using ProgressLine = std::function<std::string(std::span<const arena::MatchRun>)>;
std::vector<arena::MatchRun> play_with_progress(
    const RunnerOptions& options, const ProgressLine& line,
    const std::function<std::vector<arena::MatchRun>(const arena::RunOptions&)>& play);

// Plays what is missing.
std::vector<arena::MatchRun> play_matches(std::vector<arena::Match> matches, arena::Store& store,
                                          const RunnerOptions& options, const ProgressLine& line);

}  // namespace aite::app
