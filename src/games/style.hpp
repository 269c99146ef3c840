// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "games/game.hpp"

namespace aite::games {

// A style: a set of moves in a state. Any such set is one, also one made at run time that carries data (a formula, a
// model, a threshold). Its meter is the share of a player's moves that belong to it among those where the question
// makes sense (in Go, a move is in contact with the last one only if there was one).
enum class InStyle : std::uint8_t { no, yes, not_asked };

struct StyleInfo {
  std::string name;
  std::string summary;
  // Rather a rule about what not to do (paper 000's tenuki): a search that likes it is told so by virtual losses for
  // all other moves, not by virtual wins for its own.
  bool rules_out = false;
};

template <class S>
struct Style : StyleInfo {
  std::function<InStyle(const S& before, Move move)> judge;  // the move is legal in `before`
};

}  // namespace aite::games
