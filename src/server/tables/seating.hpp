// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "games/session.hpp"
#include "players/player.hpp"
#include "server/tables/limits.hpp"

// Players as requests name them.
namespace aite::server {

// One that is known and within the limits. Throws InputError or Refusal.
std::unique_ptr<players::Player> make_player(const std::string& spec, const games::Session& session,
                                             const Limits& limits);

// The spec of such a player with what it leaves open: `seed`, or it would play the same game for ever, and the memory
// that is usual here.
std::string seat_spec(const std::string& spec, const games::Session& session, const Limits& limits, std::uint64_t seed);

// What an option is unless a request says otherwise.
std::string usual_value(const base::Option& option, const Limits& limits);

}  // namespace aite::server
