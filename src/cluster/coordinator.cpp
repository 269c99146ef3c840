// SPDX-License-Identifier: MIT
#include "cluster/coordinator.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <ctime>
#include <deque>
#include <map>
#include <mutex>
#include <set>
#include <thread>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/build.hpp"
#include "base/error.hpp"
#include "base/files.hpp"
#include "base/hash.hpp"
#include "base/machine.hpp"
#include "cluster/blobs.hpp"
#include "cluster/wire.hpp"

namespace aite::cluster {

namespace {

using Clock = std::chrono::steady_clock;  // not the one that people set
using namespace std::chrono_literals;

constexpr auto moment = 250ms;

constexpr auto between_counts = 2s;  // of what is at the server, while nothing comes
constexpr auto worker_forgotten = 10s;
constexpr double seconds_ahead = 60;        // of work that may wait at the server
constexpr std::size_t most_at_once = 4096;  // units: what bounds the memory here and the server's
constexpr std::size_t fewest_at_once = 8;   // before the first worker is known
constexpr std::size_t most_dead = 10;       // from so many on, no more units are begun
constexpr int answers_at_once = 256;

class RemoteWork final : public base::Courier {
 public:
  RemoteWork(Link& link, const CoordinatorOptions& options, std::string run, std::string_view job,
             const std::stop_token& stop)
      : link_(link), blobs_(link), options_(options), run_(std::move(run)), stop_(stop) {
    status_ = {run_,
               std::string(job.substr(0, std::min<std::size_t>(job.find('\n'), 1000))),
               base::host_name(),
               std::string(base::build_id()),
               options.signature,
               0,
               0,
               0,
               0,
               0,
               {}};
    if (link_.anybody("aite.run." + run_, 300ms)) {
      throw base::InputError("somebody is at the same work already, with the same database or file");
    }
    listen("aite.run." + run_, [this](const Heard& heard) { link_.tell(heard.reply, "here"); });
    listen(who_subject, [this](const Heard& heard) { link_.tell(heard.reply, status_text()); });
    listen(worker_subject, [this](const Heard& heard) { hear_worker(heard.data); });
    // Orders of an earlier attempt at this run: all that is missing is ordered anew, and what comes of them counts.
    link_.purge(Stream::orders, order_subject("*", "*", run_));
    // What that attempt was given and did not keep would be its own for a while yet, in its queue.
    link_.remove_queue(Stream::answers, run_);
    answers_ = link_.queue(Stream::answers, run_, answer_subject(run_), usual_silence);
    for (const std::string& text : link_.ask(who_subject, moment)) hear_worker(text);
    receiver_ = std::jthread([this](const std::stop_token& ended) { receive(ended); });
    pulse_ = std::jthread([this](const std::stop_token& ended) { pulse(ended); });
  }

  ~RemoteWork() override {
    {
      const std::lock_guard lock(alive_->mutex);
      alive_->alive = false;
    }
    receiver_ = {};
    pulse_ = {};
    try {
      withdraw();
    } catch (const std::exception&) {  // no server: what is there is done and waits for the next attempt
    }
  }

  std::size_t room() override {
    const std::lock_guard lock(mutex_);
    if (stop_.stop_requested() || dead_.size() >= most_dead) return 0;
    double cores = 0;
    for (const auto& [id, worker] : workers_) {
      if (worker.status.signature == options_.signature) cores += worker.status.cores;
    }
    const double ahead = seconds_each_ > 0 ? cores * seconds_ahead / seconds_each_ : 2 * cores;
    const auto most = static_cast<std::size_t>(
        std::clamp(cores + std::max(1.0, ahead), double{fewest_at_once}, double{most_at_once}));
    return units_.size() < most ? most - units_.size() : 0;
  }

  void send(std::int64_t unit, const base::Order& order) override {
    OrderMessage message{run_, order.kind, order.name, 0, {}, order.body, "", order.label};
    // Of a model that has changed since an interruption, answers are other answers.
    for (const std::string& model : order.models) {
      message.models[model] = model_hash(model);
      message.name += fmt::format(" {}", message.models[model].substr(0, 16));
    }
    if (message.body.size() > longest_message / 2) {  // as text in text it grows
      message.body_hash = blobs_.put(message.body);
      message.body.clear();
    }
    {
      const std::lock_guard lock(mutex_);
      names_[message.name] = unit;
      units_[unit] = {std::move(message), order_subject(options_.signature, engines_token(order.engines), run_), 0, {}};
    }
    publish(unit);
  }

