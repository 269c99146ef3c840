// SPDX-License-Identifier: MIT
#pragma once

#include <array>

#include "games/go/problems/problem.hpp"

namespace aite::games::go {

// What the right move of a problem is like.
enum class Kind : std::uint8_t {
  gives_up_stones,  // it gives up two stones or more at once and plays again where they stood: nakade, under the stones
  throw_in,         // it can be captured at once, and takes nothing
  capture,          // it takes stones
  first_line,       // it lies on the edge
  elsewhere,
};

inline constexpr std::array all_kinds{Kind::gives_up_stones, Kind::throw_in, Kind::capture, Kind::first_line,
                                      Kind::elsewhere};

// For people, "throw-in".
const char* name_of(Kind kind);

// The first of the kinds that fits, by the first right move and the line that begins with it.
Kind kind_of(const Problem& problem);

}  // namespace aite::games::go
