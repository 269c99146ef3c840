// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "arena/store/store.hpp"
#include "games/session.hpp"
#include "players/player.hpp"
#include "server/limits.hpp"
#include "server/tables/memory.hpp"
#include "server/tables/searches.hpp"
#include "server/tables/seating.hpp"

namespace aite::server {

// A player that was seated, and its spec with everything that others left open.
struct Seated {
  std::string spec;
  std::shared_ptr<players::Player> player;
};

// What all tables share.
struct House {
  House(arena::Store& its_store, const Limits& its_limits);

  // A player within the limits and counted in the memory: as its spec says, for an analysis or one who comes back to
  // its seat, and with what the spec leaves open, for a new seat. They throw InputError or Refusal.
  std::shared_ptr<players::Player> player(const std::string& spec, const games::Session& session);
  Seated seat(const std::string& spec, const games::Session& session);

  arena::Store& store;
  Limits limits;
  Seating seating;
  Memory memory;
  Searches searches;  // last, so that it ends first: searches under way use the rest
};

// For a game's id, and good for a seed too.
std::uint64_t unguessable();

}  // namespace aite::server
