// SPDX-License-Identifier: MIT
#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/http/message.hpp"

// Server-sent events: what one listener has not been told yet.
namespace aite::server {

class Listener {
 public:
  // Of two events of the same kind only the later one matters, so a slow listener costs no memory.
  void tell(std::string_view kind, std::string data);
  void close();

  // Writes what there is; waits for it, and now and then writes a line without meaning to see whether anybody is there.
  // False when it is over.
  bool write_next(const Write& write);

 private:
  std::mutex mutex_;
  std::condition_variable news_;
  std::vector<std::pair<std::string, std::string>> events_;
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
