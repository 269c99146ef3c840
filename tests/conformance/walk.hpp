// SPDX-License-Identifier: MIT
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <ostream>
#include <vector>

#include "base/random.hpp"
#include "conformance/case.hpp"
#include "games/game.hpp"

namespace aite::games {

inline void PrintTo(Move move, std::ostream* out) { *out << "move " << move.code; }
inline void PrintTo(Outcome outcome, std::ostream* out) { *out << "margin " << outcome.margin(); }
inline void PrintTo(const Tally& tally, std::ostream* out) {
  *out << tally.playouts << " playouts, " << tally.first_wins << " won, " << tally.draws << " drawn, half points "
       << tally.half_points << ", moves " << tally.moves << ", capped " << tally.capped;
}

}  // namespace aite::games

namespace aite::conformance {

// Random games on a State may fill their own eyes for ever; longer ones are cut here.
inline constexpr int longest_walk = 500;

template <games::State S>
std::vector<games::Move> legal_moves(const S& state) {
  typename S::MoveList list;
  state.legal_moves(list);
  return {list.begin(), list.end()};
}

template <games::State S>
std::vector<games::Move> sorted_legal_moves(const S& state) {
  std::vector<games::Move> moves = legal_moves(state);
  std::sort(moves.begin(), moves.end());
  return moves;
}

template <class T>
const T& one_of(const std::vector<T>& items, base::Rng& rng) {
  return items[rng.below(static_cast<std::uint32_t>(items.size()))];
}

// Calls visit(state, rng) for every position of random games, the last ones included, until `positions` were visited
// and the game at hand is done.
template <Case C, class Visit>
void walk(std::uint64_t seed, std::uint64_t positions, Visit visit) {
  base::Rng rng(seed);
  for (std::uint64_t visited = 0; visited < positions;) {
    typename C::State state = start<C>();
    for (int ply = 0; ply <= longest_walk && !::testing::Test::HasFailure(); ++ply) {
      visit(state, rng);
      ++visited;
      const std::vector<games::Move> moves = legal_moves(state);
      if (moves.empty()) break;
      state.play(one_of(moves, rng));
    }
    if (::testing::Test::HasFailure()) return;  // one position says enough
  }
}

// `count` positions from random games, at all stages, finished ones among them.
template <Case C>
std::vector<typename C::State> sample_positions(std::uint64_t seed, std::size_t count) {
  std::vector<typename C::State> met;
  walk<C>(seed, 4 * count, [&](const typename C::State& state, base::Rng&) { met.push_back(state); });
  base::Rng rng(seed);
  rng.shuffle(met);
  met.erase(met.begin() + static_cast<std::ptrdiff_t>(std::min(count, met.size())), met.end());
  return met;
}

}  // namespace aite::conformance
