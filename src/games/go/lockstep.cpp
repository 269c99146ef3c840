// SPDX-License-Identifier: MIT
#include "games/go/playout.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "games/go/lockstep.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include <optional>

#include "games/go/chains.hpp"

#ifndef AITE_GAMES_GO_LOCKSTEP_ONCE
#define AITE_GAMES_GO_LOCKSTEP_ONCE
namespace aite::games::go {

// Hands out the games of a counting job one after the other, and adds up what came of them.
class GameQueue {
 public:
  struct Game {
    std::size_t start;
    std::uint64_t seed;
  };

  GameQueue(std::span<const LaneStart> starts, std::uint32_t per_start, std::uint64_t seed, std::span<Tally> tallies)
      : starts_(starts), per_start_(per_start), seed_(seed), tallies_(tallies) {}

  [[nodiscard]] const LaneStart& start(std::size_t i) const { return starts_[i]; }

  std::optional<Game> next() {
    if (playout_ == per_start_) {
      ++start_;
      playout_ = 0;
    }
    if (start_ >= starts_.size() || per_start_ == 0) return std::nullopt;
    const std::uint64_t playout = playout_++;
    return Game{start_, playout_seed(seed_, start_, playout)};
  }

  void finish(std::size_t start, const PointSet<9>& black, const PointSet<9>& white, std::uint64_t plies,
              std::uint64_t moves) {
    const Position<9>& position = starts_[start].position;
    const auto [first, second] = areas(black, white, position.geometry->board);
    Tally& tally = tallies_[start];
    tally.add({2 * (first.count() - second.count()) - starts_[start].komi_half_points});
    tally.moves += moves;
    tally.capped += plies >= static_cast<std::uint64_t>(position.playout_limit()) ? 1U : 0U;
  }

 private:
  std::span<const LaneStart> starts_;
  std::uint32_t per_start_;
  std::uint64_t seed_;
  std::span<Tally> tallies_;
  std::size_t start_ = 0;
  std::uint32_t playout_ = 0;
};

}  // namespace aite::games::go
#endif

