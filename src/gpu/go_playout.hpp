// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "base/random.hpp"
#include "games/game.hpp"
#include "gpu/go_points.hpp"
#include "gpu/words.hpp"

namespace aite::gpu {

// A uniform random game of Go in one thread: the rules of games/go/playout.hpp, number for number, and a step as in
// games/go/lockstep.cpp: judging a move follows chains only so many stones far in one step, so that no thread of a warp
// waits for another's long chains; what is not judged by then goes on in the next.
class GoPlayout {
 public:
  struct Start {
    Points own;  // of the side to move
    Points opponent;
    Points ko;  // the forbidden point, or empty
    Points board;
    Points edge;  // points of the outermost line
    std::int32_t size = 0;
    std::int32_t komi_half_points = 0;
    std::int32_t passes = 0;  // in a row, that have just been played
    bool first_to_move = true;
  };
  struct Table {};
  struct Shared {};
  static constexpr bool is_a_warps = false;
  static constexpr std::uint32_t longest = 3 * 81;

  AITE_DEVICE GoPlayout(const Table& /*table*/, Shared& /*shared*/) {}

  AITE_DEVICE void begin(const Start& start, base::Rng rng) {
    start_ = &start;
    board_ = start.board;
    edge_ = start.edge;
    own_ = start.own;
    opponent_ = start.opponent;
    barred_ = start.ko;
    move_ = alive_ = front_ = Points{};
    rng_ = rng;
    plies_ = 0;
    passes_ = 0;
    passes_in_a_row_ = start.passes;
  }

  [[nodiscard]] AITE_DEVICE bool is_over() const { return passes_in_a_row_ >= 2 || plies_ >= limit(); }

  template <class Writer>
  AITE_DEVICE void step(Writer& writer) {
    const Points empty = board_ - (own_ | opponent_);
    if (move_.none()) draw(empty);

    const Points rest = empty - move_;
    const Points breathing = rest.neighbours();
    const Points around = move_.neighbours();
    // Opponent's stones beside the move that no liberty was found for: either they are captured, which is certain once
    // the chain is followed to its end, or their liberty is further away.
    const Points alive = follow(alive_ | (breathing & opponent_), opponent_, steps_along_chains);
    const Points doubtful = (around & opponent_) - alive;
    const bool taking = doubtful.any();
    // Those chains are followed, or else the own one in search of a liberty.
    const Points within = choose(taking, opponent_, own_ | move_);
    const Points seed = (front_ & within) | choose(taking, doubtful, move_);
    const Points front = follow(seed, within, steps_along_chains - 1);
    const Points chain = follow(front, within, 1);
    const bool lives = (chain & choose(taking, alive, breathing)).any();
    const bool goes_on = (chain - front).any();

    const bool captures = taking && !lives && !goes_on;
    if (captures || (lives && !taking) || move_.none()) {
      write(writer);
      const Points dead = choose(captures, chain, Points{});
      const bool is_ko = dead.count() == 1 && (around & (own_ | rest)).none();
      const Points mine = own_ | move_;
      passes_in_a_row_ = move_.none() ? passes_in_a_row_ + 1 : 0;
      passes_ += move_.none() ? 1 : 0;
      ++plies_;
      own_ = opponent_ - dead;
      opponent_ = mine;
      barred_ = choose(is_ko, dead, Points{});
      move_ = alive_ = front_ = Points{};
      return;
    }
    // Where chains in doubt met living stones, some of them live: `alive` has to come closer before the rest can be
    // followed afresh. Where a chain has neither met a liberty nor ended, it is followed on from here. A move that
    // neither is played nor waits was suicide; striking it off while it waits does no harm.
    const bool unfinished = goes_on && !lives;
    const bool waits = unfinished || (taking && lives);
    barred_ = barred_ | move_;
    move_ = choose(waits, move_, Points{});
    alive_ = choose(waits, alive, Points{});
    front_ = choose(unfinished, chain, Points{});
  }

  // Tromp-Taylor: a side's area is its stones and the empty regions that reach only them.
  [[nodiscard]] AITE_DEVICE int half_points() const {
    const int margin = area_margin(board_, own_, opponent_);
    const bool first_to_move = start_->first_to_move == (plies_ % 2 == 0);
    return 2 * (first_to_move ? margin : -margin) - start_->komi_half_points;
  }
  [[nodiscard]] AITE_DEVICE std::uint32_t moves() const { return static_cast<std::uint32_t>(plies_ - passes_); }
  [[nodiscard]] AITE_DEVICE bool was_capped() const { return plies_ >= limit(); }

 private:
  static constexpr int steps_along_chains = 3;

  [[nodiscard]] AITE_DEVICE std::int32_t limit() const { return 3 * start_->size * start_->size; }

  // No point is a pass; it costs a number, too.
  AITE_DEVICE void draw(Points empty) {
    const Points candidates = empty - (eyes_of(own_, opponent_, board_, edge_) | barred_);
    const std::uint32_t count = candidates.count();
    const std::uint32_t rank = rng_.below(count);
    if (count > 0) move_ = Points::of(candidates.nth(rank));
  }

  template <class Writer>
  AITE_DEVICE void write(Writer& writer) const {
    if (move_.none()) {
      writer.write(games::pass_move.code);
    } else {
      const std::uint32_t bit = move_.nth(0);
      writer.write(bit / Points::stride * static_cast<std::uint32_t>(start_->size) + bit % Points::stride);
    }
  }

  const Start* start_ = nullptr;
  Points board_;
  Points edge_;
  Points own_;
  Points opponent_;
  Points barred_;  // by ko, and by having been drawn in vain
  Points move_;    // that waits to be judged
  Points alive_;   // what is known of it: opponent's stones that have a liberty
  Points front_;   // and how far its chain was followed
  base::Rng rng_{0};
  std::int32_t plies_ = 0;
  std::int32_t passes_ = 0;
  std::int32_t passes_in_a_row_ = 0;
};

}  // namespace aite::gpu
