// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <bit>
#include <numeric>
#include <vector>

#include "games/othello/playout.hpp"
#include "games/othello/state.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "games/othello/lockstep.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "games/othello/nth_bit-inl.hpp"

// Every processor with Highway's AVX-512 targets counts leading zeros as well, but Highway does not ask for it.
#if HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX3
HWY_PUSH_ATTRIBUTES(HWY_TARGET_STR ",avx512cd")
#else
HWY_BEFORE_NAMESPACE();
#endif
namespace aite::games::othello::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

#if AITE_OTHELLO_VECTORS

using Words = hn::ScalableTag<Bits>;
using V = hn::Vec<Words>;

// Enough for two vectors of AVX-512: while the moves of one are chosen, word by word, the other is looked at.
constexpr std::size_t lanes = 16;

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

// Every step-th square after a1, or before h8: shifted to a move they are the rays from it. A ray may run over the
// edge into other rows, but never past it: a disc in an outer column is never between().
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

// All squares before the last one of `stops`, which lie on a ray with this step.
template <int step>
HWY_INLINE V before_last(V stops) {
#if HWY_TARGET <= HWY_AVX3
  const V all_but_h8 = hn::Set(Words(), ~Bits{0} >> 1);
  return hn::Shr(all_but_h8, V{_mm512_lzcnt_epi64(stops.raw)});
#else
  stops = hn::Or(stops, shifted<-step>(stops));
  stops = hn::Or(stops, shifted<-2 * step>(stops));
  return hn::Or(stops, shifted<-4 * step>(stops));
#endif
}

// a and b and not c
HWY_INLINE V and_and_not(V a, V b, V c) {
#if HWY_TARGET <= HWY_AVX3
  return V{_mm512_ternarylogic_epi64(a.raw, b.raw, c.raw, 0x40)};
#else
  return hn::And(a, hn::AndNot(c, b));
#endif
}

// The games of all lanes, each a board, the squares that own discs reach through the other's along each axis, and a
// random number generator.
class Games {
 public:
  HWY_INLINE void start(std::size_t lane, Board board, base::Rng rng) {
    own_.words[lane] = board.own;
    other_.words[lane] = board.other;
    rngs_[lane] = rng;
  }

  // A game that is over.
  HWY_INLINE void stop(std::size_t lane) { start(lane, {}, base::Rng(0)); }

  [[nodiscard]] HWY_INLINE Board board(std::size_t lane) const { return {own_.words[lane], other_.words[lane]}; }

  // Both sides move or pass, so own discs are again own discs afterwards. False if all games are over.
  HWY_INLINE bool round() {
    for (Row& legal : legal_) {
      for (std::size_t at = 0; at < lanes; at += hn::Lanes(Words())) choose(at, legal);
      for (std::size_t at = 0; at < lanes; at += hn::Lanes(Words())) play(at);
    }
    V alive = hn::Zero(Words());
    for (std::size_t at = 0; at < lanes; at += hn::Lanes(Words())) {
      const V empty = hn::Not(hn::Or(own_.load(at), other_.load(at)));
      const V some_move = hn::Or(legal_[0].load(at), legal_[1].load(at));
      alive = hn::Or(alive, hn::IfThenZeroElse(hn::Eq(empty, hn::Zero(Words())), some_move));
    }
    return !hn::AllTrue(Words(), hn::Eq(alive, hn::Zero(Words())));
  }

 private:
  HWY_INLINE void choose(std::size_t at, Row& legal) {
    const V own = own_.load(at);
    const V other = other_.load(at);
    const V behind = hn::Or(hn::Or(look<1>(at, own, other), look<7>(at, own, other)),
                            hn::Or(look<8>(at, own, other), look<9>(at, own, other)));
    legal.store(at, hn::AndNot(hn::Or(own, other), behind));
    for (std::size_t lane = at; lane < at + hn::Lanes(Words()); ++lane) {
      move_.words[lane] = random_square(legal.words[lane], rngs_[lane]);
    }
  }

