// SPDX-License-Identifier: MIT
#include "cluster/worker.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <random>
#include <set>
#include <thread>
#include <utility>

#include "base/build.hpp"
#include "base/error.hpp"
#include "base/machine.hpp"
#include "cluster/blobs.hpp"
#include "cluster/wire.hpp"
#include "players/models.hpp"

namespace aite::cluster {

namespace {

using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

constexpr auto wait_for_orders = 500ms;
constexpr auto patience_with_queues = 60s;     // at the beginning
constexpr std::uint64_t most_deliveries = 20;  // of a unit, also to those who died before they began it
constexpr double seconds_in_advance = 0.25;    // of work that waits here, so that nobody waits for the server
constexpr int most_in_advance = 256;           // units

// A unit that this worker has.
struct Task {
  OrderMessage order;
  std::unique_ptr<Held> held;
  std::stop_source stop;
  bool begun = false;
  std::string answer_id;  // the same when it is sent again, another one when the unit is done again
};

// The models that came with an order.
class OrderedModels final : public players::ModelSource {
 public:
  OrderedModels(Blobs& blobs, const std::map<std::string, std::string>& hashes) : blobs_(blobs), hashes_(hashes) {}

  std::string bytes(const std::string& name) override {
    const auto found = hashes_.find(name);
    if (found == hashes_.end()) throw base::InputError(fmt::format("no model '{}' came with the order", name));
    return blobs_.get(found->second);
  }

 private:
  Blobs& blobs_;
  const std::map<std::string, std::string>& hashes_;
};

// One thread's doers. Those who have models are others for other models: names say nothing about what is in a file.
class Doers {
 public:
  explicit Doers(const std::vector<base::UnitKind>& kinds) : kinds_(kinds) {}

  base::UnitKind::Doer& doer(const OrderMessage& order) {
    constexpr std::size_t most = 4;
    std::string key = order.kind;
    for (const auto& [name, hash] : order.models) key += fmt::format("|{}={}", name, hash);
    auto found = std::ranges::find(doers_, key, &Entry::first);
    if (found == doers_.end()) {
      const auto kind = std::ranges::find(kinds_, order.kind, &base::UnitKind::name);
      if (kind == kinds_.end()) throw base::InputError(fmt::format("no units of kind '{}' are known here", order.kind));
      doers_.emplace_front(key, kind->make());
      if (doers_.size() > most) doers_.pop_back();
    } else {
      doers_.splice(doers_.begin(), doers_, found);
    }
    return doers_.front().second;
  }

 private:
  using Entry = std::pair<std::string, base::UnitKind::Doer>;
  const std::vector<base::UnitKind>& kinds_;
  std::list<Entry> doers_;
};

class Working {
 public:
  Working(Link& link, const WorkerOptions& options) : link_(link), options_(options), blobs_(link, blob_folder()) {
    status_.host = base::host_name();
    // Workers in containers of one host may all be process 1 of a machine of the same name.
    status_.id = fmt::format("{}-{}-{:04x}", status_.host, getpid(), std::random_device()() & 0xffffU);
    status_.cores = options.cores;
    status_.build = base::build_id();
    status_.signature = options.signature;
    status_.engines = options.engines;
  }

  void run(const std::stop_token& stop) {
    const std::stop_callback ended(stop, [this] { end(); });
    std::vector<std::unique_ptr<Listening>> listening;
    const auto listen = [&](const std::string& subject, std::function<void(const Heard&)> hear) {
      listening.push_back(link_.listen(subject, std::move(hear)));
    };
    listen(who_subject, [this](const Heard& heard) { link_.tell(heard.reply, status_text()); });
    listen(run_subject, [this](const Heard& heard) { hear_run(heard.data); });
    listen("aite.stop.*", [this](const Heard& heard) { forget(heard.subject.substr(heard.subject.rfind('.') + 1)); });
    for (std::string& engines : engine_sets()) queues_.push_back({std::move(engines), nullptr});
    open_first(stop);
    std::vector<std::jthread> threads;
    for (int i = 0; i < options_.cores; ++i) threads.emplace_back([this] { work(); });
    threads.emplace_back([this] { beat(); });
    while (!stop.stop_requested() && !link_.shut_out()) fetch();
    end();
    threads.clear();
    give_back();
    listening.clear();
    if (link_.shut_out()) throw base::InputError(shut_out_text);
    // What was done is at the server before this ends, unless there is none.
    const auto patience = Clock::now() + 5s;
    while (Clock::now() < patience && !handed_in()) std::this_thread::sleep_for(10ms);
  }

