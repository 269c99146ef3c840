// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>

#include "games/game.hpp"

namespace aite::search::alphabeta {

// The best line found so far from every node between the root and the horizon: a triangular table, so that a search
// allocates nothing for it.
class BestLines {
 public:
  static constexpr int max_plies = 64;

  void clear(int ply) { lengths_[at(ply)] = 0; }
  void set(int ply, games::Move move) {
    lines_[at(ply)][0] = move;
    lengths_[at(ply)] = 1;
  }
  // The move, then what is best one ply deeper.
  void prepend(int ply, games::Move move) {
    const std::span<const games::Move> below = of(ply + 1);
    auto& line = lines_[at(ply)];
    line[0] = move;
    const std::size_t kept = std::min(below.size(), line.size() - 1);
    std::copy_n(below.begin(), kept, line.begin() + 1);
    lengths_[at(ply)] = kept + 1;
  }
  [[nodiscard]] std::span<const games::Move> of(int ply) const { return {lines_[at(ply)].data(), lengths_[at(ply)]}; }

 private:
  static std::size_t at(int ply) { return static_cast<std::size_t>(ply); }

  std::array<std::array<games::Move, max_plies + 1>, max_plies + 2> lines_{};
  std::array<std::size_t, max_plies + 2> lengths_{};
};

}  // namespace aite::search::alphabeta
