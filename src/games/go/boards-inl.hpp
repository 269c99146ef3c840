// SPDX-License-Identifier: MIT

// One board in every lane, for the target being compiled.
//
// Included once for every target, hence no #pragma once.
#if defined(AITE_GAMES_GO_BOARDS_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef AITE_GAMES_GO_BOARDS_INL
#undef AITE_GAMES_GO_BOARDS_INL
#else
#define AITE_GAMES_GO_BOARDS_INL
#endif

#include "games/go/nth_bit-inl.hpp"
#include "games/go/point_set.hpp"
#include "games/go/wide-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace aite::games::go {
namespace HWY_NAMESPACE {

// The two words of PointSet<9>, each in a Wide.
struct Boards {
  static constexpr int stride = PointSet<9>::stride;
  static_assert(PointSet<9>::words == 2 && PointSet<9>::rows_are_whole);

  Wide low;
  Wide high;

  [[nodiscard]] HWY_INLINE Boards left() const { return {shift_right<1>(low), shift_right<1>(high)}; }
  [[nodiscard]] HWY_INLINE Boards right() const { return {low + low, high + high}; }
  [[nodiscard]] HWY_INLINE Boards up() const { return {low_of_right<stride>(high, low), shift_right<stride>(high)}; }
  [[nodiscard]] HWY_INLINE Boards down() const { return {shift_left<stride>(low), high_of_left<stride>(high, low)}; }
  [[nodiscard]] HWY_INLINE Boards neighbours() const { return left() | right() | up() | down(); }

  friend HWY_INLINE Boards operator&(Boards x, Boards y) { return {x.low & y.low, x.high & y.high}; }
  friend HWY_INLINE Boards operator|(Boards x, Boards y) { return {x.low | y.low, x.high | y.high}; }
  friend HWY_INLINE Boards operator-(Boards x, Boards y) { return {without(x.low, y.low), without(x.high, y.high)}; }
};

HWY_INLINE Mask any(Boards boards) { return is_nonzero(boards.low | boards.high); }
HWY_INLINE Mask none(Boards boards) { return is_zero(boards.low | boards.high); }
HWY_INLINE Wide count(Boards boards) { return popcount(boards.low) + popcount(boards.high); }
HWY_INLINE Boards choose(Mask mask, Boards yes, Boards no) {
  return {choose(mask, yes.low, no.low), choose(mask, yes.high, no.high)};
}
HWY_INLINE Boards where(Mask mask, Boards boards) { return {where(mask, boards.low), where(mask, boards.high)}; }

#if HWY_TARGET == HWY_AVX3_DL
// Narrowed down by halves: `found` is the lowest bit it can be. It pays where vector registers can count bits.
template <int Width>
HWY_INLINE Wide halve(Wide word, Wide rank, Wide found) {
  const Wide further = shift_left<Width>(found);
  return choose(rank < popcount(word & (further - all(1))), found, further);
}
HWY_INLINE Wide nth_bit(Wide word, Wide rank) {
  Wide found = all(1);
  found = halve<32>(word, rank, found);
  found = halve<16>(word, rank, found);
  found = halve<8>(word, rank, found);
  found = halve<4>(word, rank, found);
  found = halve<2>(word, rank, found);
  return halve<1>(word, rank, found);
}
#else
HWY_INLINE Wide nth_bit(Wide word, Wide rank) {
  HWY_ALIGN std::uint64_t words[lanes];
  HWY_ALIGN std::uint64_t ranks[lanes];
  store(word, words);
  store(rank, ranks);
  for (std::size_t i = 0; i < lanes; ++i) words[i] = nth_bit(words[i], ranks[i]);
  return load(words);
}
#endif

// A uniformly random point of every board; empty where the board is.
HWY_INLINE Boards draw(Boards from, Wide random) {
  const Wide in_low = popcount(from.low);
  const Wide rank = shift_right<32>(multiply(shift_right<32>(random), in_low + popcount(from.high)));
  const Mask is_low = rank < in_low;
  const Boards drawn_half{where(is_low, from.low), where_not(is_low, from.high)};
  const Wide bit = nth_bit(drawn_half.low | drawn_half.high, choose(is_low, rank, rank - in_low));
  return {drawn_half.low & bit, drawn_half.high & bit};
}

// What lanes keep between two steps, in memory.
struct StoredWide {
  HWY_ALIGN std::uint64_t lane[lanes] = {};

  [[nodiscard]] HWY_INLINE Wide get() const { return load(lane); }
  HWY_INLINE void set(Wide x) { store(x, lane); }
};

struct StoredBoards {
  StoredWide low;
  StoredWide high;

  [[nodiscard]] HWY_INLINE Boards get() const { return {low.get(), high.get()}; }
  HWY_INLINE void set(Boards boards) {
    low.set(boards.low);
    high.set(boards.high);
  }

  [[nodiscard]] PointSet<9> lane(std::size_t i) const {
    PointSet<9> board;
    board.word(0) = low.lane[i];
    board.word(1) = high.lane[i];
    return board;
  }
  void set_lane(std::size_t i, const PointSet<9>& board) {
    low.lane[i] = board.word(0);
    high.lane[i] = board.word(1);
  }
};

}  // namespace HWY_NAMESPACE
}  // namespace aite::games::go
HWY_AFTER_NAMESPACE();

#endif
