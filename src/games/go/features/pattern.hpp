// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/game.hpp"

// 3x3 patterns: the eight points around an empty one. Paper 000 orders moves and plays out by them.
namespace aite::games::go::features {

enum class Colour : std::uint8_t { empty, first, second, off };

constexpr Colour colour_of(Side side) { return side == Side::first ? Colour::first : Colour::second; }

// The colours of the eight points around, two bits each, clockwise from the one above.
using Code = std::uint16_t;

inline constexpr int directions = 8;
constexpr int opposite(int direction) { return (direction + 4) % directions; }
constexpr Code code_part(Colour colour, int direction) {
  return static_cast<Code>(static_cast<unsigned>(colour) << (2 * direction));
}
constexpr Colour colour_in(Code code, int direction) { return static_cast<Colour>((code >> (2 * direction)) & 3); }

// Whether one of the four points beside is empty.
constexpr bool has_liberty(Code code) { return ((code | (code >> 1)) & 0x1111) != 0x1111; }

// Turned and mirrored patterns are one class, and so are patterns whose colours are exchanged together with the side
// to move: 954 within the board, 135 on its edge, 18 in its corners.
inline constexpr int pattern_classes = 1107;
using Classes = std::array<std::uint16_t, std::size_t{1} << 16>;
const Classes& classes_for(Side mover);  // by code; 0 for those that do not occur
inline int pattern_class(Code code, Side mover) { return classes_for(mover)[code]; }

// Whether the point is an eye of `side` as playouts have them (chains.hpp).
constexpr bool is_eye(Code code, Side side) {
  const Colour enemy = colour_of(other(side));
  int hostile = 0;
  int off = 0;
  for (int direction = 0; direction < directions; direction += 2) {
    const Colour beside = colour_in(code, direction);
    if (beside == Colour::empty || beside == enemy) return false;
    const Colour diagonal = colour_in(code, direction + 1);
    hostile += diagonal == enemy ? 1 : 0;
    off |= beside == Colour::off || diagonal == Colour::off ? 1 : 0;
  }
  return hostile + off < 2;
}

// Codes that occur: points off the board lie along one or two adjacent sides.
bool occurs(Code code);

}  // namespace aite::games::go::features
