// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

namespace aite::server {

// How much of the machine all visitors together may use. Beyond any of these the answer is "busy", never a slow one.
struct Limits {
  std::size_t tables = 200;         // games in play at once; those nobody looks at make room
  std::size_t searches = 0;         // at once; 0: one per core
  std::size_t waiting = 400;        // searches waiting for their turn
  std::size_t connections = 4096;   // at once, whatever they do
  std::size_t streams = 1000;       // event streams at once
  std::size_t body = 1 << 20;       // bytes of a request
  double seconds_a_move = 60;       // for any search
  std::int64_t threads = 0;         // of one player; 0: as many as there are cores
  std::int64_t memory = 512;        // MiB of one player
  std::int64_t usual_memory = 64;   // MiB of one that was told nothing and would take more
  std::int64_t all_memory = 0;      // MiB of all players together; 0: half of the machine's
  std::int64_t games_a_run = 1000;  // of a match started from the page
  double idle_seconds = 20;         // without a listener or a request: searches stop then
};

}  // namespace aite::server