  void drop(const std::function<bool(std::int64_t unit)>& unwanted) override {
    std::vector<std::uint64_t> places;
    {
      const std::lock_guard lock(mutex_);
      std::erase_if(units_, [&](const auto& entry) {
        if (!unwanted(entry.first)) return false;
        if (entry.second.place > 0) places.push_back(entry.second.place);
        names_.erase(entry.second.message.name);
        return true;
      });
    }
    for (const std::uint64_t place : places) link_.erase(Stream::orders, place);
  }

  std::vector<base::Answer> fetch() override {
    for (const auto& [unit, fetched] : fetched_) fetched.held->done();  // they are kept
    fetched_.clear();
    if (link_.shut_out()) throw base::InputError(shut_out_text);
    recover();
    try {
      list_dead();
    } catch (const base::UnavailableError&) {  // with the next call
    }
    std::unique_lock lock(mutex_);
    news_.wait_for(lock, moment, [&] { return !received_.empty() || units_.empty() || stop_.stop_requested(); });
    std::vector<base::Answer> answers;
    for (Received& each : std::exchange(received_, {})) {
      if (std::optional<base::Answer> answer = take(std::move(each))) answers.push_back(std::move(*answer));
    }
    status_.outstanding = units_.size();
    if (answers.empty() && units_.empty() && listed_ == dead_.size() && listed_ > 0) {
      throw base::InputError(tell_of_dead());
    }
    return answers;
  }

  void refuse(const base::Answer& answer, std::string_view why) override {
    const auto found = fetched_.find(answer.unit);
    if (found == fetched_.end()) return;
    found->second.held->done();
    const std::lock_guard lock(mutex_);
    ++status_.refused_messages;
    --status_.done;
    names_[found->second.unit.message.name] = answer.unit;
    units_[answer.unit] = std::move(found->second.unit);
    fetched_.erase(found);
    try_again(answer.unit, fmt::format("an answer that is none: {}", why), answer.who, false);
  }

  bool idle() override {
    const std::lock_guard lock(mutex_);
    return received_.empty() && fetched_.empty() && (units_.empty() || stop_.stop_requested()) &&
           (dead_.empty() || stop_.stop_requested());
  }

 private:
  struct Unit {
    OrderMessage message;
    std::string subject;
    std::uint64_t place = 0;      // at the server, once it is known
    Clock::time_point failed_at;  // of an order that did not get there; nothing if it did, or is on its way
  };
  struct Fetched {
    Unit unit;
    std::unique_ptr<Held> held;
  };
  struct Received {
    AnswerMessage message;
    std::unique_ptr<Held> held;
  };
  struct Worker {
    WorkerStatus status;
    Clock::time_point heard;
  };

  // Hears as long as this lives.
  void listen(const std::string& subject, std::function<void(const Heard&)> hear) {
    listening_.push_back(link_.listen(subject, [hear = std::move(hear), state = alive_](const Heard& heard) {
      const std::lock_guard lock(state->mutex);
      if (state->alive) hear(heard);
    }));
  }

  // Models are read once: they must not change in the middle of a run.
  const std::string& model_hash(const std::string& path) {
    std::string& hash = models_[path];
    if (hash.empty()) hash = blobs_.put(base::file_text(path));
    return hash;
  }

  void publish(std::int64_t number) {
    std::string subject;
    std::string id;
    std::string text;
    {
      const std::lock_guard lock(mutex_);
      const auto found = units_.find(number);
      if (found == units_.end()) return;
      Unit& unit = found->second;
      subject = unit.subject;
      id = fmt::format("{} {} {} {}", run_, incarnation_, unit.message.name, unit.message.attempt);
      text = unit.message.text();
      unit.failed_at = {};
    }
    link_.publish(subject, id, text, [this, number, state = alive_](bool stored, std::uint64_t place) {
      const std::lock_guard lock(state->mutex);
      if (!state->alive) return;
      const std::lock_guard units_lock(mutex_);
      const auto found = units_.find(number);
      if (found == units_.end()) return;
      if (stored) {
        found->second.place = place;
      } else {
        found->second.failed_at = Clock::now();
      }
    });
  }

  // Fetches answers; they are handed out by fetch().
  void receive(const std::stop_token& ended) {
    while (!ended.stop_requested()) {
      const auto begun = Clock::now();
      std::vector<std::unique_ptr<Held>> all = answers_->fetch(answers_at_once, moment);
      for (std::unique_ptr<Held>& held : all) {
        try {
          AnswerMessage message = AnswerMessage::read(held->data());
          if (!message.body_hash.empty()) message.body = blobs_.get(message.body_hash);
          const std::lock_guard lock(mutex_);
          received_.push_back({std::move(message), std::move(held)});
          news_.notify_one();
        } catch (const base::InputError&) {
          held->done();
          const std::lock_guard lock(mutex_);
          ++status_.refused_messages;
        } catch (const base::UnavailableError&) {  // it comes again
        }
      }
      // Without a server it answers at once.
      if (all.empty() && Clock::now() - begun < moment / 2) std::this_thread::sleep_for(moment);
    }
  }