 private:
  [[nodiscard]] std::string blob_folder() const { return options_.cache.empty() ? "" : options_.cache + "/models"; }

  // None, each, each two: a match has two players.
  [[nodiscard]] std::vector<std::string> engine_sets() const {
    std::vector<std::string> sets{engines_token({})};
    for (std::size_t i = 0; i < options_.engines.size(); ++i) {
      sets.push_back(engines_token({options_.engines[i]}));
      for (std::size_t j = i + 1; j < options_.engines.size(); ++j) {
        sets.push_back(engines_token({options_.engines[i], options_.engines[j]}));
      }
    }
    return sets;
  }

  // Throws UnavailableError.
  void open() {
    for (Source& source : queues_) {
      source.queue = link_.queue(Stream::orders, fmt::format("{}-{}", options_.signature, source.engines),
                                 order_subject(options_.signature, source.engines, "*"), options_.silence);
    }
  }

  // The server let us in, and may have gone or be slow since: that ends nobody at once.
  void open_first(const std::stop_token& stop) {
    const Clock::time_point patience = Clock::now() + patience_with_queues;
    while (!stop.stop_requested() && !link_.shut_out()) {
      try {
        open();
        return;
      } catch (const base::UnavailableError& error) {
        if (Clock::now() > patience) throw;
        notice(fmt::format("{}; trying again", error.what()));
        std::this_thread::sleep_for(wait_for_orders);
      }
    }
  }

  // Fetches as much as can be done soon.
  void fetch() {
    int wanted = 0;
    {
      std::unique_lock lock(mutex_);
      const auto room = [&] {
        const double ahead = seconds_each_ > 0 ? options_.cores * seconds_in_advance / seconds_each_ : 0;
        const int most = options_.cores + std::clamp(static_cast<int>(ahead), 0, most_in_advance);
        return most - static_cast<int>(tasks_.size());
      };
      space_.wait_for(lock, wait_for_orders, [&] { return ended_ || room() > 0; });
      wanted = room();
      if (ended_ || wanted <= 0) return;
    }
    const auto begun = Clock::now();
    std::size_t got = 0;
    for (Source& source : queues_) {
      if (wanted <= 0) break;
      auto held = source.queue->fetch(wanted, wait_for_orders / static_cast<int>(queues_.size()));
      got += held.size();
      wanted -= static_cast<int>(held.size());
      for (std::unique_ptr<Held>& each : held) take(std::move(each));
    }
    if (got > 0) {
      empty_since_ = Clock::now();
    } else if (Clock::now() - begun < wait_for_orders / 2) {
      std::this_thread::sleep_for(wait_for_orders / 2);  // there is no server at the moment
    }
    if (Clock::now() - empty_since_ > options_.silence / 2.0 && link_.connected()) open_again();
  }

  // The server may have been emptied: queues and all.
  void open_again() {
    empty_since_ = Clock::now();
    try {
      open();
    } catch (const base::UnavailableError&) {  // later
    }
  }

  void take(std::unique_ptr<Held> held) {
    auto task = std::make_shared<Task>();
    try {
      task->order = OrderMessage::read(held->data());
    } catch (const base::InputError&) {
      held->done();
      const std::lock_guard lock(mutex_);
      ++status_.refused_messages;
      return;
    }
    task->held = std::move(held);
    const std::lock_guard lock(mutex_);
    tasks_.push_back(std::move(task));
    change_.notify_one();
  }

  void work() {
    Doers doers(options_.kinds);
    while (const std::shared_ptr<Task> task = next()) {
      const Clock::time_point start = Clock::now();
      AnswerMessage answer;
      answer.name = task->order.name;
      answer.build = status_.build;
      answer.worker = status_.id;
      const std::optional<std::string> body = result(*task, doers, answer);
      answer.seconds = std::chrono::duration<double>(Clock::now() - start).count();
      if (!body && answer.failure.empty()) {  // stopped
        leave(task, false);
        continue;
      }
      answer.who = base::machine_now();
      hand_in(task, answer);
    }
  }

