// SPDX-License-Identifier: MIT
#include "server/http/events.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

namespace aite::server {

namespace {

constexpr auto heartbeat = std::chrono::seconds(5);

}  // namespace

void Listener::tell(std::string_view kind, std::string data) {
  {
    const std::lock_guard lock(mutex_);
    const auto same =
        std::find_if(events_.begin(), events_.end(), [&](const auto& event) { return event.first == kind; });
    if (same != events_.end()) events_.erase(same);
    events_.emplace_back(kind, std::move(data));
  }
  news_.notify_one();
}

void Listener::close() {
  {
    const std::lock_guard lock(mutex_);
    closed_ = true;
  }
  news_.notify_one();
}

bool Listener::write_next(const Write& write) {
  std::string text;
  {
    std::unique_lock lock(mutex_);
    news_.wait_for(lock, heartbeat, [this] { return closed_ || !events_.empty(); });
    if (closed_) return false;
    for (const auto& [kind, data] : events_) text += fmt::format("event: {}\ndata: {}\n\n", kind, data);
    events_.clear();
  }
  return write(text.empty() ? ": still here\n\n" : text);
}

std::shared_ptr<Listener> Listeners::add() {
  const std::lock_guard lock(mutex_);
  std::erase_if(listeners_, [](const auto& listener) { return listener.expired(); });
  auto listener = std::make_shared<Listener>();
  listeners_.push_back(listener);
  return listener;
}

void Listeners::tell(std::string_view kind, const std::string& data) {
  const std::lock_guard lock(mutex_);
  for (const auto& each : listeners_) {
    if (const auto listener = each.lock()) listener->tell(kind, data);
  }
}

void Listeners::close() {
  const std::lock_guard lock(mutex_);
  for (const auto& each : listeners_) {
    if (const auto listener = each.lock()) listener->close();
  }
}

bool Listeners::any() const {
  const std::lock_guard lock(mutex_);
  return std::any_of(listeners_.begin(), listeners_.end(), [](const auto& listener) { return !listener.expired(); });
}

}  // namespace aite::server
