// SPDX-License-Identifier: MIT
#include "games/othello/state.hpp"

namespace aite::games::othello {

BoardView State::view() const {
  BoardView view{Look::squares, 8, "abcdefgh", true, std::string(64, '.'), {}};
  for (std::size_t square = 0; square < 64; ++square) {
    if ((black() >> square & 1) != 0) view.cells[square] = 'X';
    if ((white() >> square & 1) != 0) view.cells[square] = 'O';
  }
  return view;
}

}  // namespace aite::games::othello
