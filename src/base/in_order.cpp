// SPDX-License-Identifier: MIT
#include "base/in_order.hpp"

#include <map>
#include <utility>

namespace aite::base {

void do_in_order(std::int64_t first, std::int64_t end, Crew<std::string>& crew, const std::stop_token& stop,
                 const std::function<void(const std::string&)>& take, const std::function<void()>& look_up) {
  // Results that wait for one before them are kept here: no more than these many units are ahead of it.
  constexpr std::int64_t most_ahead = 100'000;
  std::map<std::int64_t, std::string> waiting;
  std::int64_t next = first;   // to be taken
  std::int64_t given = first;  // and before `given` all others
  bool over = false;
  while (!over) {
    for (std::size_t room = crew.room(); room > 0 && given < end && given - next < most_ahead; --room) {
      crew.give(given++);
    }
    std::vector<Crew<std::string>::Done> done = crew.collect();
    over = done.empty() && crew.idle() && (given >= end || stop.stop_requested());
    for (Crew<std::string>::Done& each : done) waiting.emplace(each.unit, std::move(each.result));
    for (; !waiting.empty() && waiting.begin()->first == next; ++next) {
      take(waiting.begin()->second);
      waiting.erase(waiting.begin());
    }
    look_up();
  }
}

void do_in_order(std::int64_t first, std::int64_t end, const std::vector<UnitWorker>& workers,
                 const std::stop_token& stop, const std::function<void(const std::string&)>& take,
                 const std::function<void()>& look_up) {
  ThreadCrew<std::string> crew(workers, stop);
  do_in_order(first, end, crew, stop, take, look_up);
}

}  // namespace aite::base