  void pulse(const std::stop_token& ended) {
    while (!ended.stop_requested()) {
      link_.tell(run_subject, status_text());
      std::unique_lock lock(pulse_mutex_);
      pulse_change_.wait_for(lock, ended, between_pulses, [] { return false; });
    }
  }

  std::string status_text() {
    const std::lock_guard lock(mutex_);
    return status_.text();
  }

  void hear_worker(const std::string& text) {
    try {
      WorkerStatus status = WorkerStatus::read(text);
      const std::lock_guard lock(mutex_);
      if (status.signature != options_.signature) {
        const std::string name = fmt::format("{} ({}, signature {})", status.id, status.build, status.signature);
        if (std::ranges::find(status_.refused, name) == status_.refused.end() && status_.refused.size() < 100) {
          status_.refused.push_back(name);
          if (options_.on_notice) {
            options_.on_notice(fmt::format("worker refused: {}; this program is {}, signature {}", name,
                                           base::build_id(), options_.signature));
          }
        }
      }
      for (const std::string& unit : status.at) last_seen_at_[unit] = fmt::format("{} at {}", status.id, status.host);
      if (last_seen_at_.size() > 4 * most_at_once) last_seen_at_.clear();
      const std::string id = status.id;
      workers_[id] = {std::move(status), Clock::now()};
      std::erase_if(workers_, [](const auto& each) { return Clock::now() - each.second.heard > worker_forgotten; });
    } catch (const base::InputError&) {  // a run's, or nobody's
    }
  }

  // An answer for the employer; nothing if it is one that came before, or a failure. Under the lock.
  std::optional<base::Answer> take(Received received) {
    AnswerMessage& message = received.message;
    const auto named = names_.find(message.name);
    if (named == names_.end()) {
      ++status_.duplicates;
      received.held->done();
      return std::nullopt;
    }
    const std::int64_t number = named->second;
    if (!message.failure.empty()) {
      received.held->done();
      try_again(number, message.failure, message.who, message.hopeless);
      return std::nullopt;
    }
    seconds_each_ = seconds_each_ > 0 ? 0.98 * seconds_each_ + 0.02 * message.seconds : message.seconds;
    seconds_each_ = std::max(seconds_each_, 1e-4);
    ++status_.done;
    names_.erase(named);
    fetched_[number] = {std::move(units_.at(number)), std::move(received.held)};
    units_.erase(number);
    return base::Answer{number, std::move(message.body), std::move(message.build), std::move(message.who),
                        message.seconds};
  }

  // Under the lock.
  void try_again(std::int64_t number, const std::string& why, const std::string& who, bool hopeless) {
    Unit& unit = units_.at(number);
    if (++unit.message.attempt < options_.tries && !hopeless) {
      unit.failed_at = Clock::now() - 1h;  // goes out with the next fetch
      return;
    }
    const auto seen = last_seen_at_.find(unit.message.name);
    DeadLetter letter{run_,
                      status_.job,
                      unit.message.name,
                      why,
                      !who.empty()                  ? who
                      : seen != last_seen_at_.end() ? "last seen with " + seen->second
                                                    : "",
                      "",
                      unit.message.label};
    ++status_.failed;
    names_.erase(unit.message.name);
    units_.erase(number);
    letter.when = fmt::format("{:%FT%TZ}", fmt::gmtime(std::time(nullptr)));
    dead_.push_back(std::move(letter));
  }

  // Puts those on the list at the server that are not there yet.
  void list_dead() {
    for (; listed_ < dead_.size(); ++listed_) link_.put("aite.dead." + run_, "", dead_[listed_].text());
  }

