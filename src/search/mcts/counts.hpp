// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace aite::search::mcts {

// What a tree edge knows: how often it was tried and how that ended for the side that moves along it. Losses are the
// rest. Integers, so nothing is lost however long a search runs.
struct Counts {
  std::uint64_t visits = 0;
  std::uint64_t wins = 0;
  std::uint64_t draws = 0;

  [[nodiscard]] std::uint64_t losses() const { return visits - wins - draws; }

  Counts& operator+=(const Counts& more) {
    visits += more.visits;
    wins += more.wins;
    draws += more.draws;
    return *this;
  }
  friend bool operator==(const Counts&, const Counts&) = default;
};

// The same in 64 bits, so that one relaxed atomic add records a playout and a reader never sees half of it:
// 22 bits of visits, 21 of wins, 21 of draws. An edge that reaches `limit` visits hands its counts over to its node's
// wide counts (Tree::spill); the gap up to 2^21 is far more than the threads that may add in between.
namespace packed {

inline constexpr int wins_shift = 21;
inline constexpr int visits_shift = 42;
inline constexpr std::uint64_t mask = (std::uint64_t{1} << 21) - 1;

inline constexpr std::uint64_t visit = std::uint64_t{1} << visits_shift;
inline constexpr std::uint64_t win = std::uint64_t{1} << wins_shift;
inline constexpr std::uint64_t draw = 1;
inline constexpr std::uint64_t limit = std::uint64_t{1} << 20;

constexpr std::uint64_t visits(std::uint64_t word) { return word >> visits_shift; }
constexpr std::uint64_t wins(std::uint64_t word) { return (word >> wins_shift) & mask; }
constexpr std::uint64_t draws(std::uint64_t word) { return word & mask; }
constexpr Counts counts(std::uint64_t word) { return {visits(word), wins(word), draws(word)}; }

}  // namespace packed

}  // namespace aite::search::mcts
