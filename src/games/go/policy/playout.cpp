// SPDX-License-Identifier: MIT
#include "games/go/policy/playout.hpp"

namespace aite::games::go::policy {

namespace {

template <int MaxSize>
void play_to_the_end(Position<MaxSize>& position, Move last, const Policy& policy, base::Rng& rng,
                     Trajectory* trajectory) {
  Playout<MaxSize> playout(position, last, policy);
  base::Rng local = rng;
  const int limit = position.playout_limit();
  for (int plies = 0; plies < limit && !playout.is_over(); ++plies) {
    const Move move = playout.ply(local);
    if (trajectory != nullptr) trajectory->push_back(move);
  }
  rng = local;
  const Board<MaxSize>& board = playout.board();
  position.to_move = board.to_move();
  position.own = board.stones(board.to_move());
  position.opponent = board.stones(other(board.to_move()));
  position.ko = board.ko() != Board<MaxSize>::nowhere ? position.geometry->point[board.ko()] : PointSet<MaxSize>{};
  position.passes = board.passes();
}

}  // namespace

void play_out(Position<9>& position, Move last, const Policy& policy, base::Rng& rng, Trajectory* trajectory) {
  play_to_the_end(position, last, policy, rng, trajectory);
}
void play_out(Position<19>& position, Move last, const Policy& policy, base::Rng& rng, Trajectory* trajectory) {
  play_to_the_end(position, last, policy, rng, trajectory);
}

}  // namespace aite::games::go::policy
