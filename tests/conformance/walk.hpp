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
inline constexpr std::uint64_t longest_walk = 500;

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

// Plays random games from `game`, as long as `positions` are to be visited, and calls visit(game, rng) in all of their
// positions, the last ones included. A small number of visits is spread over whole games. `game` is a State or a
// Session; moves_of lists its legal moves.
template <class G, class MovesOf, class Visit>
void walk(const G& start, MovesOf moves_of, std::uint64_t seed, std::uint64_t positions, Visit visit) {
  base::Rng rng(seed);
  const auto stride = static_cast<std::uint32_t>(1 + longest_walk / positions);
  for (std::uint64_t visited = 0; visited < positions;) {
    G game = start;
    for (std::uint64_t ply = 0; ply <= longest_walk; ++ply) {
      if (rng.below(stride) == 0) {
        visit(game, rng);
        ++visited;
        if (::testing::Test::HasFailure()) return;  // one position says enough
      }
      const std::vector<games::Move> moves = moves_of(game);
      if (moves.empty()) break;
      game.play(one_of(moves, rng));
    }
  }
}

template <games::State S, class Visit>
void walk(const S& start, std::uint64_t seed, std::uint64_t positions, Visit visit) {
  walk(start, legal_moves<S>, seed, positions, visit);
}

// `count` positions from random games, at all stages, finished ones among them.
template <games::State S>
std::vector<S> sample_positions(const S& start, std::uint64_t seed, std::uint64_t count) {
  std::vector<S> met;
  walk(start, seed, count, [&](const S& state, base::Rng&) { met.push_back(state); });
  return met;
}

}  // namespace aite::conformance
