// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "games/othello/flips.hpp"

namespace aite::players::othello::solver {

inline constexpr int max_score = 64;
inline constexpr std::uint8_t no_square = 64;

// What is known of a position: bounds of its score for the side to move, and the move that gave the last one.
struct Known {
  std::int8_t lower = -max_score;
  std::int8_t upper = max_score;
  std::uint8_t square = no_square;
};

// A transposition table of a power of two of buckets, each a cache line with two positions. Positions are stored whole:
// two of them are never taken for one another. Bounds hold for ever, so nothing is forgotten between questions; but
// what an earlier question left gives way first, then what took the least work.
class BoundsTable {
 public:
  using Board = games::othello::Board;

  explicit BoundsTable(std::size_t bytes)
      : buckets_(std::bit_floor(std::max<std::size_t>(bytes / sizeof(Bucket), 2))),
        shift_(64 - std::countr_zero(buckets_.size())) {}

  void clear() { std::fill(buckets_.begin(), buckets_.end(), Bucket{}); }
  void new_question() { ++generation_; }

  [[nodiscard]] Known find(const Board& board) const {
    for (const Slot& slot : buckets_[index(board)].slots) {
      if (slot.board == board) return slot.known;
    }
    return {};
  }

  void prefetch(const Board& board) const { __builtin_prefetch(&buckets_[index(board)]); }

  void store(const Board& board, Known known, std::uint64_t work) {
    Bucket& bucket = buckets_[index(board)];
    Slot* slot = &bucket.slots[0];
    for (Slot& other : bucket.slots) {
      if (other.board == board) {
        known.lower = std::max(known.lower, other.known.lower);
        known.upper = std::min(known.upper, other.known.upper);
        slot = &other;
        break;
      }
      if (worth(other) < worth(*slot)) slot = &other;
    }
    constexpr std::uint64_t most_work = std::numeric_limits<std::uint32_t>::max();
    *slot = {board, static_cast<std::uint32_t>(std::min(work, most_work)), known, generation_};
  }

 private:
  struct Slot {
    Board board;  // without a disc: unused
    std::uint32_t work = 0;
    Known known;
    std::uint8_t generation = 0;
  };
  static_assert(sizeof(Slot) == 24);
  struct alignas(64) Bucket {
    std::array<Slot, 2> slots;
  };

  [[nodiscard]] std::uint64_t worth(const Slot& slot) const {
    return slot.work + (slot.generation == generation_ ? std::uint64_t{1} << 32 : 0);
  }

  // Multiplication carries every bit upwards; folded once, the upper half depends on all of them.
  [[nodiscard]] std::size_t index(const Board& board) const {
    std::uint64_t hash = board.own * 0x9e3779b97f4a7c15U ^ std::rotl(board.other * 0xd1b54a32d192ed03U, 32);
    hash = (hash ^ hash >> 32) * 0x94d049bb133111ebU;
    return hash >> shift_;
  }

  std::vector<Bucket> buckets_;
  int shift_;
  std::uint8_t generation_ = 1;
};

}  // namespace aite::players::othello::solver