HWY_BEFORE_NAMESPACE();
namespace aite::games::go {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using D = hn::CappedTag<std::uint64_t, 8>;
using V = hn::Vec<D>;
using M = hn::Mask<D>;
constexpr std::size_t width = hn::MaxLanes(D());

// One board in every lane: the two words of PointSet<9>.
struct Boards {
  V low;
  V high;
};

HWY_INLINE V zeros() { return hn::Zero(D()); }
HWY_INLINE V all(std::uint64_t value) { return hn::Set(D(), value); }

HWY_INLINE Boards operator&(Boards a, Boards b) { return {hn::And(a.low, b.low), hn::And(a.high, b.high)}; }
HWY_INLINE Boards operator|(Boards a, Boards b) { return {hn::Or(a.low, b.low), hn::Or(a.high, b.high)}; }
HWY_INLINE Boards operator-(Boards a, Boards b) { return {hn::AndNot(b.low, a.low), hn::AndNot(b.high, a.high)}; }
HWY_INLINE Boards choose(M mask, Boards yes, Boards no) {
  return {hn::IfThenElse(mask, yes.low, no.low), hn::IfThenElse(mask, yes.high, no.high)};
}
HWY_INLINE Boards where(M mask, Boards boards) {
  return {hn::IfThenElseZero(mask, boards.low), hn::IfThenElseZero(mask, boards.high)};
}
HWY_INLINE Boards not_where(M mask, Boards boards) {
  return {hn::IfThenZeroElse(mask, boards.low), hn::IfThenZeroElse(mask, boards.high)};
}
HWY_INLINE M any(Boards boards) { return hn::Ne(hn::Or(boards.low, boards.high), zeros()); }
HWY_INLINE V count(Boards boards) { return hn::Add(hn::PopulationCount(boards.low), hn::PopulationCount(boards.high)); }

constexpr int stride = PointSet<9>::stride;
static_assert(PointSet<9>::rows_are_whole);

#if HWY_TARGET == HWY_AVX3_DL
HWY_INLINE V low_of_up(Boards b) { return V{_mm512_shrdi_epi64(b.low.raw, b.high.raw, stride)}; }
HWY_INLINE V high_of_down(Boards b) { return V{_mm512_shldi_epi64(b.high.raw, b.low.raw, stride)}; }
#else
HWY_INLINE V low_of_up(Boards b) { return hn::Or(hn::ShiftRight<stride>(b.low), hn::ShiftLeft<64 - stride>(b.high)); }
HWY_INLINE V high_of_down(Boards b) {
  return hn::Or(hn::ShiftLeft<stride>(b.high), hn::ShiftRight<64 - stride>(b.low));
}
#endif
HWY_INLINE Boards up(Boards b) { return {low_of_up(b), hn::ShiftRight<stride>(b.high)}; }
HWY_INLINE Boards down(Boards b) { return {hn::ShiftLeft<stride>(b.low), high_of_down(b)}; }
HWY_INLINE Boards left(Boards b) { return {hn::ShiftRight<1>(b.low), hn::ShiftRight<1>(b.high)}; }
HWY_INLINE Boards right(Boards b) { return {hn::Add(b.low, b.low), hn::Add(b.high, b.high)}; }
HWY_INLINE Boards any_of(Boards a, Boards b, Boards c) {
  return {hn::Or3(a.low, b.low, c.low), hn::Or3(a.high, b.high, c.high)};
}
HWY_INLINE Boards neighbours(Boards b) { return any_of(left(b), right(b), up(b)) | down(b); }
HWY_INLINE Boards grow(Boards b, Boards within) {
  const Boards n = neighbours(b);
  return {hn::OrAnd(b.low, n.low, within.low), hn::OrAnd(b.high, n.high, within.high)};
}

HWY_INLINE Boards eyes(Boards own, Boards opponent, Boards empty, Boards board, Boards edge) {
  const Boards above = up(opponent);
  const Boards below = down(opponent);
  const Boards a = left(above);
  const Boards b = right(above);
  const Boards c = left(below);
  const Boards d = right(below);
  const Boards broken = (a & b) | (c & d) | ((a | b) & (c | d)) | ((a | b | c | d) & edge);
  return empty - (neighbours(board - own) | broken);
}

template <int Width>
HWY_INLINE void halve(V& word, V& rank, V& position) {
  const hn::RebindToSigned<D> di;
  const V here = hn::PopulationCount(hn::And(word, all((std::uint64_t{1} << Width) - 1)));
  const M beyond = hn::Not(hn::RebindMask(D(), hn::Lt(hn::BitCast(di, rank), hn::BitCast(di, here))));
  rank = hn::IfThenElse(beyond, hn::Sub(rank, here), rank);
  word = hn::IfThenElse(beyond, hn::ShiftRight<Width>(word), word);
  position = hn::IfThenElse(beyond, hn::Add(position, all(Width)), position);
}
HWY_INLINE V nth_bit(V word, V rank) {
  V position = zeros();
  halve<32>(word, rank, position);
  halve<16>(word, rank, position);
  halve<8>(word, rank, position);
  halve<4>(word, rank, position);
  halve<2>(word, rank, position);
  halve<1>(word, rank, position);
  return hn::Shl(all(1), position);
}

struct Field {
  HWY_ALIGN std::uint64_t lane[width];
  HWY_INLINE V get() const { return hn::Load(D(), lane); }
  HWY_INLINE void set(V v) { hn::Store(v, D(), lane); }
};
struct BoardField {
  Field low;
  Field high;
  HWY_INLINE Boards get() const { return {low.get(), high.get()}; }
  HWY_INLINE void set(Boards b) {
    low.set(b.low);
    high.set(b.high);
  }
  void put(std::size_t i, const PointSet<9>& s) {
    low.lane[i] = s.word(0);
    high.lane[i] = s.word(1);
  }
  PointSet<9> take(std::size_t i) const {
    PointSet<9> set;
    set.word(0) = low.lane[i];
    set.word(1) = high.lane[i];
    return set;
  }
};

#ifndef F1
#define F1 3
#define F2 3
#endif
class Group {
 public:
  explicit Group(GameQueue& queue) : queue_(queue) {
    for (std::size_t i = 0; i < width; ++i) refill(i);
  }
  bool busy() const { return active_ > 0; }

