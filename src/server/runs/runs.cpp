// SPDX-License-Identifier: MIT
#include "server/runs/runs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <utility>
#include <vector>

#include "arena/contenders/contender.hpp"
#include "base/error.hpp"
#include "players/registry.hpp"
#include "server/http/refusal.hpp"
#include "server/views/match_json.hpp"
#include "studies/registration.hpp"
#include "studies/run.hpp"
#include "studies/study.hpp"

namespace aite::server {

using nlohmann::json;
using Clock = RunState::Clock;

namespace {

studies::Study quick_study(const std::string& name) {
  try {
    return studies::make_study(name, studies::Scale::quick);
  } catch (const base::InputError& error) {
    throw Refusal(422, "unknown_study", error.what());
  }
}

// What both players may take while the match is played, in MiB.
std::int64_t check_players(const arena::Match& match, House& house) {
  const std::unique_ptr<games::Session> session = players::make_session(match.game, match.rules);
  std::int64_t memory = 0;
  for (const std::string& spec : match.players) {
    if (arena::is_program(spec)) throw Refusal(422, "not_here", "other programs are not started from the page");
    const std::unique_ptr<players::Player> player = house.seating.make(spec, *session);
    if (player->budget().seconds > house.limits.seconds_a_move) {
      throw Refusal(422, "too_much",
                    fmt::format("seconds: this server allows {} at most", house.limits.seconds_a_move));
    }
    memory += player->memory();
  }
  return memory;
}

int processors(const Limits& limits) {
  return static_cast<int>(limits.searches > 0 ? limits.searches : std::max(1U, std::thread::hardware_concurrency()));
}

}  // namespace

void Runs::start_study(const std::string& name) {
  const auto study = std::make_shared<const studies::Study>(quick_study(name));
  std::int64_t games = 0;
  for (const studies::MatchCell& cell : study->matches) games += cell.match.games;
  // Their players are small and known, so no memory is set aside for them.
  start({{"kind", "study"}, {"study", name}, {"of", games}}, [this, study](const std::stop_token& stop) {
    const int threads = processors(house_.limits);
    for (const studies::Study& each : studies::at_all_scales(study->name)) {
      studies::register_claims(each, house_.store);
    }
    studies::do_work(*study, house_.store,
                     {threads, stop, true, [this](const studies::WorkProgress& now) { note_work(now); }});
    if (!stop.stop_requested()) studies::play_cells(*study, house_.store, options(threads, stop), false);
  });
}

void Runs::start_match(arena::Match match) {
  if (match.games < 1 || match.games > house_.limits.games_a_run) {
    throw Refusal(422, "too_much",
                  fmt::format("games: from 1 to {} are played from the page", house_.limits.games_a_run));
  }
  const std::int64_t memory = check_players(match, house_);
  const std::int64_t at_once = processors(house_.limits);
  // As many games at once as there are processors and memory for.
  const std::int64_t fitting =
      memory == 0 ? at_once : std::clamp<std::int64_t>(house_.memory.left() / memory, 1, at_once);
  const std::shared_ptr<void> share = house_.memory.take(memory * fitting);
  const json what{
      {"kind", "match"}, {"match", match.key()}, {"game", match.game}, {"players", match.players}, {"of", match.games}};
  start(what, [this, share, fitting, match = std::move(match)](const std::stop_token& stop) {
    arena::run({match}, house_.store, options(static_cast<int>(fitting), stop));
  });
}

void Runs::start(const json& what, Work work) {
  json shown{{"kind", nullptr},    {"state", "running"}, {"study", nullptr}, {"match", nullptr}, {"game", nullptr},
             {"players", nullptr}, {"work", nullptr},    {"games", 0},       {"of", 0},          {"seconds", 0},
             {"left", nullptr},    {"results", nullptr}, {"elo", nullptr},   {"reason", ""}};
  shown.update(what);
  const std::lock_guard lock(mutex_);
  if (state_ && state_->running) throw Refusal(409, "already_running", "something runs already; stop it first");
  thread_ = {};  // the last one has ended
  state_ = std::make_unique<RunState>(std::move(shown));
  thread_ = std::jthread([this, work = std::move(work)](const std::stop_token& stop) { run(stop, work); });
}

void Runs::run(const std::stop_token& stop, const Work& work) {
  std::string failure;
  try {
    work(stop);
  } catch (const std::exception& error) {
    failure = error.what();
    fmt::print(stderr, "aite serve: a run from the page failed: {}\n", failure);
  }
  const std::lock_guard lock(mutex_);
  json& shown = state_->shown;
  shown["state"] = !failure.empty() ? "failed" : stop.stop_requested() ? "stopped" : "done";
  shown["reason"] = failure;
  shown["work"] = nullptr;
  shown["left"] = nullptr;
  shown["seconds"] = std::chrono::duration<double>(Clock::now() - state_->began).count();
  state_->running = false;
}

void Runs::note_work(const studies::WorkProgress& now) {
  if (now.cells.empty()) return;
  const std::lock_guard lock(mutex_);
  state_->shown["work"] = {{"cell", now.cells.front()}, {"done", now.done}, {"of", now.total}};
}

void Runs::note_games(std::span<const arena::MatchRun> runs) {
  std::int64_t before = 0;
  std::int64_t played = 0;
  std::int64_t of = 0;
  for (const arena::MatchRun& run : runs) {
    before += run.found;
    played += run.played;
    of += run.decided_after ? run.found + run.played : run.match.games;
  }
  std::optional<arena::Score> score;
  if (runs.size() == 1) score = runs.front().standing(false);
  const std::lock_guard lock(mutex_);
  json& shown = state_->shown;
  if (!state_->first_games) state_->first_games = Clock::now();
  const double seconds = std::chrono::duration<double>(Clock::now() - *state_->first_games).count();
  shown["work"] = nullptr;
  shown["games"] = before + played;
  shown["of"] = of;
  shown["left"] =
      played == 0 ? json() : json(seconds / static_cast<double>(played) * static_cast<double>(of - before - played));
  if (score && shown["kind"] == "match") {
    shown["results"] = results_json(score->results);
    shown["elo"] = elo_json(score->elo());
  }
}

arena::RunOptions Runs::options(int at_once, const std::stop_token& stop) {
  return {at_once, stop, true, [this](std::span<const arena::MatchRun> runs) { note_games(runs); }};
}

void Runs::stop() {
  const std::lock_guard lock(mutex_);
  if (!state_ || !state_->running) return;
  state_->shown["state"] = "stopping";
  thread_.request_stop();
}

json Runs::status() const {
  const std::lock_guard lock(mutex_);
  if (!state_) return nullptr;
  json shown = state_->shown;
  if (state_->running) shown["seconds"] = std::chrono::duration<double>(Clock::now() - state_->began).count();
  return shown;
}

}  // namespace aite::server
