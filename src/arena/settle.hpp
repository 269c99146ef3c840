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
// 1. Chains that are alive whatever the other side does (Benson, "Life in the Game of Go", 1976) stay, and stones
// inside
//    their eyes, where nobody else can live, are dead. If that leaves no chain open, nothing is guessed.
// 2. Otherwise the position is played on, until both sides pass again or every open chain is decided: by UCT for both,
//    with a komi that makes the game as even as random playouts think it is, so that every point is fought for; some
//    times with black to move and as often with white.
// 3. An open chain is dead if in these games its points mostly belong to the other side in the end, whoever began.
//    Where that depends on who begins, and in a seki, which nobody wants to begin, it stays.
// Random numbers depend on the position alone: the same position is always settled the same way.
Settlement settle(const games::Session& finished);

}  // namespace aite::arena
