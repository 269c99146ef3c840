// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "games/go/state.hpp"
#include "learn/formulas/positions.hpp"

// Go as formulas see it (paper 002, section 2.1).
namespace aite::players::go {

// Leaves b, w, l, h and matrices F, F0. The paper's escaping side is white: here white is the side to move, whatever
// its colour, so that a formula means the same for both.
//
// Beyond the paper, leaf a: one string that is asked about. A formula with it is asked once for each string of the
// mover in atari, and gives the points that all answers share. And leaf m: the point where the opponent has just moved,
// if that is known.
const learn::formulas::Vocabulary& formula_vocabulary();
inline constexpr int leaf_opponent = 0;    // b
inline constexpr int leaf_own = 1;         // w
inline constexpr int leaf_empty = 2;       // l
inline constexpr int leaf_nearly = 3;      // h
inline constexpr int leaf_asked = 4;       // a
inline constexpr int leaf_last = 5;        // m
inline constexpr int matrix_strings = 0;   // F
inline constexpr int matrix_adjacent = 1;  // F0

template <int MaxSize>
learn::formulas::Layout formula_layout(int size);

// With the stones asked about.
template <int MaxSize>
learn::formulas::Position formula_position(const games::go::State<MaxSize>& state,
                                           const games::go::PointSet<MaxSize>& asked = {});

// Whether a formula asks about strings one after the other.
bool asks(const learn::formulas::Formula& formula);

// What a formula gives.
template <int MaxSize>
games::go::PointSet<MaxSize> formula_points(const learn::formulas::Formula& formula,
                                            const games::go::State<MaxSize>& state);

template <int MaxSize>
learn::formulas::Words words_of(const games::go::PointSet<MaxSize>& set) {
  return {set.data(), set.data() + games::go::PointSet<MaxSize>::words};
}

template <int MaxSize>
games::go::PointSet<MaxSize> set_of(const learn::formulas::Word* words) {
  games::go::PointSet<MaxSize> set;
  for (int i = 0; i < set.words; ++i) set.word(i) = words[i];
  return set;
}

}  // namespace aite::players::go