  HWY_INLINE void step() {
    const Boards own = own_.get(), opponent = opponent_.get(), board = board_.get();
    const Boards barred = barred_.get();
    const Boards empty = board - (own | opponent);
    Boards move = move_.get();
    const M pending = any(move);
    const Boards candidates = empty - (eyes(own, opponent, empty, board, edge_.get()) | barred);
    const V n_low = hn::PopulationCount(candidates.low);
    const V n = hn::Add(n_low, hn::PopulationCount(candidates.high));
    const V old = random_.get();
    V next = hn::Xor(old, hn::ShiftLeft<13>(old));
    next = hn::Xor(next, hn::ShiftRight<7>(next));
    next = hn::Xor(next, hn::ShiftLeft<17>(next));
    random_.set(hn::IfThenElse(pending, old, next));
    const hn::Repartition<std::uint32_t, D> d32;
    V rank = hn::ShiftRight<32>(hn::MulEven(hn::BitCast(d32, hn::ShiftRight<32>(next)), hn::BitCast(d32, n)));
    const hn::RebindToSigned<D> di;
    const M in_high = hn::Not(hn::RebindMask(D(), hn::Lt(hn::BitCast(di, rank), hn::BitCast(di, n_low))));
    rank = hn::IfThenElse(in_high, hn::Sub(rank, n_low), rank);
    const V word = hn::IfThenElse(in_high, candidates.high, candidates.low);
    const V bit = hn::And(nth_bit(word, rank), word);
    move = choose(pending, move, Boards{hn::IfThenZeroElse(in_high, bit), hn::IfThenElseZero(in_high, bit)});

    const Boards rest = empty - move;
    const Boards breathing = neighbours(rest);
    const Boards around = neighbours(move);
    Boards alive = choose(pending, alive_.get(), breathing & opponent);
    for (int i = 0; i < F1; ++i) alive = grow(alive, opponent);
    const Boards doubt = (around & opponent) - alive;
    const M taking = any(doubt);
    const Boards ground = choose(taking, opponent, own | move);
    Boards front = (front_.get() & ground) | choose(taking, doubt, move);
    for (int i = 0; i < F2 - 1; ++i) front = grow(front, ground);
    const Boards grown = grow(front, ground);
    const M hit = any(grown & choose(taking, alive, breathing));
    const M open = any(grown - front);
    const M stuck = hn::Not(hn::Or(hit, open));
    const M captures = hn::And(taking, stuck);
    const M legal = hn::Or(captures, hn::AndNot(taking, hit));
    const M chosen = any(move);
    const M pass = hn::Not(chosen);
    const M suicide = hn::And(hn::AndNot(taking, stuck), chosen);
    const M advance = hn::Or(legal, pass);
    const M waits = hn::Not(hn::Or(advance, suicide));
    const Boards dead = where(captures, grown);
    const M ko = hn::AndNot(any(around & (own | rest)), hn::Eq(count(dead), all(1)));
    barred_.set(choose(advance, where(ko, dead), barred | where(suicide, move)));
    own_.set(choose(advance, opponent - dead, own));
    opponent_.set(choose(advance, own | move, opponent));
    move_.set(where(waits, move));
    alive_.set(alive);
    front_.set(where(hn::AndNot(hit, waits), grown));
    const V plies = hn::Add(plies_.get(), hn::IfThenElseZero(advance, all(1)));
    plies_.set(plies);
    moves_.set(hn::Add(moves_.get(), hn::IfThenElseZero(legal, all(1))));
    V passes = passes_.get();
    passes = hn::IfThenElse(pass, hn::Add(passes, all(1)), hn::IfThenZeroElse(legal, passes));
    passes_.set(passes);
    const M ended = hn::Or(hn::Eq(passes, all(2)), hn::Eq(plies, limit_.get()));
    if (HWY_UNLIKELY(!hn::AllFalse(D(), ended))) {
      std::uint8_t bits[8] = {};
      hn::StoreMaskBits(D(), ended, bits);
      for (unsigned b = bits[0]; b != 0; b &= b - 1) {
        const std::size_t i = static_cast<std::size_t>(std::countr_zero(b));
        finish(i);
        refill(i);
      }
    }
  }

 private:
  void finish(std::size_t i) {
    --active_;
    const bool swapped = (queue_.start(start_[i]).position.to_move == Side::second) != (plies_.lane[i] % 2 == 1);
    const PointSet<9> a = own_.take(i), b = opponent_.take(i);
    queue_.finish(start_[i], swapped ? b : a, swapped ? a : b, plies_.lane[i], moves_.lane[i]);
  }
  void refill(std::size_t i) {
    for (;;) {
      const std::optional<GameQueue::Game> game = queue_.next();
      PointSet<9> none;
      if (!game) {
        board_.put(i, none);
        own_.put(i, none);
        opponent_.put(i, none);
        barred_.put(i, none);
        move_.put(i, none);
        front_.put(i, none);
        limit_.lane[i] = ~0ULL;
        passes_.lane[i] = 3;
        random_.lane[i] = 1;
        return;
      }
      const Position<9>& p = queue_.start(game->start).position;
      ++active_;
      start_[i] = game->start;
      board_.put(i, p.geometry->board);
      edge_.put(i, p.geometry->edge);
      own_.put(i, p.own);
      opponent_.put(i, p.opponent);
      barred_.put(i, p.ko);
      move_.put(i, none);
      front_.put(i, none);
      random_.lane[i] = base::Rng::state_for(game->seed);
      plies_.lane[i] = moves_.lane[i] = 0;
      limit_.lane[i] = static_cast<std::uint64_t>(p.playout_limit());
      passes_.lane[i] = static_cast<std::uint64_t>(p.passes);
      if (p.passes < 2) return;
      finish(i);
    }
  }

  GameQueue& queue_;
  BoardField board_, edge_, own_, opponent_, barred_, move_, alive_, front_;
  Field random_, plies_, moves_, limit_, passes_;
  std::size_t start_[width];
  int active_ = 0;
};

void count_lanes(GameQueue& queue) {
  Group a(queue);
  Group b(queue);
  while (a.busy() || b.busy()) {
    a.step();
    b.step();
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace aite::games::go
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace aite::games::go {

HWY_EXPORT(count_lanes);

void count_in_lanes(std::span<const LaneStart> starts, std::uint32_t per_start, std::uint64_t seed,
                    std::span<Tally> tallies) {
  GameQueue queue(starts, per_start, seed, tallies);
  HWY_DYNAMIC_DISPATCH(count_lanes)(queue);
}

}  // namespace aite::games::go
#endif
