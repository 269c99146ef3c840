// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <thread>
#include <utility>

#include "arena/matches/match.hpp"
#include "arena/matches/runner.hpp"
#include "server/tables/house.hpp"
#include "studies/work.hpp"

namespace aite::server {

// One run, under way or the last one.
struct RunState {
  using Clock = std::chrono::steady_clock;

  explicit RunState(nlohmann::json what) : shown(std::move(what)) {}
  RunState(const RunState&) = delete;
  RunState& operator=(const RunState&) = delete;

  nlohmann::json shown;  // what it is and how far
  Clock::time_point began = Clock::now();
  std::optional<Clock::time_point> first_games;  // when games began to be played
  bool running = true;
};

// What the person at the machine lets the server play in the background: a study at its quick scale, or a match. One at
// a time, by the runner that the commands use, into the same database: what is stopped goes on when it is started
// again, here or there. It gives way to everything else, so people's searches come first. All calls may come from any
// thread.
class Runs {
 public:
  explicit Runs(House& house) : house_(house) {}
  ~Runs() { stop(); }  // waits for the end
  Runs(const Runs&) = delete;
  Runs& operator=(const Runs&) = delete;

  // These begin and return. They throw Refusal if something runs already, InputError or Refusal if it cannot be.
  void start_study(const std::string& name);
  // Players have to be of the registry and within the limits, as at a table.
  void start_match(arena::Match match);

  void stop();  // asks for the end: finished games are kept, those under way are not

  // The run under way or the last one; null if there was none.
  [[nodiscard]] nlohmann::json status() const;

 private:
  using Work = std::function<void(const std::stop_token&)>;

  // `what` are the parts of status() that say what it is.
  void start(const nlohmann::json& what, Work work);
  void run(const std::stop_token& stop, const Work& work);
  void note_work(const studies::WorkProgress& now);
  void note_games(std::span<const arena::MatchRun> runs);
  [[nodiscard]] arena::RunOptions options(int at_once, const std::stop_token& stop);

  House& house_;
  mutable std::mutex mutex_;
  std::unique_ptr<RunState> state_;  // none before the first
  std::jthread thread_;              // last, so that it ends first
};

}  // namespace aite::server
