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
  // The numbers of the ones of every byte, from the lowest on, four bits each: arithmetic is what binds this kernel,
  // and looking up takes less of it than narrowing down to the last bit.
  struct Table {
    std::uint32_t ones[256];
  };
  struct Shared {};
  static constexpr bool is_a_warps = false;
  // In plies: no two passes follow each other but those that end the game, of which one is written and taken back.
  static constexpr std::uint32_t longest = 128;

  AITE_DEVICE OthelloPlayout(const Table& table, Shared& /*shared*/) : table_(&table) {}

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
    const std::uint32_t to = passed_ ? 0 : square(legal, rank);
    writer.write(passed_ ? games::pass_move.code : to);
    const Bits move = passed_ ? 0 : Bits{1} << to;
    const Bits turned = passed_ ? 0 : flips(to);
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
  // `pairs` are the squares of `through` whose neighbour backwards is one, too.
  template <int step>
  static AITE_DEVICE Bits line(Bits from, Bits through, Bits pairs) {
    Bits reached = through & shifted<step>(from);
    reached |= through & shifted<step>(reached);
    reached |= pairs & shifted<2 * step>(reached);
    reached |= pairs & shifted<2 * step>(reached);
    return reached;
  }
  template <int step>
  AITE_DEVICE Bits behind(Bits through, Bits pairs) const {
    return shifted<step>(line<step>(own_, through, pairs));
  }
  // In both directions: the pairs of one are those of the other, moved.
  template <int step>
  AITE_DEVICE Bits behind_both_ways(Bits through) const {
    const Bits pairs = through & shifted<step>(through);
    return behind<step>(through, pairs) | behind<-step>(through, shifted<-step>(pairs));
  }
  // Along rows towards higher squares, where a line is a run of bits: a carry runs through each that begins beside an
  // own disc. Integer arithmetic is what binds this kernel, and a carry takes half as much of it as line() does.
  AITE_DEVICE Bits behind_along_rows(Bits through) const { return (through + (through & shifted<1>(own_))) & ~through; }
  // Towards lower squares: the highest square of the ray that cannot be passed through ends it; the first square of all
  // stands for the end of the board. A ray that leaves the board at its side is stopped there, as columns at the sides
  // are never passed through.
  template <int step>
  AITE_DEVICE Bits flipped_below(std::uint32_t square, Bits through) const {
    constexpr Bits from_last_square = ray(step) << (63 - 7 * step) >> step;
    const Bits mask = from_last_square >> (63 - square);
    const Bits end = Bits{1} << highest_bit((mask & ~through) | 1) & own_ & mask;
    return (0 - (end << 1)) & mask;
  }
  // Towards higher ones: a carry runs along the ray to the first square that cannot be passed through.
  template <int step>
  AITE_DEVICE Bits flipped_above(std::uint32_t square, Bits through) const {
    constexpr Bits from_first_square = ray(step);
    const Bits mask = from_first_square << square;
    const Bits end = ((through | ~mask) + 1) & own_ & mask;
    return (end - (end != 0 ? 1 : 0)) & mask;
  }
  static constexpr Bits ray(int step) {
    Bits squares = 0;
    for (int i = step; i <= 7 * step; i += step) squares |= Bits{1} << i;
    return squares;
  }

  [[nodiscard]] AITE_DEVICE Bits legal_squares() const {
    const Bits inner = other_ & inner_columns;
    return (behind_along_rows(inner) | behind<-1>(inner, inner & shifted<-1>(inner)) | behind_both_ways<7>(inner) |
            behind_both_ways<9>(inner) | behind_both_ways<8>(other_)) &
           ~(own_ | other_);
  }
  [[nodiscard]] AITE_DEVICE Bits flips(std::uint32_t square) const {
    const Bits inner = other_ & inner_columns;
    return flipped_above<1>(square, inner) | flipped_below<1>(square, inner) | flipped_above<7>(square, inner) |
           flipped_below<7>(square, inner) | flipped_above<9>(square, inner) | flipped_below<9>(square, inner) |
           flipped_above<8>(square, other_) | flipped_below<8>(square, other_);
  }

  [[nodiscard]] AITE_DEVICE std::uint32_t square(Bits squares, std::uint32_t rank) const {
    const auto lower = static_cast<std::uint32_t>(squares);
    const std::uint32_t in_lower = count_bits(lower);
    const bool upper = rank >= in_lower;
    const Narrowed in_byte =
        narrowed(upper ? static_cast<std::uint32_t>(squares >> 32) : lower, upper ? rank - in_lower : rank, 8);
    const std::uint32_t ones = table_->ones[in_byte.word & 0xffU];
    return (upper ? 32 : 0) + in_byte.bit + (ones >> (4 * in_byte.rank) & 7U);
  }

  const Table* table_;
  Bits own_ = 0;
  Bits other_ = 0;
  base::Rng rng_{0};
  std::uint32_t empty_at_start_ = 0;
  bool first_to_move_ = true;
  bool passed_ = false;
  bool over_ = false;
};

}  // namespace aite::gpu
