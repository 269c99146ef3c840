// SPDX-License-Identifier: MIT
#include "games/go/playout.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "games/go/single.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include <bit>
#include <utility>

#include "games/go/chains.hpp"
#include "games/go/nth_bit-inl.hpp"
#include "games/go/register_set-inl.hpp"
#include "games/go/set_algebra-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace aite::games::go {
namespace HWY_NAMESPACE {

// The points a side may still draw, out of vector registers.
template <class Set>
class Candidates {
 public:
  HWY_INLINE explicit Candidates(Set set) {
    for (int i = 0; i < Set::words; ++i) {
      words_[i] = set.word(i);
      count_ += count_in(i);
    }
  }

  [[nodiscard]] HWY_INLINE unsigned count() const { return count_; }
  // The bit of number `n`, counted from the top left of the board.
  [[nodiscard]] HWY_INLINE int bit(unsigned n) const {
    int i = 0;
    if constexpr (Set::words == 2) {
      // A branch would be taken every other time and guessed wrong as often.
      const unsigned before = count_in(0);
      i = n >= before ? 1 : 0;
      n -= before & (0U - static_cast<unsigned>(i));
    } else {
      for (; n >= count_in(i); ++i) n -= count_in(i);
    }
    return 64 * i + static_cast<int>(hwy::Num0BitsBelowLS1Bit_Nonzero64(nth_bit(words_[i], n)));
  }
  HWY_INLINE void strike(int bit) {
    words_[bit / 64] &= ~(std::uint64_t{1} << (bit % 64));
    --count_;
  }

 private:
  [[nodiscard]] HWY_INLINE unsigned count_in(int i) const { return static_cast<unsigned>(std::popcount(words_[i])); }

  std::uint64_t words_[std::size_t{Set::words}];
  unsigned count_ = 0;
};

// Finds chains with two liberties or more without following them: while a draw is on its way through multiplication
// and memory, this settles nearly all that the drawn point will be asked. What it does not find needs a closer look.
template <class Set>
class Liberties {
 public:
  HWY_INLINE explicit Liberties(Set empty) {
    const Set a = empty.left();
    const Set b = empty.right();
    const Set c = empty.up();
    const Set d = empty.down();
    beside_one_ = a | b | c | d;
    beside_two_ = two_or_more(a, b, c, d);
  }

  // Stones beside two empty points, and pairs of stones each beside one: the points beside two adjacent stones are
  // always different ones, as on a chessboard the colours are.
  [[nodiscard]] HWY_INLINE Set sure_of_two(Set stones) const {
    const Set touching = stones & beside_one_;
    return (stones & beside_two_) | (touching & touching.neighbours());
  }

 private:
  Set beside_one_;
  Set beside_two_;
};

// Of the opponent's chains that `doubtful` stones belong to, those without a liberty. `alive` stones have one, and
// every chain with a liberty has such a stone.
template <class Set>
HWY_INLINE Set dead_chains(Set doubtful, Set opponent, Set alive) {
  Set front = doubtful;
  for (;;) {
    const Set grown = grow(front, opponent);
    if ((grown & alive).any()) {
      alive = grow(grow(alive, opponent), opponent);
      doubtful = doubtful - alive;
      if (doubtful.none()) return Set();
      front = doubtful;
    } else if ((grown - front).none()) {
      return front;
    } else {
      front = grown;
    }
  }
}

template <class Set>
HWY_INLINE bool has_liberty(Set chain, Set own, Set breathing) {
  for (;;) {
    if ((chain & breathing).any()) return true;
    const Set grown = grow(chain, own);
    if ((grown - chain).none()) return false;
    chain = grown;
  }
}

template <int MaxSize, class Set>
class Playout {
 public:
  HWY_INLINE explicit Playout(const Position<MaxSize>& start)
      : geometry_(*start.geometry),
        board_(geometry_.board),
        edge_(geometry_.edge),
        own_(start.own),
        opponent_(start.opponent),
        ko_(start.ko),
        passes_(start.passes) {}

  [[nodiscard]] HWY_INLINE bool is_over() const { return passes_ >= 2; }

  HWY_INLINE Move ply(base::Rng& rng) {
    const Set empty = board_ - own_ - opponent_;
    Candidates<Set> candidates(empty - eyes(own_, opponent_, empty, board_, edge_) - ko_);
    // Two liberties before a move are at least one after it, for the opponent's chains beside it as for the own.
    const Liberties<Set> liberties(empty);
    const Set safe = grow(grow(liberties.sure_of_two(opponent_), opponent_), opponent_);
    const Set sustaining = liberties.sure_of_two(own_) | empty;
    for (;;) {
      const std::uint32_t draw = rng.below(candidates.count());
      if (candidates.count() == 0) return pass();
      const int bit = candidates.bit(draw);
      const Set move = geometry_.point[bit];
      const Set around = geometry_.around[bit];
      const Set doubtful = (around & opponent_) - safe;
      if (doubtful.any()) {
        const Set dead = dead_chains(doubtful, opponent_, safe | (opponent_ & (empty - move).neighbours()));
        if (dead.any()) return capture(bit, dead, empty - move);
      }
      if ((around & sustaining).any() ||
          ((around & own_).any() && has_liberty(move, own_, (empty - move).neighbours()))) {
        return put(bit);
      }
      candidates.strike(bit);
    }
  }

  HWY_INLINE void store(Position<MaxSize>& end) const {
    end.own = own_;
    end.opponent = opponent_;
    end.ko = ko_;
    end.passes = passes_;
  }

 private:
  HWY_INLINE Move pass() {
    ++passes_;
    ko_ = Set();
    std::swap(own_, opponent_);
    return pass_move;
  }
  HWY_INLINE Move put(int bit) {
    passes_ = 0;
    ko_ = Set();
    const Set mine = own_ | Set(geometry_.point[bit]);
    own_ = opponent_;
    opponent_ = mine;
    return Move{geometry_.code(bit)};
  }
  HWY_INLINE Move capture(int bit, Set dead, Set rest) {
    const Set ko = ko_after<PointSet<MaxSize>>(geometry_.point[bit], dead, own_, rest);
    opponent_ = opponent_ - dead;
    const Move move = put(bit);
    ko_ = ko;
    return move;
  }

  const Geometry<MaxSize>& geometry_;
  const Set board_;
  const Set edge_;
  Set own_;
  Set opponent_;
  Set ko_;
  int passes_;
};

template <class Set, int MaxSize>
HWY_INLINE void play_to_the_end(Position<MaxSize>& position, base::Rng& rng, Trajectory* trajectory) {
  Playout<MaxSize, Set> playout(position);
  base::Rng local = rng;  // a register's worth, where the reference would be memory
  const int limit = position.playout_limit();
  int plies = 0;
  for (; plies < limit && !playout.is_over(); ++plies) {
    const Move move = playout.ply(local);
    if (trajectory != nullptr) trajectory->push_back(move);
  }
  playout.store(position);
  if (plies % 2 == 1) position.to_move = other(position.to_move);
  rng = local;
}

void play_out_small(Position<9>& position, base::Rng& rng, Trajectory* trajectory) {
  play_to_the_end<RegisterSet<9>>(position, rng, trajectory);
}
void play_out_large(Position<19>& position, base::Rng& rng, Trajectory* trajectory) {
#if HWY_TARGET == HWY_AVX3_DL
  play_to_the_end<RegisterSet<19>>(position, rng, trajectory);
#else
  play_to_the_end<PointSet<19>>(position, rng, trajectory);
#endif
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
