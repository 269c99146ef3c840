// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "games/game.hpp"

namespace aite::arena {

// Why a game ended. All but the first three are faults: the side that committed one has lost.
enum class Ending : std::uint8_t {
  score,   // by the rules; in Go after the dead stones were taken off (games/go/settle.cpp)
  length,  // at the limit of plies, scored as it stood
  resignation,
  illegal_move,  // well written, but not allowed
  wrong_pass,    // a pass where the game knows only forced ones
  crash,         // the engine ended, or closed its output, or could not be started again
  timeout,       // no answer in time; a hang is one
  garbage,       // an answer that is no move, or no GTP
  refusal,       // the engine answered with an error to a command it has to know
};

std::string_view ending_name(Ending ending);  // "illegal move"
Ending parse_ending(std::string_view name);   // throws InputError
constexpr bool is_fault(Ending ending) { return ending > Ending::resignation; }

// How a game ended, as the referee has it; no engine's own score is believed.
struct Ruling {
  games::Result result = games::Result::draw;
  std::optional<int> half_points;  // margin from the first player's view; only where the game was scored
  Ending ending = Ending::score;
  std::string detail;  // what exactly was wrong, or which stones were dead; for people
};

}  // namespace aite::arena
