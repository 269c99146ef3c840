// SPDX-License-Identifier: MIT
#include "server/tables/house.hpp"

#include <random>
#include <utility>

namespace aite::server {

House::House(arena::Store& its_store, const Limits& its_limits)
    : store(its_store),
      limits(its_limits),
      seating(limits),
      memory(limits.all_memory),
      searches(limits.searches, limits.waiting) {}

std::shared_ptr<players::Player> House::player(const std::string& spec, const games::Session& session) {
  return memory.let_in(seating.make(spec, session));
}

Seated House::seat(const std::string& spec, const games::Session& session) {
  constexpr std::uint64_t seeds = std::uint64_t{1} << 31;  // few digits: specs are read by people
  std::unique_ptr<players::Player> player = seating.make(spec, session);
  std::string complete = seating.fill_in(spec, *player, unguessable() % seeds);
  return {std::move(complete), memory.let_in(std::move(player))};
}

std::uint64_t unguessable() {
  std::random_device device;  // the system's; not ours, whose numbers can be foretold
  return (std::uint64_t{device()} << 32) | device();
}

}  // namespace aite::server
