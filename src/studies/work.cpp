// SPDX-License-Identifier: MIT
#include "studies/work.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <thread>
#include <utility>

#include "base/build.hpp"
#include "base/priority.hpp"

namespace aite::studies {

using nlohmann::json;

namespace {

constexpr std::chrono::milliseconds progress_every{250};

// A piece of work, whole or of a cell.
struct Piece {
  std::size_t cell = 0;
  std::size_t unit = 0;
  const WorkCell* of = nullptr;
  std::shared_ptr<const Answers> before;

  [[nodiscard]] json answer(const std::stop_token& stop) const {
    return of->has_units() ? of->units.work(unit, *before, stop) : of->work(stop);
  }
};

struct Finished {
  std::size_t cell = 0;
  std::size_t unit = 0;
  json row;
  double seconds = 0;
};

// Hands out pieces and takes answers back. Workers work; the thread that called writes and counts.
class PieceQueue {
 public:
  void add(std::vector<Piece> pieces) {
    const std::lock_guard lock(mutex_);
    for (Piece& piece : pieces) waiting_.push_back(std::move(piece));
    change_.notify_all();
  }

  // Waits for one; nothing once there will be no more.
  std::optional<Piece> next() {
    std::unique_lock lock(mutex_);
    change_.wait(lock, [&] { return closed_ || !waiting_.empty(); });
    if (closed_) return std::nullopt;
    Piece piece = std::move(waiting_.front());
    waiting_.pop_front();
    ++under_way_;
    return piece;
  }

  void hand_in(std::optional<Finished> finished, std::exception_ptr failure) {
    const std::lock_guard lock(mutex_);
    --under_way_;
    if (finished) finished_.push_back(std::move(*finished));
    if (failure) {
      waiting_.clear();
      if (!failure_) failure_ = std::move(failure);
    }
    news_.notify_one();
  }

  // What was finished since the last call; waits a moment if there is nothing.
  std::vector<Finished> collect() {
    std::unique_lock lock(mutex_);
    news_.wait_for(lock, progress_every, [&] { return !finished_.empty() || idle(); });
    return std::exchange(finished_, {});
  }

  [[nodiscard]] bool over(bool stopped) {
    const std::lock_guard lock(mutex_);
    if (stopped || failure_) waiting_.clear();  // cells may have become ready after the failure
    return finished_.empty() && idle();
  }

  void close() {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    change_.notify_all();
  }

  void rethrow() const {
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  [[nodiscard]] bool idle() const { return waiting_.empty() && under_way_ == 0; }

  std::mutex mutex_;
  std::condition_variable change_;
  std::condition_variable news_;
  std::deque<Piece> waiting_;
  std::vector<Finished> finished_;
  std::size_t under_way_ = 0;
  bool closed_ = false;
  std::exception_ptr failure_;
};

void work_through(PieceQueue& queue, const std::stop_token& stop) {
  using Clock = std::chrono::steady_clock;
  while (std::optional<Piece> piece = queue.next()) {
    std::optional<Finished> finished;
    std::exception_ptr failure;
    try {
      const Clock::time_point start = Clock::now();
      json row = stop.stop_requested() ? json() : piece->answer(stop);
      // Of one that was stopped the answer may be half a one.
      if (!stop.stop_requested()) {
        const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
        finished = {piece->cell, piece->unit, std::move(row), seconds};
      }
    } catch (...) {
      failure = std::current_exception();
    }
    queue.hand_in(std::move(finished), std::move(failure));
  }
}

// Knows which cells are done and lets those begin that waited for them.
class Schedule {
 public:
  Schedule(const Study& study, arena::Store& store) : study_(study), store_(store), cells_(study.work.size()) {
    for (std::size_t i = 0; i < cells_.size(); ++i) {
      CellWork work = load_work(study, study.work[i], store);
      cells_[i].missing = std::move(work.missing);
      progress_.total += work.pieces;
      progress_.done += work.pieces - cells_[i].missing.size();
      if (cells_[i].missing.empty()) finish(i, std::move(work.answer));
    }
    progress_.before = progress_.done;
  }