  template <int step>
  HWY_INLINE V look(std::size_t at, V own, V other) {
    const V through = between<step>(other);
    const V pairs = hn::And(through, shifted<step>(through));
    const V down = flood<step>(own, through, pairs);
    const V up = flood<-step>(own, through, shifted<-step>(pairs));
    down_[step - 1].store(at, down);
    up_[step - 1].store(at, up);
    return hn::Or(shifted<step>(down), shifted<-step>(up));
  }

  // A pass has no square, and square number 64 has no rays.
  HWY_INLINE void play(std::size_t at) {
    const V own = own_.load(at);
    const V other = other_.load(at);
    const V move = move_.load(at);
    const V square = hn::PopulationCount(hn::Sub(move, hn::Set(Words(), 1)));
    const V flips = hn::Or(hn::Or(flipped<1>(at, square, other), flipped<7>(at, square, other)),
                           hn::Or(flipped<8>(at, square, other), flipped<9>(at, square, other)));
    own_.store(at, hn::AndNot(flips, other));
    other_.store(at, hn::Or3(own, flips, move));
  }

  template <int step>
  HWY_INLINE V flipped(std::size_t at, V square, V other) {
    const V through = between<step>(other);
    const V down = hn::Shl(hn::Set(Words(), ray_from_a1(step)), square);
    const V down_stops = hn::AndNot(through, down);
    const V from_first = hn::Sub(hn::Zero(Words()), down_stops);
    const V up = hn::Shr(hn::Set(Words(), ray_from_h8(step)), hn::Xor(square, hn::Set(Words(), 63)));
    const V up_stops = hn::AndNot(through, up);
    return hn::Or(and_and_not(down, up_[step - 1].load(at), from_first),
                  and_and_not(up, down_[step - 1].load(at), before_last<step>(up_stops)));
  }

  Row own_;
  Row other_;
  Row legal_[2];
  Row move_;
  Row down_[9];
  Row up_[9];
  std::array<base::Rng, lanes> rngs_{base::Rng(0), base::Rng(0), base::Rng(0), base::Rng(0), base::Rng(0), base::Rng(0),
                                     base::Rng(0), base::Rng(0), base::Rng(0), base::Rng(0), base::Rng(0), base::Rng(0),
                                     base::Rng(0), base::Rng(0), base::Rng(0), base::Rng(0)};
};

void count(std::span<const State> states, std::uint32_t per_state, std::uint64_t seed, std::span<Tally> tallies) {
  Games games;
  const std::size_t jobs = states.size() * per_state;
  for (std::size_t first = 0; first < jobs; first += lanes) {
    const std::size_t n = std::min(lanes, jobs - first);
    for (std::size_t lane = 0; lane < n; ++lane) {
      const std::size_t state = (first + lane) / per_state;
      games.start(lane, states[state].board(), base::Rng(playout_seed(seed, state, (first + lane) % per_state)));
    }
    for (std::size_t lane = n; lane < lanes; ++lane) games.stop(lane);
    while (games.round()) {
    }
    for (std::size_t lane = 0; lane < n; ++lane) {
      const std::size_t state = (first + lane) / per_state;
      const State end(games.board(lane), states[state].to_move());
      tallies[state].add(end.outcome());
      tallies[state].moves +=
          static_cast<std::uint64_t>(std::popcount(states[state].board().empty()) - std::popcount(end.board().empty()));
    }
  }
}

#else

void count(std::span<const State> states, std::uint32_t per_state, std::uint64_t seed, std::span<Tally> tallies) {
  count_playouts_plainly<State>(states, per_state, seed, tallies);
}

#endif

}  // namespace aite::games::othello::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace aite::games::othello {

HWY_EXPORT(count);

void count_in_lock_step(std::span<const State> states, std::uint32_t per_state, std::uint64_t seed,
                        std::span<Tally> tallies) {
  HWY_DYNAMIC_DISPATCH(count)(states, per_state, seed, tallies);
}

}  // namespace aite::games::othello
#endif
