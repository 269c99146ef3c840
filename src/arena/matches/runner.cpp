// SPDX-License-Identifier: MIT
#include "arena/matches/runner.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <map>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>

#include "base/build.hpp"
#include "base/priority.hpp"
#include "players/registry.hpp"

namespace aite::arena {

namespace {

constexpr std::chrono::milliseconds progress_every{250};

struct Unit {
  std::size_t match = 0;
  std::int64_t number = 0;
};

struct Finished {
  Unit unit;
  StoredGame game;
};

// Follows a match's sequential test along its pairs, in order of their numbers.
class Decision {
 public:
  void follow(MatchRun& run) {
    if (!run.match.sprt || run.decided_after) return;
    while (next_ + 1 < static_cast<std::int64_t>(run.games.size()) && has(run, next_) && has(run, next_ + 1)) {
      next_ += 2;
      const auto games =
          std::span<const std::optional<GameSummary>>(run.games).subspan(static_cast<std::size_t>(next_ - 2), 2);
      const Pentanomial pair = standing_of(run.match, games, false).pairs;
      for (std::size_t k = 0; k < pair.counts.size(); ++k) pairs_.counts[k] += pair.counts[k];
      if (state_of(*run.match.sprt, run.match.sprt->ratio(pairs_)) != SprtState::running) {
        run.decided_after = next_;
        return;
      }
    }
  }

 private:
  static bool has(const MatchRun& run, std::int64_t number) {
    return run.games[static_cast<std::size_t>(number)].has_value();
  }

  std::int64_t next_ = 0;
  Pentanomial pairs_;
};

// Hands out units and takes finished games back. Workers play; the thread that runs the matches writes and counts.
class UnitQueue {
 public:
  UnitQueue(std::vector<Unit> units, std::size_t matches) : units_(std::move(units)), decided_(matches) {}

  std::optional<Unit> next() {
    while (true) {
      const std::size_t i = next_.fetch_add(1);
      if (i >= units_.size()) return std::nullopt;
      if (!decided_[units_[i].match].load(std::memory_order_relaxed)) return units_[i];
    }
  }

  void decide(std::size_t match) { decided_[match].store(true, std::memory_order_relaxed); }

  void hand_in(Finished finished) {
    const std::lock_guard lock(mutex_);
    finished_.push_back(std::move(finished));
    change_.notify_one();
  }
  void leave(std::exception_ptr failure) {
    const std::lock_guard lock(mutex_);
    if (failure && !failure_) failure_ = std::move(failure);
    ++left_;
    change_.notify_one();
  }

  // What was finished since the last call; waits a moment if there is nothing. Throws what a worker has thrown.
  std::vector<Finished> collect(int workers, bool& all_left) {
    std::unique_lock lock(mutex_);
    change_.wait_for(lock, progress_every, [&] { return !finished_.empty() || left_ == workers; });
    if (failure_) std::rethrow_exception(failure_);
    all_left = left_ == workers;
    return std::exchange(finished_, {});
  }

 private:
  std::vector<Unit> units_;
  std::atomic<std::size_t> next_ = 0;
  std::vector<std::atomic<bool>> decided_;

  std::mutex mutex_;
  std::condition_variable change_;
  std::vector<Finished> finished_;
  std::exception_ptr failure_;
  int left_ = 0;
};

// One worker's contenders: engines stay up between games.
class Worker {
 public:
  Worker(std::span<const Match> matches, std::stop_token stop) : matches_(matches), stop_(std::move(stop)) {}

  std::optional<Finished> play(Unit unit) {
    const Match& match = matches_[unit.match];
    const games::Session& start = session(unit.match);
    const GameOrder order = order_of(match, unit.number, start);
    const bool in_order = first_player_begins(unit.number);
    Contender& first = contender(unit.match, in_order ? 0 : 1);
    Contender& second = contender(unit.match, in_order ? 1 : 0);
    const std::optional<GamePlayed> played = play_game(start, first, second, order, stop_);
    if (!played) return std::nullopt;
    Finished finished{unit, stored(match, unit.number, order, start, *played)};
    summarize(finished.game);
    return finished;
  }

 private:
  const games::Session& session(std::size_t match) {
    std::unique_ptr<games::Session>& session = sessions_[match];
    if (!session) session = players::make_session(matches_[match].game, matches_[match].rules);
    return *session;
  }

  // Two seats of one match are two contenders even if they have the same spec.
  Contender& contender(std::size_t match, std::size_t player) {
    const Match& of = matches_[match];
    const auto key =
        std::make_tuple(of.game, of.rules, of.players[player], of.players[0] == of.players[1] ? player : 0);
    std::unique_ptr<Contender>& contender = contenders_[key];
    if (!contender) contender = make_contender(of.players[player], session(match));
    return *contender;
  }

