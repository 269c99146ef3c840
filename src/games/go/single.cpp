// SPDX-License-Identifier: MIT
#include "games/go/playout.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "games/go/single.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "games/go/chains.hpp"

HWY_BEFORE_NAMESPACE();
namespace aite::games::go {
namespace HWY_NAMESPACE {

#if HWY_TARGET == HWY_AVX2 || HWY_TARGET == HWY_AVX3_DL
HWY_INLINE int nth_bit(std::uint64_t word, unsigned n) {
  return std::countr_zero(_pdep_u64(std::uint64_t{1} << n, word));
}
#else
HWY_INLINE int nth_bit(std::uint64_t word, unsigned n) {
  for (; n > 0; --n) word &= word - 1;
  return std::countr_zero(word);
}
#endif

template <class Set>
HWY_INLINE int nth_point(const Set& set, unsigned n) {
  for (int i = 0;; ++i) {
    const unsigned here = static_cast<unsigned>(std::popcount(set.word(i)));
    if (n < here) return 64 * i + nth_bit(set.word(i), n);
    n -= here;
  }
}

template <int MaxSize>
HWY_INLINE void play_to_the_end(Position<MaxSize>& at, base::Rng& rng, Trajectory* trajectory) {
  using Set = PointSet<MaxSize>;
  const Set board = at.geometry->board;
  const int limit = at.playout_limit();
  for (int plies = 0; plies < limit && at.passes < 2; ++plies) {
    const Set empty = board - at.own - at.opponent;
    Set candidates = empty - eyes(at.own, at.opponent, board, at.geometry->edge) - at.ko;
    Set move;
    Set dead;
    Set rest;
    for (;;) {
      const unsigned count = static_cast<unsigned>(candidates.count());
      const unsigned draw = rng.below(count);
      if (count == 0) break;
      move = Set::of(nth_point(candidates, draw));
      rest = empty - move;
      dead = captured(move, at.opponent, rest);
      if (dead.any() || breathes(move, at.own, rest)) break;
      candidates -= move;
      move = Set{};
    }
    const bool pass = move.none();
    if (trajectory != nullptr) trajectory->push_back(pass ? pass_move : Move{at.geometry->code(move.first())});
    at.passes = pass ? at.passes + 1 : 0;
    at.ko = pass ? Set{} : ko_after(move, dead, at.own, rest);
    const Set next_own = at.opponent - dead;
    at.opponent = at.own | move;
    at.own = next_own;
    at.to_move = other(at.to_move);
  }
}

void play_out_small(Position<9>& position, base::Rng& rng, Trajectory* trajectory) {
  play_to_the_end(position, rng, trajectory);
}
void play_out_large(Position<19>& position, base::Rng& rng, Trajectory* trajectory) {
  play_to_the_end(position, rng, trajectory);
}

}  // namespace HWY_NAMESPACE
}  // namespace aite::games::go
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace aite::games::go {

HWY_EXPORT(play_out_small);
HWY_EXPORT(play_out_large);

void play_out(Position<9>& position, base::Rng& rng, Trajectory* trajectory) {
  HWY_DYNAMIC_DISPATCH(play_out_small)(position, rng, trajectory);
}
void play_out(Position<19>& position, base::Rng& rng, Trajectory* trajectory) {
  HWY_DYNAMIC_DISPATCH(play_out_large)(position, rng, trajectory);
}

}  // namespace aite::games::go
#endif
