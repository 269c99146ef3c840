// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

#include "games/blokus/shifts.hpp"
#include "games/blokus/state.hpp"

namespace aite::players::blokus {

// Plays the ends of games exactly: alpha-beta to the last piece, a bound on the squares a side can still cover, and a
// table of what is known. Most games can be decided from ply 20 on.
class EndSolver {
 public:
  using State = games::blokus::State;

  explicit EndSolver(std::size_t table_bytes = std::size_t{16} << 20);

  struct End {
    games::Move move;
    int margin = 0;      // for the side to move, in squares
    bool exact = false;  // or only known to be won or lost by no less
    std::uint64_t nodes = 0;
  };

  // Who wins, and by how much if the nodes last; nothing if they do not even last for the winner. The game must not be
  // over.
  [[nodiscard]] std::optional<End> solve(const State& state, std::uint64_t nodes, const std::stop_token& stop);

 private:
  static constexpr std::int16_t most = 1000;  // above any margin

  struct Entry {
    std::uint64_t hash = 0;
    std::int16_t low = -most;
    std::int16_t high = most;
    games::Move best = games::no_move;
  };

  struct Best {
    int margin;
    games::Move move;
  };

  // The margin for the side to move: exact between alpha and beta, outside of them a bound. Without meaning once the
  // nodes are spent.
  int search(const State& state, int alpha, int beta);
  Best best_of(const State& state, const games::blokus::Openings& enemy, int alpha, int beta);
  // Puts the state's moves behind those in moves_; returns where they begin.
  std::size_t list_moves(const State& state, const games::blokus::Openings& enemy);
  Entry& entry(std::uint64_t hash) { return table_[hash & (table_.size() - 1)]; }
  [[nodiscard]] bool spent() const { return nodes_ >= limit_; }

  std::vector<Entry> table_;
  std::vector<std::pair<int, games::Move>> moves_;  // of all nodes on the way down, best first
  std::uint64_t nodes_ = 0;
  std::uint64_t limit_ = 0;
  std::stop_token stop_;
};

}  // namespace aite::players::blokus