  // Of the cells that can begin now and have not yet.
  std::vector<Piece> ready() {
    std::vector<Piece> pieces;
    for (std::size_t i = 0; i < cells_.size(); ++i) {
      const WorkCell& cell = study_.work[i];
      Cell& state = cells_[i];
      if (state.begun || state.missing.empty() || !cell.can_be_done()) continue;
      if (!std::ranges::all_of(cell.after, [&](const std::string& id) { return answers_.contains(id); })) continue;
      state.begun = true;
      state.left = state.missing.size();
      const auto answers = std::make_shared<const Answers>(before(cell));
      for (const std::size_t unit : state.missing) pieces.push_back({i, unit, &cell, answers});
    }
    return pieces;
  }

  void keep(const std::vector<Finished>& finished) {
    std::vector<arena::StoredFact> facts;
    for (const Finished& each : finished) {
      const WorkCell& cell = study_.work[each.cell];
      if (const std::string fault = fault_of(cell, each.row); !fault.empty()) {
        throw std::logic_error(fmt::format("the answer of {} is wrong: {}", study_.unit(cell, each.unit), fault));
      }
      facts.push_back({study_.unit(cell, each.unit), each.row.dump(), each.seconds, std::string(base::build_id()),
                       arena::utc_now()});
    }
    store_.add(facts);
    progress_.done += finished.size();
    for (const Finished& each : finished) {
      if (--cells_[each.cell].left == 0) finish(each.cell, load_work(study_, study_.work[each.cell], store_).answer);
    }
  }

  [[nodiscard]] WorkProgress progress() const {
    WorkProgress shown = progress_;
    for (std::size_t i = 0; i < cells_.size(); ++i) {
      if (cells_[i].begun && cells_[i].left > 0) shown.cells.push_back(study_.work[i].id);
    }
    return shown;
  }

 private:
  struct Cell {
    std::vector<std::size_t> missing;
    std::size_t left = 0;
    bool begun = false;
  };

  void finish(std::size_t number, std::shared_ptr<const json> answer) {
    const WorkCell& cell = study_.work[number];
    if (cell.provide) cell.provide(*answer);
    answers_[cell.id] = std::move(answer);
  }

  [[nodiscard]] Answers before(const WorkCell& cell) const {
    std::map<std::string, std::shared_ptr<const json>, std::less<>> answers;
    for (const std::string& id : cell.after) answers[id] = answers_.at(id);
    return [answers = std::move(answers)](std::string_view id) -> const json& {
      const auto found = answers.find(id);
      if (found == answers.end()) throw std::logic_error("a cell does not say that it comes after " + std::string(id));
      return *found->second;
    };
  }

  const Study& study_;
  arena::Store& store_;
  std::vector<Cell> cells_;
  std::map<std::string, std::shared_ptr<const json>, std::less<>> answers_;  // of the cells that are done
  WorkProgress progress_;
};

}  // namespace

WorkProgress do_work(const Study& study, arena::Store& store, const WorkOptions& options) {
  check_work(study);
  Schedule schedule(study, store);
  PieceQueue queue;
  queue.add(schedule.ready());
  const auto say = [&] {
    if (options.on_progress) options.on_progress(schedule.progress());
  };
  say();

  // Whatever ends this scope ends the workers too.
  std::stop_source stop;
  const std::stop_callback forward(options.stop, [&] { stop.request_stop(); });
  std::vector<std::jthread> threads;
  struct EndOfWork {
    PieceQueue& queue;
    std::stop_source& stop;
    ~EndOfWork() {
      stop.request_stop();
      queue.close();
    }
  };
  const EndOfWork end{queue, stop};
  for (int i = 0; i < options.threads; ++i) {
    threads.emplace_back([&queue, token = stop.get_token(), background = options.background] {
      if (background) base::give_way();
      work_through(queue, token);
    });
  }
  while (!queue.over(options.stop.stop_requested())) {
    const std::vector<Finished> finished = queue.collect();
    schedule.keep(finished);
    if (!finished.empty() && !options.stop.stop_requested()) queue.add(schedule.ready());
    say();
  }
  queue.rethrow();
  return schedule.progress();
}

}  // namespace aite::studies
