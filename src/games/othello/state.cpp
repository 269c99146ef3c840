// SPDX-License-Identifier: MIT
#include "games/othello/state.hpp"

#include <algorithm>
#include <bit>

#include "games/othello/symmetry.hpp"

namespace aite::games::othello {

static_assert(games::State<State>);

void State::legal_moves(MoveList& moves) const {
  moves.clear();
  for (Bits left = legal(); left != 0; left &= left - 1) {
    moves.push_back({static_cast<std::uint16_t>(std::countr_zero(left))});
  }
  if (moves.empty() && legal_squares(board_.swapped()) != 0) moves.push_back(pass_move);
}

std::string State::why_illegal(Move move) const {
  if (is_over()) return "the game is over";
  const Bits squares = legal();
  if (move == pass_move) return squares == 0 ? "" : "a side that can move may not pass";
  if (move.code >= 64) return "it is off the board";
  const Bits square = Bits{1} << move.code;
  if ((board_.empty() & square) == 0) return "the square is occupied";
  if (squares == 0) return "no square flips anything: the side to move must pass";
  return (squares & square) != 0 ? "" : "it flips nothing";
}

void State::play(Move move) {
  board_ = after(board_, move == pass_move ? 0 : Bits{1} << move.code);
  to_move_ = other(to_move_);
}

// Mixed from the two words when asked: a search asks once per node and a playout never, while an incremental hash would
// cost every flipped disc of every move a table look-up.
std::uint64_t State::hash() const {
  constexpr std::uint64_t white_to_move = base::mix(1);
  return board_hash() ^ (to_move_ == Side::first ? 0 : white_to_move);
}

Outcome State::playout(base::Rng& rng, Trajectory* trajectory) const {
  const int margin = play_out(board_, rng, trajectory).margin();
  return {to_move_ == Side::first ? 2 * margin : -2 * margin};
}

std::vector<double> State::ownership(int playouts, std::uint64_t seed) const {
  std::vector<double> owned(64);
  for (int playout = 0; playout < playouts; ++playout) {
    base::Rng rng(playout_seed(seed, 0, static_cast<std::uint64_t>(playout)));
    const State end(play_out(board_, rng, nullptr), to_move_);
    for (std::size_t square = 0; square < 64; ++square) {
      owned[square] +=
          static_cast<double>((end.black() >> square) & 1) - static_cast<double>((end.white() >> square) & 1);
    }
  }
  for (double& mean : owned) mean /= std::max(playouts, 1);
  return owned;
}

State State::transformed(int symmetry) const {
  return {{othello::transformed(board_.own, symmetry), othello::transformed(board_.other, symmetry)}, to_move_};
}

Move State::transformed(Move move, int symmetry) const {
  if (move == pass_move) return move;
  const Bits square = othello::transformed(Bits{1} << move.code, symmetry);
  return {static_cast<std::uint16_t>(std::countr_zero(square))};
}

}  // namespace aite::games::othello
