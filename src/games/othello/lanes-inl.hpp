// SPDX-License-Identifier: MIT
// Compiled once for every instruction set, hence no ordinary include guard.
#if defined(AITE_OTHELLO_LANES_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef AITE_OTHELLO_LANES_INL
#undef AITE_OTHELLO_LANES_INL
#else
#define AITE_OTHELLO_LANES_INL
#endif

#include <hwy/highway.h>

#include <array>
#include <vector>

#include "games/othello/nth_bit-inl.hpp"

#if AITE_OTHELLO_VECTORS

// Every processor with Highway's AVX-512 targets counts leading zeros as well, but Highway does not ask for it.
#if HWY_TARGET <= HWY_AVX3
HWY_PUSH_ATTRIBUTES(HWY_TARGET_STR ",avx512cd")
#else
HWY_BEFORE_NAMESPACE();
#endif
namespace aite::games::othello::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using Words = hn::ScalableTag<Bits>;
using V = hn::Vec<Words>;

// Four vectors of AVX-512: while the moves of some are chosen, game by game, others are looked at.
constexpr std::size_t lanes = 32;

// One word a game.
struct alignas(64) Row {
  std::array<Bits, lanes> words;

  HWY_INLINE V load(std::size_t at) const { return hn::Load(Words(), words.data() + at); }
  HWY_INLINE void store(std::size_t at, V v) { hn::Store(v, Words(), words.data() + at); }
};

template <int step>
HWY_INLINE V shifted(V squares) {
  if constexpr (step == 1) {
    return hn::Add(squares, squares);  // on AVX-512 processors one port shifts, two add
  } else if constexpr (step > 0) {
    return hn::ShiftLeft<step>(squares);
  } else {
    return hn::ShiftRight<-step>(squares);
  }
}

// As flood() of flips.hpp; `pairs` are the squares of `through` with another one behind them.
template <int step>
HWY_INLINE V flood(V from, V through, V pairs) {
  V reached = hn::And(through, shifted<step>(from));
  if constexpr (step == 1) {  // the carry of an addition runs along a row
    return hn::AndNot(hn::Add(through, reached), through);
  } else {
    reached = hn::OrAnd(reached, through, shifted<step>(reached));
    reached = hn::OrAnd(reached, pairs, shifted<2 * step>(reached));
    return hn::OrAnd(reached, pairs, shifted<2 * step>(reached));
  }
}

template <int step>
HWY_INLINE V between(V other) {
  return step == 8 ? other : hn::And(other, hn::Set(Words(), inner_columns));
}

// Every step-th square after a1, or before h8: shifted to a square they are the rays from it. A ray may run over the
// edge into other rows, but no line of discs does: one in an outer column is not between().
constexpr Bits ray_from_a1(int step) {
  Bits ray = 0;
  for (int square = step; square < 64; square += step) ray |= Bits{1} << square;
  return ray;
}
constexpr Bits ray_from_h8(int step) {
  Bits ray = 0;
  for (int square = 63 - step; square >= 0; square -= step) ray |= Bits{1} << square;
  return ray;
}

// Given the squares of a ray towards h8 where nothing can be flipped, those at or behind the first of them (and some
// that are not on the ray). The two's complement leaves nothing below the lowest bit; above it the other stops are
// missing, but there is nothing to flip on a stop.
HWY_INLINE V blocked_down(V stops) { return hn::Sub(hn::Zero(Words()), stops); }

// The same for a ray towards a1, where the first one on the way is the highest.
template <int step>
HWY_INLINE V blocked_up(V stops) {
#if HWY_TARGET <= HWY_AVX3
  const V all_but_h8 = hn::Set(Words(), ~Bits{0} >> 1);
  return hn::Shr(all_but_h8, V{_mm512_lzcnt_epi64(stops.raw)});
#else
  stops = hn::Or(stops, shifted<-step>(stops));
  stops = hn::Or(stops, shifted<-2 * step>(stops));
  return hn::Or(stops, shifted<-4 * step>(stops));
#endif
}

// The games of all lanes. Sides are seen from the start: own discs belong to the side to move there.
class Games {
 public:
  void start(std::size_t lane, Board board, base::Rng rng) {
    own_.words[lane] = board.own;
    other_.words[lane] = board.other;
    rngs_[lane] = rng;
  }

