// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>

#include "players/player.hpp"

namespace aite::server {

// What all players together may keep in memory. A player is counted with all it may take, from when it is let in until
// it goes.
class Memory {
 public:
  explicit Memory(std::int64_t most);  // MiB; 0: half of the machine's

  // A share of it for as long as the answer is held. These throw Refusal if it would be too much.
  std::shared_ptr<void> take(std::int64_t share);
  std::shared_ptr<players::Player> let_in(std::unique_ptr<players::Player> player);

  [[nodiscard]] std::int64_t taken() const;
  [[nodiscard]] std::int64_t left() const;

 private:
  mutable std::mutex mutex_;
  std::int64_t most_;
  std::int64_t taken_ = 0;
};

}  // namespace aite::server
