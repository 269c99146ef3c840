// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "base/courier.hpp"

// Elsewhere is here: orders are carried out at once, by words alone. For tests.
namespace aite::base {

struct Loopback final : public Elsewhere {
  explicit Loopback(std::vector<UnitKind> known) : kinds(std::move(known)) {}

  std::unique_ptr<Courier> courier(std::string_view, const std::stop_token&) override;

  std::vector<UnitKind> kinds;
  // What becomes of an answer's body on its way; nothing: it arrives as it is.
  std::function<std::string(const std::string& body)> spoil = nullptr;
  std::vector<Order> orders;  // all there were
  int refused = 0;
};

class LoopbackCourier final : public Courier {
 public:
  explicit LoopbackCourier(Loopback& loop) : loop_(loop) {}

  std::size_t room() override { return 3 - std::min<std::size_t>(3, waiting_.size()); }
  void send(std::int64_t unit, const Order& order) override {
    loop_.orders.push_back(order);
    sent_[unit] = order;
    waiting_.push_back(unit);
  }
  void drop(const std::function<bool(std::int64_t unit)>& unwanted) override { std::erase_if(waiting_, unwanted); }
  // The last one first: nobody may rely on the order of arrival.
  std::vector<Answer> fetch() override {
    std::vector<Answer> answers;
    while (!waiting_.empty()) {
      const std::int64_t unit = waiting_.back();
      waiting_.pop_back();
      answers.push_back({unit, done(sent_.at(unit)), "another build", "somewhere", 0.5});
    }
    return answers;
  }
  void refuse(const Answer& answer, std::string_view) override {
    ++loop_.refused;
    waiting_.push_back(answer.unit);
  }
  bool idle() override { return waiting_.empty(); }

 private:
  std::string done(const Order& order) {
    const auto kind = std::ranges::find(loop_.kinds, order.kind, &UnitKind::name);
    if (kind == loop_.kinds.end()) throw std::logic_error("no such kind: " + order.kind);
    UnitKind::Doer& doer = doers_[order.kind];
    if (!doer) doer = kind->make();
    const std::string body = doer(order.body, {}).value();
    return loop_.spoil ? loop_.spoil(body) : body;
  }

  Loopback& loop_;
  std::map<std::int64_t, Order> sent_;
  std::deque<std::int64_t> waiting_;
  std::map<std::string, UnitKind::Doer> doers_;
};

inline std::unique_ptr<Courier> Loopback::courier(std::string_view, const std::stop_token&) {
  return std::make_unique<LoopbackCourier>(*this);
}

}  // namespace aite::base