  std::shared_ptr<Task> next() {
    std::unique_lock lock(mutex_);
    const auto waiting = [&] { return std::ranges::find(tasks_, false, [](const auto& task) { return task->begun; }); };
    change_.wait(lock, [&] { return ended_ || waiting() != tasks_.end(); });
    if (ended_) return nullptr;
    std::shared_ptr<Task> task = *waiting();
    task->begun = true;
    return task;
  }

  std::optional<std::string> result(Task& task, Doers& doers, AnswerMessage& answer) {
    try {
      if (task.held->deliveries() > most_deliveries) {
        answer.failure =
            fmt::format("it was given out {} times, and whoever had it has died", task.held->deliveries() - 1);
        answer.hopeless = true;
        return std::nullopt;
      }
      OrderedModels models(blobs_, task.order.models);
      const players::ModelsFrom from(models);
      const std::string body = task.order.body_hash.empty() ? task.order.body : blobs_.get(task.order.body_hash);
      std::optional<std::string> text = doers.doer(task.order)(body, task.stop.get_token());
      if (text && text->size() > longest_message / 2) {
        answer.body_hash = blobs_.put(*text);
      } else if (text) {
        answer.body = *text;
      }
      return text;
    } catch (const std::exception& error) {
      answer.failure = error.what();
    }
    return std::nullopt;
  }

  // The answer is at the server before the order is done with. One that does not get there is sent until it does.
  void hand_in(const std::shared_ptr<Task>& task, const AnswerMessage& answer) {
    {
      const std::lock_guard lock(mutex_);
      ++sending_;
      seconds_each_ = seconds_each_ > 0 ? 0.9 * seconds_each_ + 0.1 * answer.seconds : answer.seconds;
      seconds_each_ = std::max(seconds_each_, 1e-5);
      (answer.failure.empty() ? status_.done : status_.failed) += 1;
    }
    task->answer_id = fmt::format("{} {} {}", status_.id, task->order.name, Clock::now().time_since_epoch().count());
    const std::string text = answer.text();
    send(task, std::make_shared<const std::string>(text));
  }

  void send(const std::shared_ptr<Task>& task, const std::shared_ptr<const std::string>& text) {
    {
      const std::lock_guard lock(mutex_);
      task_sent_.insert(task);
      release(task);
    }
    link_.publish(answer_subject(task->order.run), task->answer_id, *text,
                  [this, task, text](bool stored, std::uint64_t) {
                    if (stored) {
                      leave(task, true);
                      const std::lock_guard lock(mutex_);
                      --sending_;
                    } else {
                      const std::lock_guard lock(mutex_);
                      unsent_.emplace_back(task, text);
                    }
                  });
  }

  // Its place here is free for another one once its answer is on its way. Under the lock.
  void release(const std::shared_ptr<Task>& task) {
    std::erase(tasks_, task);
    space_.notify_one();
  }

  void leave(const std::shared_ptr<Task>& task, bool done) {
    const bool stopped_run = !done && !is_ended();
    if (done || stopped_run) {
      task->held->done();
    } else {
      task->held->give_back();
    }
    const std::lock_guard lock(mutex_);
    task_sent_.erase(task);
    release(task);
  }

  bool is_ended() {
    const std::lock_guard lock(mutex_);
    return ended_;
  }

  bool handed_in() {
    const std::lock_guard lock(mutex_);
    return sending_ == 0;
  }

  // A run's coordinator wants no more of its units.
  void forget(const std::string& run) {
    std::vector<std::shared_ptr<Task>> dropped;
    {
      const std::lock_guard lock(mutex_);
      for (const std::shared_ptr<Task>& task : tasks_) {
        if (task->order.run != run) continue;
        if (task->begun) {
          task->stop.request_stop();
        } else {
          dropped.push_back(task);
        }
      }
      for (const std::shared_ptr<Task>& task : dropped) release(task);
    }
    for (const std::shared_ptr<Task>& task : dropped) task->held->done();
  }