  // Sends what did not get to the server, and what the server has lost: once it has nothing of ours any more, neither
  // orders nor answers, nobody is at anything that we still wait for.
  void recover() {
    std::vector<std::int64_t> again;
    const Clock::time_point now = Clock::now();
    bool count = false;
    {
      const std::lock_guard lock(mutex_);
      for (const auto& [number, unit] : units_) {
        if (unit.failed_at != Clock::time_point{} && now - unit.failed_at > 1s) again.push_back(number);
      }
      count = again.empty() && !units_.empty() && received_.empty() && now - counted_ > between_counts;
      if (count) counted_ = now;
    }
    // Orders that do not get there may have nowhere to go: a server that lost its store has no streams, and no queue of
    // ours. Whoever makes the stream of orders first, a worker too, must not leave us without the other one.
    if (!again.empty() && link_.connected() && now - restored_ > between_counts) {
      restored_ = now;
      try {
        link_.restore();
        answers_again();
      } catch (const base::UnavailableError&) {  // later
      }
    }
    if (count && link_.connected()) {
      try {
        if (link_.counts(Stream::orders, order_subject("*", "*", run_)).empty() &&
            link_.counts(Stream::answers, answer_subject(run_)).empty()) {
          const std::lock_guard lock(mutex_);
          // The second time in a row: an answer may have been on its way between both questions.
          if (received_.empty() && std::exchange(nothing_there_, true)) {
            ++incarnation_;
            nothing_there_ = false;
            for (const auto& [number, unit] : units_) again.push_back(number);
          }
        } else {
          nothing_there_ = false;
        }
        if (!again.empty()) answers_again();
      } catch (const base::UnavailableError&) {  // later
      }
    }
    for (const std::int64_t number : again) publish(number);
  }

  // The server may have lost its streams too.
  void answers_again() {
    std::unique_ptr<Queue> queue = link_.queue(Stream::answers, run_, answer_subject(run_), usual_silence);
    receiver_ = {};
    answers_ = std::move(queue);
    receiver_ = std::jthread([this](const std::stop_token& ended) { receive(ended); });
  }

  std::string tell_of_dead() const {
    std::string text = fmt::format("{} units could not be done:", dead_.size());
    for (std::size_t i = 0; i < std::min<std::size_t>(dead_.size(), 3); ++i) {
      text += fmt::format("\n  {}: {}{}", dead_[i].unit.substr(0, 200), dead_[i].reason,
                          dead_[i].last_words.empty() ? "" : fmt::format(" ({})", dead_[i].last_words));
    }
    return text;
  }

  // Nobody begins what was ordered and is no longer wanted, and whoever is at it may stop.
  void withdraw() {
    const bool complete = units_.empty() && fetched_.empty() && received_.empty();
    link_.purge(Stream::orders, order_subject("*", "*", run_));
    link_.tell("aite.stop." + run_, "");
    if (!complete) return;
    link_.remove_queue(Stream::answers, run_);
    link_.purge(Stream::answers, answer_subject(run_));
  }

  // Whoever hears of something later than this lives.
  struct Alive {
    std::mutex mutex;
    bool alive = true;
  };

  Link& link_;
  Blobs blobs_;
  CoordinatorOptions options_;
  std::string run_;
  std::stop_token stop_;
  std::shared_ptr<Alive> alive_ = std::make_shared<Alive>();
  std::map<std::string, std::string> models_;  // hashes by path
  std::unique_ptr<Queue> answers_;
  std::vector<std::unique_ptr<Listening>> listening_;

  std::mutex mutex_;
  std::condition_variable news_;
  std::map<std::int64_t, Unit> units_;  // that are waited for
  std::unordered_map<std::string, std::int64_t> names_;
  std::deque<Received> received_;
  std::map<std::int64_t, Fetched> fetched_;  // by the employer's last call: its thread's alone
  std::vector<DeadLetter> dead_;
  std::size_t listed_ = 0;  // of them, at the server
  RunStatus status_;
  std::map<std::string, Worker> workers_;
  std::unordered_map<std::string, std::string> last_seen_at_;  // who was at a unit, by its name
  double seconds_each_ = 0;                                    // that a unit takes, lately
  Clock::time_point counted_ = Clock::now();
  Clock::time_point restored_ = Clock::now();
  bool nothing_there_ = false;
  std::int64_t incarnation_ = std::chrono::system_clock::now().time_since_epoch().count();

  std::mutex pulse_mutex_;
  std::condition_variable_any pulse_change_;
  std::jthread receiver_;
  std::jthread pulse_;
};

}  // namespace

Coordinator::Coordinator(std::unique_ptr<Link> link, CoordinatorOptions options)
    : link_(std::move(link)), options_(std::move(options)) {}
Coordinator::~Coordinator() = default;

std::unique_ptr<base::Courier> Coordinator::courier(std::string_view job, const std::stop_token& stop) {
  const std::string run =
      fmt::format("{:016x}", base::hash_text(fmt::format("{}|{}|{}", options_.scope, options_.signature, job)));
  return std::make_unique<RemoteWork>(*link_, options_, run, job, stop);
}

}  // namespace aite::cluster
