// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/http/message.hpp"

// Server-sent events.
namespace aite::server {

// An event without meaning, to find out whether anybody is there.
inline constexpr std::string_view heartbeat = ": still here\n\n";

// What one listener has not been told yet.
class Listener : public Stream {
 public:
  // Of two events of the same kind only the later one matters, so a slow listener costs no memory.
  void tell(std::string_view kind, std::string data);
  void tell(std::string_view kind, std::shared_ptr<const std::string> data);  // which many listeners share
  void close();

  std::optional<std::string> take() override;
  void on_news(std::function<void()> bell) override;

 private:
  std::mutex mutex_;
  std::function<void()> bell_;
  std::vector<std::pair<std::string, std::shared_ptr<const std::string>>> events_;
  bool closed_ = false;
};

// All listeners of one thing.
class Listeners {
 public:
  std::shared_ptr<Listener> add();  // listens as long as somebody holds it
  void tell(std::string_view kind, const std::string& data);
  void close();
  [[nodiscard]] bool any() const;

 private:
  mutable std::mutex mutex_;
  std::vector<std::weak_ptr<Listener>> listeners_;
};

}  // namespace aite::server
