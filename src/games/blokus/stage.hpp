// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "games/blokus/position.hpp"

namespace aite::games::blokus {

// How far the game is for a side, by the pieces it has laid: 0, 1, 2, 3-4, 5-6, 7-9, 10-12, more.
inline constexpr std::size_t stages = 8;

constexpr std::size_t stage_of(std::uint32_t pieces_left) {
  constexpr std::array<std::uint8_t, pieces.size() + 1> by_laid{0, 1, 2, 3, 3, 4, 4, 5, 5, 5, 6,
                                                                6, 6, 7, 7, 7, 7, 7, 7, 7, 7, 7};
  return by_laid[pieces.size() - static_cast<std::size_t>(std::popcount(pieces_left))];
}

}  // namespace aite::games::blokus
