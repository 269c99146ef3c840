// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/othello/flips.hpp"

namespace aite::games::othello {

// What Othello's policy networks see, from the side to move: own and opposing discs, empty squares (which tell the
// board from what is beyond its edge), own moves and the moves the opponent would have.
inline constexpr std::size_t policy_planes = 5;
inline constexpr const char* policy_planes_text = "own,opponent,empty,moves,opponent-moves";

inline std::array<std::uint64_t, policy_planes> encoded(const games::othello::Board& board) {
  return {board.own, board.other, board.empty(), legal_squares(board), legal_squares(board.swapped())};
}

}  // namespace aite::games::othello
