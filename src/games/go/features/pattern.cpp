// SPDX-License-Identifier: MIT
#include "games/go/features/pattern.hpp"

#include <algorithm>
#include <array>
#include <memory>

namespace aite::games::go::features {

namespace {

constexpr std::size_t codes = std::tuple_size_v<Classes>;

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

std::unique_ptr<const std::array<Classes, 2>> make_classes() {
  auto made = std::make_unique<std::array<Classes, 2>>();
  Classes& of_first = made->front();
  of_first.fill(0);
  std::uint16_t next = 0;
  for (std::size_t code = 0; code < codes; ++code) {
    if (!occurs(static_cast<Code>(code))) continue;
    const Code least = representative(static_cast<Code>(code));
    of_first[code] = least == code ? next++ : of_first[least];
  }
  for (std::size_t code = 0; code < codes; ++code) {
    made->back()[code] = of_first[colours_exchanged(static_cast<Code>(code))];
  }
  return made;
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

const Classes& classes_for(Side mover) {
  static const std::unique_ptr<const std::array<Classes, 2>> all = make_classes();
  return (*all)[static_cast<std::size_t>(index(mover))];
}

}  // namespace aite::games::go::features
