// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "server/tables/table.hpp"

namespace aite::server {

// All tables in memory, by the games' ids. Games live in the store: a table nobody attends is put away when room is
// needed, and set up again when somebody asks for it.
class Tables {
 public:
  explicit Tables(House& house);
  ~Tables();  // stops all searches
  Tables(const Tables&) = delete;
  Tables& operator=(const Tables&) = delete;

  // A new game gets an id that cannot be guessed. Both throw Refusal: 404, or 503 if there is no room.
  std::shared_ptr<Table> open(arena::OpenGame game);
  std::shared_ptr<Table> find(const std::string& id);

  // Ends all event streams and searches; nothing is opened any more.
  void close();

 private:
  void make_room();  // expects the lock
  void look_after(const std::stop_token& stop);

  House& house_;
  std::mutex mutex_;
  std::map<std::string, std::shared_ptr<Table>> tables_;
  std::size_t opening_ = 0;  // tables of games that are on their way to the store
  bool closed_ = false;
  std::jthread caretaker_;  // last: it uses all of the above
};

}  // namespace aite::server
