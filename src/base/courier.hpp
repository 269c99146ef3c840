// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/crew.hpp"
#include "base/error.hpp"

// Units of work that go elsewhere.
namespace aite::base {

// A unit in words: whoever has the program can do it.
struct Order {
  std::string kind;                  // who does it looks up by this how
  std::string name;                  // says all it depends on; two answers to one name count once
  std::string body;                  // JSON: what there is to do, as its kind has it
  std::vector<std::string> models;   // files that the body names, which have to go along
  std::vector<std::string> engines;  // programs that whoever does it has to have, by the names they have there
  std::string label = {};            // for people: "game 3 of 200 in othello: ..."
};

// A kind of orders, for those who carry them out: every thread makes a doer of its own. A doer gets the body of an
// order and answers with that of the answer, or with nothing if it was stopped. Throws InputError for an order that
// cannot be.
struct UnitKind {
  using Doer = std::function<std::optional<std::string>(const std::string& body, const std::stop_token& stop)>;

  std::string name;
  std::function<Doer()> make;
};

// The answer, and who gave it.
struct Answer {
  std::int64_t unit = 0;
  std::string body;   // JSON, as the order's kind has it
  std::string build;  // of the program that did it
  std::string who;    // "host, processor, load": for what depends on the clock
  double seconds = 0;
};

// Takes orders elsewhere and brings the answers, each once. Like a Crew's, its employer is one thread.
class Courier {
 public:
  Courier() = default;
  Courier(const Courier&) = delete;
  Courier& operator=(const Courier&) = delete;
  virtual ~Courier() = default;

  [[nodiscard]] virtual std::size_t room() = 0;
  virtual void send(std::int64_t unit, const Order& order) = 0;
  virtual void drop(const std::function<bool(std::int64_t unit)>& unwanted) = 0;
  // As Crew::collect. Throws InputError that tells of units that could not be done, once there is nothing else to wait
  // for.
  virtual std::vector<Answer> fetch() = 0;
  // An answer of the last fetch that is none: somebody else has to try.
  virtual void refuse(const Answer& answer, std::string_view why) = 0;
  [[nodiscard]] virtual bool idle() = 0;
};

// Where orders can be taken. Without, threads of this process do the work.
class Elsewhere {
 public:
  virtual ~Elsewhere() = default;
  // `job` says which work it is, its first line for people: the same one is gone on with after an interruption.
  virtual std::unique_ptr<Courier> courier(std::string_view job, const std::stop_token& stop) = 0;
};

// A crew somewhere else: its employer writes orders and reads answers, and else need not know.
template <class Result>
class OrderCrew final : public Crew<Result> {
 public:
  using typename Crew<Result>::Done;
  using Write = std::function<Order(std::int64_t unit)>;
  using Read = std::function<Result(const Answer& answer)>;  // throws InputError if it is none

  OrderCrew(std::unique_ptr<Courier> courier, Write write, Read read)
      : courier_(std::move(courier)), write_(std::move(write)), read_(std::move(read)) {}

  [[nodiscard]] std::size_t room() override { return courier_->room(); }
  void give(std::int64_t unit) override { courier_->send(unit, write_(unit)); }
  void drop(const std::function<bool(std::int64_t unit)>& unwanted) override { courier_->drop(unwanted); }
  std::vector<Done> collect() override {
    std::vector<Done> done;
    for (const Answer& answer : courier_->fetch()) {
      try {
        done.push_back({answer.unit, read_(answer)});
      } catch (const InputError& error) {
        courier_->refuse(answer, error.what());
      }
    }
    return done;
  }
  [[nodiscard]] bool idle() override { return courier_->idle(); }

 private:
  std::unique_ptr<Courier> courier_;
  Write write_;
  Read read_;
};

}  // namespace aite::base
