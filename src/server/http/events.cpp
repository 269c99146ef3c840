// SPDX-License-Identifier: MIT
#include "server/http/events.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace aite::server {

void Listener::tell(std::string_view kind, std::string data) {
  tell(kind, std::make_shared<const std::string>(std::move(data)));
}

void Listener::tell(std::string_view kind, std::shared_ptr<const std::string> data) {
  const std::lock_guard lock(mutex_);
  const auto same =
      std::find_if(events_.begin(), events_.end(), [&](const auto& event) { return event.first == kind; });
  if (same != events_.end()) events_.erase(same);
  events_.emplace_back(kind, std::move(data));
  if (bell_) bell_();
}

void Listener::close() {
  const std::lock_guard lock(mutex_);
  closed_ = true;
  if (bell_) bell_();
}

std::optional<std::string> Listener::take() {
  const std::lock_guard lock(mutex_);
  if (closed_) return std::nullopt;
  std::string text;
  for (const auto& [kind, data] : events_) text += fmt::format("event: {}\ndata: {}\n\n", kind, *data);
  events_.clear();
  return text;
}

void Listener::on_news(std::function<void()> bell) {
  const std::lock_guard lock(mutex_);
  bell_ = std::move(bell);
}

std::shared_ptr<Listener> Listeners::add() {
  const std::lock_guard lock(mutex_);
  std::erase_if(listeners_, [](const auto& listener) { return listener.expired(); });
  auto listener = std::make_shared<Listener>();
  listeners_.push_back(listener);
  return listener;
}

void Listeners::tell(std::string_view kind, const std::string& data) {
  const auto shared = std::make_shared<const std::string>(data);
  const std::lock_guard lock(mutex_);
  for (const auto& each : listeners_) {
    if (const auto listener = each.lock()) listener->tell(kind, shared);
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
