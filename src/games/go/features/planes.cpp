// SPDX-License-Identifier: MIT
#include "games/go/features/planes.hpp"

#include <algorithm>

#include "games/go/chains.hpp"

namespace aite::games::go::features {

namespace {

using SmallSet = Small::Set;

void add(std::uint64_t* set, std::size_t point) { set[point / 64] |= std::uint64_t{1} << point % 64; }

void add_all(std::uint64_t* set, const SmallSet& points, const Geometry<9>& geometry) {
  points.for_each([&](int bit) { add(set, geometry.code(bit)); });
}

}  // namespace

std::array<std::uint64_t, network_planes * network_words> network_planes_of(const Small& state) {
  constexpr int most = 4;  // liberties that are told apart
  std::array<std::uint64_t, network_planes * network_words> planes{};
  const auto plane = [&](std::size_t i) { return planes.data() + i * network_words; };
  const Geometry<9>& geometry = state.geometry();
  const SmallSet empty = geometry.board - state.stones(Side::first) - state.stones(Side::second);
  std::size_t of_side = 0;
  for (const Side side : {state.to_move(), other(state.to_move())}) {
    for (SmallSet left = state.stones(side); left.any();) {
      const SmallSet chain = spread(SmallSet::of(left.first()), state.stones(side));
      left -= chain;
      const int liberties = std::min((chain.neighbours() & empty).count(), most);
      add_all(plane(of_side + static_cast<std::size_t>(liberties) - 1), chain, geometry);
    }
    of_side += most;
  }
  add_all(plane(of_side), empty, geometry);
  for (const Move move : {state.last_move(), state.move_before_last(), state.ko()}) {
    ++of_side;
    if (move != no_move && move != pass_move) add(plane(of_side), move.code);
  }
  return planes;
}

NetworkSet network_moves(const Small& state) {
  NetworkSet set{};
  Small::MoveList moves;
  state.legal_moves(moves);
  for (const Move move : moves) add(set.data(), network_move(move));
  return set;
}

}  // namespace aite::games::go::features
