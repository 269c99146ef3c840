// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include "arena/store/store.hpp"

namespace aite::arena {

// What replaying a stored game has shown.
struct Verification {
  bool sound = false;       // every move is legal, and the result is the one the rules (and the ruling) give
  bool replayed = false;    // the players were made to think again
  std::string explanation;  // for people: what agrees, where it differs, why it could not be replayed
};

// Replays a game by the rules and, where both players are built in and promise to play the same game again (no clock,
// one thread), has them play it once more and compares move for move.
Verification verify(const StoredGame& game);

// What contradicts a game's ruling in where its moves lead; nothing if all is well. Who lost by a fault, and what dead
// stones were worth, the moves do not tell.
std::optional<std::string> contradiction(const StoredGame& game, const games::Session& end);

// Why a spec's player may move differently next time; nothing if it will not.
std::optional<std::string> why_not_deterministic(const std::string& spec, const games::Session& session);

}  // namespace aite::arena
