// SPDX-License-Identifier: MIT
#include "server/tables/searches.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <utility>

#include "base/priority.hpp"

namespace aite::server {

namespace {

std::size_t place_of(Rank rank) { return static_cast<std::size_t>(rank); }

}  // namespace

Searches::Searches(std::size_t processors, std::size_t waiting)
    : most_waiting_(waiting),
      processors_(processors == 0 ? std::max(1U, std::thread::hardware_concurrency()) : processors),
      free_(processors_) {}

Searches::~Searches() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
    ready_.clear();
  }
  turn_.notify_all();
  more_.notify_all();
  threads_.clear();  // before what they wait on
}

bool Searches::submit(Search search, std::int64_t threads, Rank rank) {
  const std::lock_guard lock(mutex_);
  if (ending_ || waiting_[0].size() + waiting_[1].size() >= most_waiting_) return false;
  auto place = std::make_shared<Place>();
  place->run = std::move(search);
  place->processors = std::min(static_cast<std::size_t>(threads), processors_);
  place->rank = rank;
  waiting_[place_of(rank)].push_back(std::move(place));
  give_turns();
  return true;
}

void Searches::give_turns() {
  while (!ending_) {
    Queue& queue = waiting_[waiting_[0].empty() ? 1 : 0];
    if (queue.empty() || queue.front()->processors > free_) return;
    const std::shared_ptr<Place> place = queue.front();
    queue.pop_front();
    free_ -= place->processors;
    place->has_turn = true;
    if (place->begun) {
      turn_.notify_all();
      continue;
    }
    ready_.push_back(place);
    if (ready_.size() > idle_) threads_.emplace_back([this] { work(); });
    more_.notify_one();
  }
}

void Searches::give_back(Place& place) {
  if (!std::exchange(place.has_turn, false)) return;
  free_ += place.processors;
}

bool Searches::somebody_waits(Rank before) const {
  return !waiting_[0].empty() || (before == Rank::others && !waiting_[1].empty());
}

void Searches::pause(const std::shared_ptr<Place>& place, const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  if (ending_ || !somebody_waits(place->rank)) return;
  Queue& queue = waiting_[place_of(place->rank)];
  queue.push_back(place);
  give_back(*place);
  give_turns();
  turn_.wait(lock, stop, [&] { return place->has_turn || ending_; });
  if (!place->has_turn) std::erase(queue, place);  // it ends without a turn
}

void Searches::work() {
  base::step_back();
  std::unique_lock lock(mutex_);
  while (true) {
    ++idle_;
    more_.wait(lock, [this] { return ending_ || !ready_.empty(); });
    --idle_;
    if (ending_) return;
    const std::shared_ptr<Place> place = std::move(ready_.front());
    ready_.pop_front();
    place->begun = true;
    lock.unlock();
    try {
      place->run([this, &place](const std::stop_token& stop) { pause(place, stop); });
    } catch (const std::exception& error) {
      fmt::print(stderr, "aite serve: a search failed: {}\n", error.what());
    }
    place->run = nullptr;  // what it holds goes before anybody is told that there is room
    lock.lock();
    give_back(*place);
    give_turns();
  }
}

}  // namespace aite::server
