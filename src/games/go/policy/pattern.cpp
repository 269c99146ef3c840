// SPDX-License-Identifier: MIT
#include "games/go/policy/pattern.hpp"

#include <algorithm>
#include <array>
#include <memory>

namespace aite::games::go::policy {

namespace {

constexpr std::size_t codes = std::size_t{1} << 16;

constexpr Code quarter_turn(Code code) { return static_cast<Code>(code << 4 | code >> 12); }
constexpr Code mirrored(Code code) {
  Code image = 0;
  for (int direction = 0; direction < directions; ++direction) {
    image = static_cast<Code>(image | code_part(colour_in(code, direction), (directions - direction) % directions));
  }
  return image;
}
constexpr Code colours_exchanged(Code code) {
  const auto firsts = static_cast<unsigned>(code & ~(code >> 1) & 0x5555);
  const auto seconds = static_cast<unsigned>(code >> 1 & ~code & 0x5555);
  const auto offs = static_cast<unsigned>(code & (code >> 1) & 0x5555);
  return static_cast<Code>(firsts << 1 | seconds | offs * 3);
}

Code representative(Code code) {
  Code least = code;
  for (const Code start : {code, mirrored(code)}) {
    Code image = start;
    for (int turn = 0; turn < 4; ++turn) {
      least = std::min(least, image);
      image = quarter_turn(image);
    }
  }
  return least;
}

// By code, for the first side to move.
const std::array<std::uint16_t, codes>& classes() {
  static const auto table = [] {
    auto made = std::make_unique<std::array<std::uint16_t, codes>>();
    made->fill(0);
    std::uint16_t next = 0;
    for (std::size_t code = 0; code < codes; ++code) {
      if (!occurs(static_cast<Code>(code))) continue;
      const Code least = representative(static_cast<Code>(code));
      (*made)[code] = least == code ? next++ : (*made)[least];
    }
    return made;
  }();
  return *table;
}

}  // namespace

bool occurs(Code code) {
  unsigned off = 0;
  for (int direction = 0; direction < directions; ++direction) {
    if (colour_in(code, direction) == Colour::off) off |= 1U << direction;
  }
  constexpr unsigned above = 0b10000011;
  constexpr unsigned right = 0b00001110;
  constexpr unsigned below = 0b00111000;
  constexpr unsigned left = 0b11100000;
  for (const unsigned rows : {0U, above, below}) {
    for (const unsigned columns : {0U, left, right}) {
      if (off == (rows | columns)) return true;
    }
  }
  return false;
}

int pattern_class(Code code, Side mover) { return classes()[mover == Side::first ? code : colours_exchanged(code)]; }

}  // namespace aite::games::go::policy
