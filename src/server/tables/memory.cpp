// SPDX-License-Identifier: MIT
#include "server/tables/memory.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <utility>

#include "server/http/refusal.hpp"

namespace aite::server {

namespace {

std::int64_t half_of_the_machine() { return sysconf(_SC_PHYS_PAGES) * (sysconf(_SC_PAGESIZE) >> 10) >> 11; }

}  // namespace

Memory::Memory(std::int64_t most) : most_(most > 0 ? most : half_of_the_machine()) {}

std::shared_ptr<void> Memory::take(std::int64_t share) {
  {
    const std::lock_guard lock(mutex_);
    if (taken_ + share > most_) {
      throw Refusal(503, "busy",
                    fmt::format("{} MiB of memory are wanted and {} are left; try again in a moment, or with less",
                                share, most_ - taken_));
    }
    taken_ += share;
  }
  return {nullptr, [this, share](void*) {
            const std::lock_guard lock(mutex_);
            taken_ -= share;
          }};
}

std::shared_ptr<players::Player> Memory::let_in(std::unique_ptr<players::Player> player) {
  std::shared_ptr<void> share = take(player->memory());
  return {player.release(), [share = std::move(share)](players::Player* leaving) mutable {
            delete leaving;
            share.reset();
          }};
}

std::int64_t Memory::left() const {
  const std::lock_guard lock(mutex_);
  return most_ - taken_;
}

std::int64_t Memory::taken() const {
  const std::lock_guard lock(mutex_);
  return taken_;
}

}  // namespace aite::server