  // An empty board: nobody can move.
  void clear(std::size_t lane) { start(lane, {}, base::Rng(0)); }

  [[nodiscard]] Board board(std::size_t lane) const { return {own_.words[lane], other_.words[lane]}; }

  // Both sides move or pass in turn until all games are over.
  void play_out() {
    do {
      choose(legal_[0]);
      play();
      choose(legal_[1]);
      play();
    } while (any_alive());
  }

 private:
  // A game is over when neither side could move; a full board says so at once.
  [[nodiscard]] HWY_INLINE bool any_alive() const {
    V alive = hn::Zero(Words());
    for (std::size_t at = 0; at < lanes; at += hn::Lanes(Words())) {
      const V empty = hn::Not(hn::Or(own_.load(at), other_.load(at)));
      const V some_move = hn::Or(legal_[0].load(at), legal_[1].load(at));
      alive = hn::Or(alive, hn::IfThenZeroElse(hn::Eq(empty, hn::Zero(Words())), some_move));
    }
    return !hn::AllTrue(Words(), hn::Eq(alive, hn::Zero(Words())));
  }

  HWY_INLINE void choose(Row& legal) {
    for (std::size_t at = 0; at < lanes; at += hn::Lanes(Words())) {
      const V own = own_.load(at);
      const V other = other_.load(at);
      V behind = hn::Zero(Words());
      look<1>(at, own, other, behind);
      look<7>(at, own, other, behind);
      look<8>(at, own, other, behind);
      look<9>(at, own, other, behind);
      legal.store(at, hn::AndNot(hn::Or(own, other), behind));
      for (std::size_t lane = at; lane < at + hn::Lanes(Words()); ++lane) {
        square_.words[lane] = static_cast<Bits>(std::countr_zero(random_square(legal.words[lane], rngs_[lane])));
      }
    }
  }

  // Adds the squares behind the lines that begin at own discs, and notes the lines.
  template <int step>
  HWY_INLINE void look(std::size_t at, V own, V other, V& behind) {
    const V through = between<step>(other);
    const V pairs = hn::And(through, shifted<step>(through));
    const V down = flood<step>(own, through, pairs);
    const V up = flood<-step>(own, through, shifted<-step>(pairs));
    reach_down_[axis(step)].store(at, down);
    reach_up_[axis(step)].store(at, up);
    behind = hn::Or3(behind, shifted<step>(down), shifted<-step>(up));
  }

  // A pass is square 64: shifted that far, neither a disc nor a ray is left.
  HWY_INLINE void play() {
    for (std::size_t at = 0; at < lanes; at += hn::Lanes(Words())) {
      const V own = own_.load(at);
      const V other = other_.load(at);
      V flips = hn::Zero(Words());
      flip<1>(at, other, flips);
      flip<7>(at, other, flips);
      flip<8>(at, other, flips);
      flip<9>(at, other, flips);
      own_.store(at, hn::AndNot(flips, other));
      other_.store(at, hn::Or3(own, flips, hn::Shl(hn::Set(Words(), 1), square_.load(at))));
    }
  }

  // Adds what is on a ray from the move, reached by an own disc from its other end, and not behind a gap.
  template <int step>
  HWY_INLINE void flip(std::size_t at, V other, V& flips) {
    const V square = square_.load(at);
    const V through = between<step>(other);
    const V down = hn::Shl(hn::Set(Words(), ray_from_a1(step)), square);
    const V up = hn::Shr(hn::Set(Words(), ray_from_h8(step)), hn::Xor(square, hn::Set(Words(), 63)));
    const V lines_down = hn::And(down, reach_up_[axis(step)].load(at));
    const V lines_up = hn::And(up, reach_down_[axis(step)].load(at));
    flips = hn::Or3(flips, hn::AndNot(blocked_down(hn::AndNot(through, down)), lines_down),
                    hn::AndNot(blocked_up<step>(hn::AndNot(through, up)), lines_up));
  }

  static constexpr std::size_t axis(int step) { return step == 1 ? 0 : static_cast<std::size_t>(step - 6); }

  Row own_;
  Row other_;
  Row legal_[2];  // of either side, when it was last to move
  Row square_;    // of the move
  Row reach_down_[4];
  Row reach_up_[4];
  std::vector<base::Rng> rngs_ = std::vector<base::Rng>(lanes, base::Rng(0));
};

}  // namespace aite::games::othello::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

#endif
