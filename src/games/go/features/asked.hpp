// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "games/go/state.hpp"

// Tactics as questions about one string each, answered by reading: what formulas are learned from beyond paper 002.
namespace aite::games::go::features {

enum class Tactic : std::uint8_t {
  escape,          // an own string in atari: moves after which neither it nor the stone played is in atari
  capture,         // the opponent's string in atari: moves that take it
  capture_in_two,  // the opponent's of two liberties: moves after which it is taken next, whatever the opponent answers
  ladder,          // the same, but taken at last if it is put in atari with every move
  connect,         // an own string that the opponent can cut off: moves after which it cannot
  cut,             // the opponent's string that it could join to another: moves after which it cannot
};
inline constexpr std::array<std::string_view, 6> tactic_names{"escape", "capture", "capture-in-two",
                                                              "ladder", "connect", "cut"};

struct Asked {
  PointSet<9> string;
  PointSet<9> right;  // legal moves of the side to move
};

// All strings of a position that the question can be asked about. To join means: by one move, and not in atari then.
// Cutting and joining are read one move and its answer deep, among moves up to two steps from where strings can be
// joined.
std::vector<Asked> ask(const Small& state, Tactic tactic);

}  // namespace aite::games::go::features
