// SPDX-License-Identifier: MIT
#include "games/blokus/list_placements.hpp"
#include "games/blokus/state.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "games/blokus/playout.cpp"
#include <hwy/foreach_target.h>

#include "games/blokus/play-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace aite::games::blokus::HWY_NAMESPACE {

Outcome play_out(const Position& start, base::Rng& rng, Trajectory* trajectory) {
  Game game{start, rng};
  Found<1> found;
  while (!game.position.is_over()) {
    Move move = pass_move;
    if (game.position.passed[at(game.position.to_move)]) {
      game.position.to_move = other(game.position.to_move);
    } else {
      find_placements<1>({&game.position}, found);
      move = play_ply<1>(game, found, 0);
    }
    if (trajectory != nullptr) trajectory->push_back(move);
  }
  rng = game.rng;
  return game.position.outcome();
}

void list_placements(const Position& position, State::MoveList& moves) {
  Found<1> found;
  find_placements<1>({&position}, found);
  for (std::size_t o = 0; o < orientation_count; ++o) {
    if (found.counts.of_orientation(0, o) == 0) continue;
    for (std::size_t i = 0; i < 4; ++i) {
      for (std::uint64_t rest = found.anchors[o][0][i]; rest != 0; rest &= rest - 1) {
        moves.push_back(anchor_areas[o].move(static_cast<int>(64 * i) + std::countr_zero(rest)));
      }
    }
  }
}

}  // namespace aite::games::blokus::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace aite::games::blokus {

HWY_EXPORT(play_out);
HWY_EXPORT(list_placements);

Outcome State::playout(base::Rng& rng, Trajectory* trajectory) const {
  return HWY_DYNAMIC_DISPATCH(play_out)(position_, rng, trajectory);
}

void list_placements(const Position& position, State::MoveList& moves) {
  HWY_DYNAMIC_DISPATCH(list_placements)(position, moves);
}

}  // namespace aite::games::blokus
#endif
