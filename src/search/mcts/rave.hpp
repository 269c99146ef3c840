// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "games/game.hpp"

// Rapid action value estimation (Gelly and Silver 2007; Gelly and Silver 2011, section 4): a move is also judged by the
// playouts in which the same side played it later. Known after a few playouts, but of other positions: its weight falls
// as the move's own record grows. Not in any of the papers; a part of its own, off unless asked for.
namespace aite::search::mcts {

// Visits and the sum of what they were worth to the mover, in one word: 24 bits of visits, 40 of worth in 2^-16.
struct Rave {
  double visits = 0;
  double score = 0;

  static constexpr int visits_shift = 40;
  static std::uint64_t delta(float worth) {
    return (std::uint64_t{1} << visits_shift) + static_cast<std::uint64_t>(worth * 0x1.0p16F);
  }
  static Rave unpack(std::uint64_t word) {
    return {static_cast<double>(word >> visits_shift),
            static_cast<double>(word & ((std::uint64_t{1} << visits_shift) - 1)) * 0x1.0p-16};
  }
};

// What part of a move's value its RAVE record makes up: both count like visits of their own, but that one never
// for more than `most` visits.
inline double rave_part(double visits, double rave_visits, double most) {
  return rave_visits / (rave_visits + visits + rave_visits * visits / most);
}

// When each side first played each move in one simulation.
class FirstPlays {
 public:
  static constexpr std::uint32_t never = 0xffffffff;

  // `plies` of one simulation from the root, the first by `mover`; sides take turns.
  void read(std::span<const games::Move> plies, games::Side mover) {
    begin_ += length_;
    length_ = static_cast<std::uint32_t>(plies.size());
    if (begin_ > 0xf0000000U) {
      for (auto& side : at_) side.assign(side.size(), 0);
      begin_ = 1;
    }
    for (std::size_t i = plies.size(); i-- > 0;) {
      if (plies[i] == games::pass_move) continue;
      std::vector<std::uint32_t>& side = at_[(i + static_cast<std::size_t>(index(mover))) % 2];
      if (plies[i].code >= side.size()) side.resize(std::size_t{plies[i].code} + 1);
      side[plies[i].code] = begin_ + static_cast<std::uint32_t>(i);
    }
  }

  // The ply, from 0, or `never`.
  [[nodiscard]] std::uint32_t ply(games::Side side, games::Move move) const {
    const std::vector<std::uint32_t>& plies = at_[static_cast<std::size_t>(index(side))];
    if (move.code >= plies.size() || plies[move.code] < begin_) return never;
    return plies[move.code] - begin_;
  }

 private:
  std::vector<std::uint32_t> at_[2];  // by move; numbers below begin_ are of earlier simulations
  std::uint32_t begin_ = 1;
  std::uint32_t length_ = 0;
};

}  // namespace aite::search::mcts
