// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "games/session.hpp"

// Which stones are dead at the end of a game of Go.
namespace aite::arena {

struct Settlement {
  games::Outcome outcome;         // the area of each side once the dead stones are off, komi counted
  std::vector<games::Move> dead;  // points with a dead stone, in reading order

  [[nodiscard]] std::string text(const games::Session& finished) const;  // "dead: A1 B2"; empty without
};

// Whether there is anything to settle: a game of Go that ended by passes.
bool can_settle(const games::Session& session);

// Players pass when they agree on what is dead; the rules (Tromp-Taylor) would have them capture it first. So:
// 1. Chains that are alive whatever the other side does stay, and stones inside their eyes, where nothing can live, are
//    dead (Benson; life.hpp). If that leaves no chain open, nothing is guessed.
// 2. The other chains are judged by random playouts, half of them with black to move and half with white. One whose
//    points mostly belong to the other side at the end, whoever began, is dead. Where that depends on who begins the
//    chain stays, and so it does in a seki, which random play gives to either side about as often.
// docs/arena.md says how often this agrees with GNU Go. Random numbers depend on the position alone: the same position
// is always settled the same way.
Settlement settle(const games::Session& finished);

}  // namespace aite::arena
