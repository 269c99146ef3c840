// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "base/fixed_list.hpp"
#include "games/blokus/shifts.hpp"
#include "games/blokus/stage.hpp"
#include "games/blokus/state.hpp"

// What a placement looks like, for learners of move strengths (Coulom 2007: features compete as teams). A placement has
// one feature of every family. Corners are squares at which a side may go on: free, at a corner of its pieces and at no
// edge of them.
namespace aite::games::blokus::features::moves {

struct Family {
  std::string_view name;
  int features;
};

inline constexpr std::array families{
    Family{"piece", 21},    Family{"size", 5 * static_cast<int>(stages)},  // at each stage
    Family{"blocked", 6},                                                  // the enemy's corners covered
    Family{"hemmed", 6},                                                   // squares covered beside the enemy's corners
    Family{"answer", 4},     // the corners of the enemy's last piece among those covered
    Family{"contact", 9},    // squares of the enemy's pieces along its edges
    Family{"open", 13},      // squares along its edges that are empty
    Family{"gained", 9},     // own corners it adds
    Family{"roomy", 8},      // those of them with room around: at least three squares to go on to
    Family{"spent", 9},      // own corners it takes away
    Family{"reach", 7 * 2},  // squares from its nearest one to the middle of the board; early, later
};
constexpr int family_start(std::size_t family) {
  int start = 0;
  for (std::size_t i = 0; i < family; ++i) start += families[i].features;
  return start;
}
inline constexpr int feature_count = family_start(families.size());

using Features = std::array<std::uint16_t, families.size()>;

// Reads the placements of one position.
class MoveReader {
 public:
  explicit MoveReader(const State& state);

  [[nodiscard]] Features read(Move placement) const;

 private:
  std::size_t stage_;
  Board empty_;
  Openings own_;
  Openings enemy_;
  Board enemy_pieces_;
  Board hemmed_;  // beside the enemy's corners, where it could go on
  Board answer_;  // the enemy's corners that its last piece made
};

// A placement's squares and what is around them, worked out once.
struct Outline {
  Board squares;
  Surroundings around;
};
const Outline& outline(Move placement);

}  // namespace aite::games::blokus::features::moves
