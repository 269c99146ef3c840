// SPDX-License-Identifier: MIT
#include "games/blokus/generate.hpp"
#include "games/blokus/state.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "games/blokus/playout.cpp"
#include <hwy/foreach_target.h>

#include "games/blokus/play-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace aite::games::blokus::HWY_NAMESPACE {

Outcome play_out(const State& state, base::Rng& rng, Trajectory* trajectory) {
  std::array<Lane, 1> game{Lane(state)};
  Lane& lane = game[0];
  Placements<1> found;
  while (!lane.is_over()) {
    Move move = pass_move;
    if (lane.passed[lane.mover]) {
      lane.mover ^= 1;
    } else {
      find_placements<1>(game, found);
      move = play_ply<1>(lane, found, 0, rng);
    }
    if (trajectory != nullptr) trajectory->push_back(move);
  }
  return lane.outcome();
}

void list_placements(const State& state, State::MoveList& moves) {
  const std::array<Lane, 1> game{Lane(state)};
  Placements<1> found;
  find_placements<1>(game, found);
  for (std::size_t o = 0; o < orientation_count; ++o) {
    if (found.counts.of_orientation(0, o) == 0) continue;
    found.anchors[o][0].for_each([&](int anchor) HWY_ATTR { moves.push_back(anchor_areas[o].move(anchor)); });
  }
}

}  // namespace aite::games::blokus::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace aite::games::blokus {

HWY_EXPORT(play_out);
HWY_EXPORT(list_placements);

Outcome State::playout(base::Rng& rng, Trajectory* trajectory) const {
  return HWY_DYNAMIC_DISPATCH(play_out)(*this, rng, trajectory);
}

void list_placements(const State& state, State::MoveList& moves) {
  HWY_DYNAMIC_DISPATCH(list_placements)(state, moves);
}

}  // namespace aite::games::blokus
#endif
