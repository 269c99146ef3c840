// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/blokus/board.hpp"
#include "games/blokus/pieces.hpp"
#include "games/game.hpp"

namespace aite::games::blokus {

inline constexpr std::uint32_t all_pieces = (1U << pieces.size()) - 1;

constexpr std::size_t at(Side side) { return static_cast<std::size_t>(index(side)); }

// A position and nothing besides: what a playout works on.
struct Position {
  std::array<Board, 2> occupied;
  std::array<std::uint32_t, 2> left{all_pieces, all_pieces};  // one bit per piece
  std::array<bool, 2> passed{};
  Side to_move = Side::first;

  [[nodiscard]] bool is_over() const { return passed[0] && passed[1]; }
  [[nodiscard]] Outcome outcome() const { return {2 * (occupied[0].count() - occupied[1].count())}; }
};

}  // namespace aite::games::blokus