  void hear_run(const std::string& text) {
    try {
      const RunStatus run = RunStatus::read(text);
      if (run.signature == options_.signature) return;
      const std::string name = fmt::format("{} at {} ({}, signature {})", run.run, run.host, run.build, run.signature);
      {
        const std::lock_guard lock(mutex_);
        if (std::ranges::find(status_.refused_by, name) != status_.refused_by.end()) return;
        if (status_.refused_by.size() >= 100) status_.refused_by.clear();
        status_.refused_by.push_back(name);
      }
      notice(
          fmt::format("refused by run {}: this program is {}, signature {}", name, status_.build, status_.signature));
    } catch (const base::InputError&) {
      const std::lock_guard lock(mutex_);
      ++status_.refused_messages;
    }
  }

  void notice(const std::string& line) const {
    if (options_.on_notice) options_.on_notice(line);
  }

  // Says that this worker lives, and is at what it has.
  void beat() {
    Clock::time_point last_sign = Clock::now();
    Clock::time_point last_pulse{};
    std::uint64_t done_then = 0;
    bool connected = true;
    while (!is_ended()) {
      std::vector<std::pair<std::shared_ptr<Task>, std::shared_ptr<const std::string>>> again;
      std::vector<std::shared_ptr<Task>> all;
      const Clock::time_point now = Clock::now();
      {
        std::unique_lock lock(mutex_);
        beat_.wait_for(lock, wait_for_orders, [&] { return ended_; });
        again = std::exchange(unsent_, {});
        all.assign(tasks_.begin(), tasks_.end());
        all.insert(all.end(), task_sent_.begin(), task_sent_.end());
      }
      for (const auto& [task, text] : again) send(task, text);
      if (now - last_sign >= options_.silence / 4.0) {
        last_sign = now;
        for (const std::shared_ptr<Task>& task : all) task->held->still_at_it();
      }
      if (now - last_pulse >= between_pulses) {
        const double seconds = std::chrono::duration<double>(now - last_pulse).count();
        {
          const std::lock_guard lock(mutex_);
          if (last_pulse != Clock::time_point{}) {
            status_.per_second = static_cast<double>(status_.done - done_then) / seconds;
          }
          done_then = status_.done;
        }
        last_pulse = now;
        link_.tell(worker_subject, status_text());
      }
      if (link_.connected() != connected) {
        connected = !connected;
        notice(connected ? "the server is there again" : "the server is gone; waiting for it");
      }
    }
  }

  std::string status_text() {
    const std::lock_guard lock(mutex_);
    constexpr std::size_t most_in_words = 8;
    status_.at.clear();
    status_.doing.clear();
    for (const std::shared_ptr<Task>& task : tasks_) {
      if (!task->begun || status_.at.size() >= 1000) continue;
      const OrderMessage& order = task->order;
      status_.at.push_back(order.name);
      if (status_.doing.size() < most_in_words) status_.doing.push_back(order.label.empty() ? order.name : order.label);
    }
    return status_.text();
  }

  void end() {
    const std::lock_guard lock(mutex_);
    ended_ = true;
    for (const std::shared_ptr<Task>& task : tasks_) task->stop.request_stop();
    change_.notify_all();
    space_.notify_all();
    beat_.notify_all();
  }

  void give_back() {
    const std::lock_guard lock(mutex_);
    for (const std::shared_ptr<Task>& task : tasks_) task->held->give_back();
    tasks_.clear();
  }

  struct Source {
    std::string engines;
    std::unique_ptr<Queue> queue;
  };

  Link& link_;
  const WorkerOptions& options_;
  Blobs blobs_;
  std::vector<Source> queues_;
  Clock::time_point empty_since_ = Clock::now();

  std::mutex mutex_;
  std::condition_variable change_;  // for those who work
  std::condition_variable space_;   // for the one who fetches
  std::condition_variable beat_;
  std::deque<std::shared_ptr<Task>> tasks_;    // waiting and under way
  std::set<std::shared_ptr<Task>> task_sent_;  // whose answers are on their way
  std::vector<std::pair<std::shared_ptr<Task>, std::shared_ptr<const std::string>>> unsent_;
  int sending_ = 0;
  double seconds_each_ = 0;
  bool ended_ = false;
  WorkerStatus status_;
};

}  // namespace

void work_for(std::unique_ptr<Link> link, const WorkerOptions& options, const std::stop_token& stop) {
  // What the connection still calls when it closes is there as long as the connection: that goes first.
  std::unique_ptr<Working> working;
  const std::unique_ptr<Link> open = std::move(link);
  working = std::make_unique<Working>(*open, options);
  working->run(stop);
}

}  // namespace aite::cluster
