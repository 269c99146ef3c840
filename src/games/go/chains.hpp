// SPDX-License-Identifier: MIT
#pragma once

// Chains, captures and areas on point sets. `Set` is PointSet<9> or PointSet<19>.
namespace aite::games::go {

template <class Set>
struct Flood {
  Set reached;
  bool hit;  // whether it touched the goal, where it stopped
};

// Spreads from `seed` through `within` until it touches `goal` or has nowhere left to go.
template <class Set>
constexpr Flood<Set> flood(Set seed, const Set& within, const Set& goal) {
  for (;;) {
    if ((seed & goal).any()) return {seed, true};
    const Set grown = seed | (seed.neighbours() & within);
    if (grown == seed) return {seed, false};
    seed = grown;
  }
}

// The points that can be reached from `seed` through `within`, `seed` included.
template <class Set>
constexpr Set spread(const Set& seed, const Set& within) {
  return flood(seed, within, Set{}).reached;
}

// The opponent's chains beside the new stone `move` that have no liberty once it stands; `empty` is without `move`.
template <class Set>
constexpr Set captured(const Set& move, const Set& opponent, const Set& empty) {
  const Set breathing = empty.neighbours() & opponent;
  Set dead;
  for (Set targets = (move.neighbours() & opponent) - breathing; targets.any();) {
    const auto [chain, lives] = flood(Set::of(targets.first()), opponent, breathing);
    if (!lives) dead |= chain;
    targets -= chain;
  }
  return dead;
}

// Whether the chain of the new stone `move` has a liberty; `empty` is without `move`. Captures come before this.
template <class Set>
constexpr bool breathes(const Set& move, const Set& own, const Set& empty) {
  return flood(move, own, empty.neighbours()).hit;
}

// The point that simple ko forbids after `move` captured `dead`: a lone stone took a lone stone and stands where it
// can be taken back at once. Empty otherwise. `own` and `empty` are without `move` and `dead`.
template <class Set>
constexpr Set ko_after(const Set& move, const Set& dead, const Set& own, const Set& empty) {
  return dead.count() == 1 && (move.neighbours() & (own | empty)).none() ? dead : Set{};
}

// The side's own eyes as playouts have them (set_algebra-inl.hpp, where the same is written for vector registers):
// empty points with own stones or the edge on all four sides, and fewer than two enemy stones among the diagonals, the
// edge counting as one.
template <class Set>
constexpr Set eyes(const Set& own, const Set& opponent, const Set& board, const Set& edge) {
  const Set above = opponent.up();
  const Set below = opponent.down();
  const Set a = above.left();
  const Set b = above.right();
  const Set c = below.left();
  const Set d = below.right();
  const Set broken = (a & b) | (c & d) | ((a | b) & (c | d)) | ((a | b | c | d) & edge);
  return board - own - opponent - (board - own).neighbours() - broken;
}

template <class Set>
struct Areas {
  Set first;
  Set second;
};

// Tromp-Taylor: a side's area is its stones and the empty regions that reach only them.
template <class Set>
constexpr Areas<Set> areas(const Set& first, const Set& second, const Set& board) {
  const Set empty = board - first - second;
  const Set by_first = spread(first.neighbours() & empty, empty);
  const Set by_second = spread(second.neighbours() & empty, empty);
  return {first | (by_first - by_second), second | (by_second - by_first)};
}

}  // namespace aite::games::go
