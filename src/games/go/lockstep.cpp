// SPDX-License-Identifier: MIT
#include "games/go/playout.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "games/go/lockstep.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include <bit>
#include <optional>

#include "games/go/boards-inl.hpp"
#include "games/go/game_queue.hpp"
#include "games/go/set_algebra-inl.hpp"
#include "games/go/wide-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace aite::games::go {
namespace HWY_NAMESPACE {

// A lane's counters in one number. Bits 0 to 15 count plies and start so that bit 15 is set at the limit; bits 16 to
// 31 count passes; from bit 32 on passes in a row.
namespace clock {
constexpr std::uint64_t bit(int i) { return std::uint64_t{1} << i; }
constexpr std::uint64_t ply = 1;
constexpr std::uint64_t pass = ply | bit(16) | bit(32);
constexpr std::uint64_t all_but_row = bit(32) - 1;
constexpr std::uint64_t over = bit(15) | bit(33);

constexpr std::uint64_t start(int limit, int passes) {
  return (bit(15) - static_cast<std::uint64_t>(limit)) | static_cast<std::uint64_t>(passes) << 32;
}
constexpr int plies(std::uint64_t now, int limit) { return static_cast<int>(now & 0xffff) - (1 << 15) + limit; }
constexpr int passes(std::uint64_t now) { return static_cast<int>(now >> 16 & 0xffff); }
}  // namespace clock

// Games that advance together, one a lane, without a branch between them: every step is the same code for all lanes,
// whatever happens in each. A lane draws a move, has it judged, and plays it or strikes it off. Judging follows chains
// only so many stones far in one step; a lane whose chains are longer waits with its move and goes on in the next
// step, so no lane holds up the others.
class Lanes {
 public:
  explicit Lanes(GameQueue& queue) : queue_(queue) {
    for (std::size_t i = 0; i < lanes; ++i) refill(i);
  }

  [[nodiscard]] bool busy() const { return busy_ != 0; }

  HWY_INLINE void step() {
    const Boards own = own_.get();
    const Boards opponent = opponent_.get();
    const Boards board = board_.get();
    const Boards empty = board - (own | opponent);
    const Boards candidates = empty - (eyes(own, opponent, empty, board, edge_.get()) | barred_.get());
    const Boards move = draw_unless_waiting(candidates);
    play(own, opponent, empty - move, move);
    for (unsigned over = bits(is_nonzero(clock_.get() & all(clock::over))) & busy_; over != 0; over &= over - 1) {
      const std::size_t i = static_cast<std::size_t>(std::countr_zero(over));
      finish(i);
      refill(i);
    }
  }

 private:
  static constexpr int steps_along_chains = 3;

  HWY_INLINE static Boards follow(Boards chains, Boards within, int steps) {
    for (int i = 0; i < steps; ++i) chains = grow(chains, within);
    return chains;
  }

  // The recurrence of base::Rng.
  HWY_INLINE static Wide next_random(Wide x) {
    x = x ^ shift_left<13>(x);
    x = x ^ shift_right<7>(x);
    return x ^ shift_left<17>(x);
  }

  HWY_INLINE Boards draw_unless_waiting(Boards candidates) {
    const Boards waiting = move_.get();
    const Mask fresh = none(waiting);
    const Wide random = next_random(random_.get());
    random_.set(choose(fresh, random, random_.get()));
    return waiting | where(fresh, draw(candidates, random));
  }

