// SPDX-License-Identifier: MIT

// What playouts compute on sets of points, for the target being compiled. `Set` is one board (PointSet, RegisterSet)
// or one board in every lane (Boards).
//
// Included once for every target, hence no #pragma once.
#if defined(AITE_GAMES_GO_SET_ALGEBRA_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef AITE_GAMES_GO_SET_ALGEBRA_INL
#undef AITE_GAMES_GO_SET_ALGEBRA_INL
#else
#define AITE_GAMES_GO_SET_ALGEBRA_INL
#endif

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace aite::games::go {
namespace HWY_NAMESPACE {

// `set` and what it can reach in one step through `within`.
template <class Set>
HWY_INLINE Set grow(Set set, Set within) {
  return set | (set.neighbours() & within);
}

template <class Set>
HWY_INLINE Set two_or_more(Set a, Set b, Set c, Set d) {
  return (a & b) | (c & d) | ((a | b) & (c | d));
}

// The side's own eyes as libego has them: empty points with own stones or the edge on all four sides, and fewer than
// two enemy stones among the diagonals, the edge counting as one.
template <class Set>
HWY_INLINE Set eyes(Set own, Set opponent, Set empty, Set board, Set edge) {
  const Set above = opponent.up();
  const Set below = opponent.down();
  const Set a = above.left();
  const Set b = above.right();
  const Set c = below.left();
  const Set d = below.right();
  const Set broken = two_or_more(a, b, c, d) | ((a | b | c | d) & edge);
  return empty - ((board - own).neighbours() | broken);
}

}  // namespace HWY_NAMESPACE
}  // namespace aite::games::go
HWY_AFTER_NAMESPACE();

#endif
