// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "games/game.hpp"
#include "search/evaluation.hpp"

namespace aite::search::alphabeta {

enum class Bound : std::uint8_t { none, exact, lower, upper };

// A transposition table of a fixed size. Of one position a slot keeps the deeper result; for another position it gives
// way whatever it holds, since what was searched last is what is met again soonest.
class TranspositionTable {
 public:
  struct Entry {
    std::uint64_t hash = 0;
    Score score = 0;
    games::Move move;
    std::int8_t depth = 0;
    Bound bound = Bound::none;
  };
  static_assert(sizeof(Entry) == 16);

  explicit TranspositionTable(std::size_t bytes)
      : slots_(std::bit_floor(std::max<std::size_t>(bytes / sizeof(Entry), 1))) {}

  void clear() { std::fill(slots_.begin(), slots_.end(), Entry{}); }

  [[nodiscard]] const Entry* find(std::uint64_t hash) const {
    const Entry& entry = slots_[hash & (slots_.size() - 1)];
    return entry.bound != Bound::none && entry.hash == hash ? &entry : nullptr;
  }

  void store(const Entry& entry) {
    Entry& slot = slots_[entry.hash & (slots_.size() - 1)];
    if (slot.bound == Bound::none || slot.hash != entry.hash || slot.depth <= entry.depth) slot = entry;
  }

 private:
  std::vector<Entry> slots_;
};

}  // namespace aite::search::alphabeta