  // Judges `move` and plays it. `rest` are the empty points without it.
  HWY_INLINE void play(Boards own, Boards opponent, Boards rest, Boards move) {
    const Boards breathing = rest.neighbours();
    const Boards around = move.neighbours();

    // Opponent's stones beside the move that no liberty was found for: either they are captured, which is certain
    // once the chain is followed to its end, or their liberty is further away.
    const Boards alive = follow(alive_.get() | (breathing & opponent), opponent, steps_along_chains);
    const Boards doubtful = (around & opponent) - alive;
    const Mask taking = any(doubtful);

    // Follow those chains, or else the own chain in search of a liberty.
    const Boards within = choose(taking, opponent, own | move);
    const Boards seed = (front_.get() & within) | choose(taking, doubtful, move);
    const Boards front = follow(seed, within, steps_along_chains - 1);
    const Boards chain = grow(front, within);
    const Mask lives = any(chain & choose(taking, alive, breathing));
    const Mask goes_on = any(chain - front);

    // Where chains in doubt met living stones, some of them live: `alive` has to come closer before the rest can be
    // followed afresh. Where a chain has neither met a liberty nor ended, it is followed on from here.
    const Mask captures = without(taking, lives | goes_on);
    const Mask legal = captures | without(lives, taking);
    const Mask passes = none(move);
    const Mask advances = legal | passes;
    const Mask unfinished = without(goes_on, lives);
    const Mask waits = unfinished | (taking & lives);

    const Boards dead = where(captures, chain);
    const Mask is_ko = without(count(dead) == all(1), any(around & (own | rest)));
    // A move that neither is played nor waits was suicide. Striking it off also while it waits does no harm.
    barred_.set(choose(advances, where(is_ko, dead), barred_.get() | move));
    own_.set(choose(advances, opponent - dead, own));
    opponent_.set(choose(advances, own | move, opponent));
    move_.set(where(waits, move));
    alive_.set(where(waits, alive));
    front_.set(where(unfinished, chain));
    const Wide now = clock_.get();
    clock_.set(choose(legal, (now & all(clock::all_but_row)) + all(clock::ply), now + where(passes, all(clock::pass))));
  }

  void finish(std::size_t i) {
    const int limit = queue_.position(start_[i]).playout_limit();
    const std::uint64_t now = clock_.lane[i];
    queue_.finish(start_[i], own_.lane(i), opponent_.lane(i), clock::plies(now, limit), clock::passes(now));
    busy_ &= ~(1U << i);
  }

  // Starts the next game in lane `i`. Without one the lane idles: what it goes on doing is not looked at.
  void refill(std::size_t i) {
    while (const std::optional<GameQueue::Game> game = queue_.next()) {
      const Position<9>& position = queue_.position(game->start);
      start_[i] = game->start;
      board_.set_lane(i, position.geometry->board);
      edge_.set_lane(i, position.geometry->edge);
      own_.set_lane(i, position.own);
      opponent_.set_lane(i, position.opponent);
      barred_.set_lane(i, position.ko);
      move_.set_lane(i, {});
      alive_.set_lane(i, {});
      front_.set_lane(i, {});
      random_.lane[i] = base::Rng::state_for(game->seed);
      clock_.lane[i] = clock::start(position.playout_limit(), position.passes);
      busy_ |= 1U << i;
      if (position.passes < 2) return;
      finish(i);
    }
  }

  GameQueue& queue_;
  unsigned busy_ = 0;  // a bit for every lane with a game
  std::size_t start_[lanes] = {};
  StoredBoards board_;
  StoredBoards edge_;
  StoredBoards own_;
  StoredBoards opponent_;
  StoredBoards barred_;  // the ko, and what was drawn in this ply and found suicidal
  StoredBoards move_;    // waiting to be judged, with how far judging came: see play()
  StoredBoards alive_;
  StoredBoards front_;
  StoredWide random_;
  StoredWide clock_;
};

void play_all(GameQueue& queue) {
  Lanes games(queue);
  while (games.busy()) games.step();
}

bool wide_enough() { return lanes >= 8; }

}  // namespace HWY_NAMESPACE
}  // namespace aite::games::go
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace aite::games::go {

HWY_EXPORT(play_all);
HWY_EXPORT(wide_enough);

bool lanes_pay_off() { return HWY_DYNAMIC_DISPATCH(wide_enough)(); }

void count_in_lanes(std::span<const LaneStart> starts, std::uint32_t per_start, std::uint64_t seed,
                    std::span<Tally> tallies) {
  GameQueue queue(starts, per_start, seed, tallies);
  HWY_DYNAMIC_DISPATCH(play_all)(queue);
}

}  // namespace aite::games::go
#endif
