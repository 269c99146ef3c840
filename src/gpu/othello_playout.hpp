// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "base/random.hpp"
#include "games/game.hpp"
#include "gpu/words.hpp"

namespace aite::gpu {

// A uniform random game of Othello in one thread: the rules of games/othello/playout.hpp, number for number.
class OthelloPlayout {
 public:
  using Bits = std::uint64_t;  // square 8 * row + column, as in games/othello

  struct Start {
    Bits own = 0;  // of the side to move
    Bits other = 0;
    bool first_to_move = true;
  };
  struct Table {};
  struct Shared {};
  static constexpr bool is_a_warps = false;
  // In plies: no two passes follow each other but those that end the game, of which one is written and taken back.
  static constexpr std::uint32_t longest = 128;

  AITE_DEVICE OthelloPlayout(const Table& /*table*/, Shared& /*shared*/) {}

  AITE_DEVICE void begin(const Start& start, base::Rng rng) {
    own_ = start.own;
    other_ = start.other;
    rng_ = rng;
    first_to_move_ = start.first_to_move;
    passed_ = false;
    over_ = false;
    empty_at_start_ = count_bits(~(own_ | other_));
  }

  [[nodiscard]] AITE_DEVICE bool is_over() const { return over_; }

  template <class Writer>
  AITE_DEVICE void step(Writer& writer) {
    const Bits legal = legal_squares();
    if (legal == 0 && passed_) {  // neither side can move: the pass before was none
      over_ = true;
      writer.take_back();
      return;
    }
    const std::uint32_t rank = rng_.below(count_bits(legal));  // a pass costs a number, too
    passed_ = legal == 0;
    writer.write(passed_ ? games::pass_move.code : square(legal, rank));
    const Bits move = passed_ ? 0 : Bits{1} << square(legal, rank);
    const Bits turned = flips(move);
    const Bits own = other_ & ~turned;
    other_ = own_ | turned | move;
    own_ = own;
    first_to_move_ = !first_to_move_;
  }

  [[nodiscard]] AITE_DEVICE int half_points() const {
    const int margin = 2 * (static_cast<int>(count_bits(own_)) - static_cast<int>(count_bits(other_)));
    return first_to_move_ ? margin : -margin;
  }
  [[nodiscard]] AITE_DEVICE std::uint32_t moves() const { return empty_at_start_ - count_bits(~(own_ | other_)); }
  [[nodiscard]] AITE_DEVICE bool was_capped() const { return false; }

 private:
  static constexpr Bits inner_columns = 0x7e7e'7e7e'7e7e'7e7e;

  // The lines, of six squares at most, that begin beside `from`: see flood() of games/othello/flips.hpp.
  template <int step>
  static AITE_DEVICE Bits shifted(Bits squares) {
    if constexpr (step > 0) {
      return squares << step;
    } else {
      return squares >> -step;
    }
  }
  template <int step>
  static AITE_DEVICE Bits line(Bits from, Bits through) {
    const Bits pairs = through & shifted<step>(through);
    Bits reached = through & shifted<step>(from);
    reached |= through & shifted<step>(reached);
    reached |= pairs & shifted<2 * step>(reached);
    reached |= pairs & shifted<2 * step>(reached);
    return reached;
  }
  template <int step>
  AITE_DEVICE Bits behind(Bits through) const {
    return shifted<step>(line<step>(own_, through));
  }
  template <int step>
  AITE_DEVICE Bits flipped(Bits move, Bits through) const {
    const Bits between = line<step>(move, through);
    return (shifted<step>(between) & own_) != 0 ? between : 0;
  }

  [[nodiscard]] AITE_DEVICE Bits legal_squares() const {
    const Bits inner = other_ & inner_columns;
    return (behind<1>(inner) | behind<-1>(inner) | behind<7>(inner) | behind<-7>(inner) | behind<9>(inner) |
            behind<-9>(inner) | behind<8>(other_) | behind<-8>(other_)) &
           ~(own_ | other_);
  }
  [[nodiscard]] AITE_DEVICE Bits flips(Bits move) const {
    const Bits inner = other_ & inner_columns;
    return flipped<1>(move, inner) | flipped<-1>(move, inner) | flipped<7>(move, inner) | flipped<-7>(move, inner) |
           flipped<9>(move, inner) | flipped<-9>(move, inner) | flipped<8>(move, other_) | flipped<-8>(move, other_);
  }

  static AITE_DEVICE std::uint32_t square(Bits squares, std::uint32_t rank) {
    const auto lower = static_cast<std::uint32_t>(squares);
    const std::uint32_t in_lower = count_bits(lower);
    const bool upper = rank >= in_lower;
    return (upper ? 32 : 0) +
           nth_bit(upper ? static_cast<std::uint32_t>(squares >> 32) : lower, upper ? rank - in_lower : rank);
  }

  Bits own_ = 0;
  Bits other_ = 0;
  base::Rng rng_{0};
  std::uint32_t empty_at_start_ = 0;
  bool first_to_move_ = true;
  bool passed_ = false;
  bool over_ = false;
};

}  // namespace aite::gpu