  std::span<const Match> matches_;
  std::stop_token stop_;
  std::map<std::size_t, std::unique_ptr<games::Session>> sessions_;
  std::map<std::tuple<std::string, std::string, std::string, std::size_t>, std::unique_ptr<Contender>> contenders_;
};

void work(Worker& worker, UnitQueue& queue, const std::stop_token& stop) {
  std::exception_ptr failure;
  try {
    while (!stop.stop_requested()) {
      const std::optional<Unit> unit = queue.next();
      if (!unit) break;
      if (std::optional<Finished> finished = worker.play(*unit)) queue.hand_in(std::move(*finished));
    }
  } catch (...) {
    failure = std::current_exception();
  }
  queue.leave(std::move(failure));
}

// A match is known to the store with its first game: one whose players cannot be started never was.
void announce(const MatchRun& run, Store& store) {
  if (run.played == 0) store.add_match({run.match.key(), run.match.plan_json(), utc_now()});
}

// The missing games, all matches side by side.
std::vector<Unit> missing(std::span<const MatchRun> runs) {
  std::vector<Unit> units;
  std::int64_t longest = 0;
  for (const MatchRun& run : runs) longest = std::max(longest, run.match.games);
  for (std::int64_t round = 0; 2 * round < longest; ++round) {
    for (std::size_t match = 0; match < runs.size(); ++match) {
      if (runs[match].decided_after) continue;
      for (std::int64_t number = 2 * round; number < std::min(2 * round + 2, runs[match].match.games); ++number) {
        if (!runs[match].games[static_cast<std::size_t>(number)]) units.push_back({match, number});
      }
    }
  }
  return units;
}

}  // namespace

std::vector<MatchRun> load(std::vector<Match> matches, Store& store, bool positions) {
  std::vector<Store::Wanted> wanted;
  for (const Match& match : matches) wanted.push_back({match.key(), match.games});
  std::vector<std::vector<GameSummary>> found = store.summaries(wanted, positions);
  std::vector<MatchRun> runs;
  for (std::size_t i = 0; i < matches.size(); ++i) {
    MatchRun run;
    run.match = std::move(matches[i]);
    run.games.resize(static_cast<std::size_t>(run.match.games));
    run.found = static_cast<std::int64_t>(found[i].size());
    for (GameSummary& game : found[i]) {
      run.other_build = run.other_build || game.build != base::build_id();
      run.games[static_cast<std::size_t>(game.number)] = std::move(game);
    }
    Decision().follow(run);
    runs.push_back(std::move(run));
  }
  return runs;
}

std::vector<MatchRun> run(std::vector<Match> matches, Store& store, const RunOptions& options) {
  std::vector<MatchRun> runs = load(std::move(matches), store, true);
  for (const MatchRun& run : runs) {
    if (run.found > 0) announce(run, store);  // such as one whose games were imported
  }
  std::vector<Decision> decisions(runs.size());
  for (std::size_t i = 0; i < runs.size(); ++i) {
    runs[i].decided_after.reset();
    decisions[i].follow(runs[i]);
  }
  UnitQueue queue(missing(runs), runs.size());

  // A failure here stops the workers too: the source is asked to stop when this scope is left.
  std::stop_source stop;
  const std::stop_callback forward(options.stop, [&] { stop.request_stop(); });
  std::vector<Match> shared;
  for (const MatchRun& run : runs) shared.push_back(run.match);
  std::vector<Worker> workers;
  for (int i = 0; i < options.concurrency; ++i) workers.emplace_back(shared, stop.get_token());
  struct StopAtEnd {
    std::stop_source& source;
    ~StopAtEnd() { source.request_stop(); }
  };
  std::vector<std::jthread> threads;
  const StopAtEnd stop_at_end{stop};
  for (Worker& worker : workers) {
    threads.emplace_back([&worker, &queue, &stop, background = options.background] {
      if (background) base::give_way();
      work(worker, queue, stop.get_token());
    });
  }

  auto last_progress = std::chrono::steady_clock::now();
  bool all_left = false;
  while (!all_left) {
    std::vector<Finished> finished = queue.collect(options.concurrency, all_left);
    if (!finished.empty()) {
      std::vector<StoredGame> games;
      for (Finished& each : finished) {
        announce(runs[each.unit.match], store);
        games.push_back(std::move(each.game));
      }
      store.add(games);
      for (std::size_t i = 0; i < games.size(); ++i) {
        MatchRun& run = runs[finished[i].unit.match];
        run.games[static_cast<std::size_t>(games[i].number)] = std::move(games[i]);
        ++run.played;
      }
      for (std::size_t i = 0; i < runs.size(); ++i) {
        decisions[i].follow(runs[i]);
        if (runs[i].decided_after) queue.decide(i);
      }
    }
    const auto now = std::chrono::steady_clock::now();
    if (options.on_progress && (all_left || now - last_progress >= progress_every)) {
      last_progress = now;
      options.on_progress(runs);
    }
  }
  return runs;
}

}  // namespace aite::arena
