// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "games/game.hpp"
#include "games/go/chains.hpp"
#include "games/go/playout.hpp"

namespace aite::games::go {

// Hands out the games of a counting job one after the other, and adds up what came of them.
class GameQueue {
 public:
  struct Game {
    std::size_t start;  // which of the starts
    std::uint64_t seed;
  };

  GameQueue(std::span<const LaneStart> starts, std::uint32_t per_start, std::uint64_t seed, std::span<Tally> tallies)
      : starts_(starts), per_start_(per_start), seed_(seed), tallies_(tallies) {}

  [[nodiscard]] const Position<9>& position(std::size_t start) const { return starts_[start].position; }

  [[nodiscard]] std::optional<Game> next() {
    if (playout_ == per_start_) {
      ++start_;
      playout_ = 0;
    }
    if (start_ >= starts_.size() || per_start_ == 0) return std::nullopt;
    return Game{start_, playout_seed(seed_, start_, playout_++)};
  }

  // How a game stood after `plies`, seen by the side to move then.
  void finish(std::size_t start, const PointSet<9>& own, const PointSet<9>& opponent, int plies, int passes) {
    const Position<9>& from = position(start);
    const bool own_is_black = (from.to_move == Side::first) == (plies % 2 == 0);
    const auto [black, white] =
        areas(own_is_black ? own : opponent, own_is_black ? opponent : own, from.geometry->board);
    Tally& tally = tallies_[start];
    tally.add({2 * (black.count() - white.count()) - starts_[start].komi_half_points});
    tally.moves += static_cast<std::uint64_t>(plies - passes);
    tally.capped += plies >= from.playout_limit() ? 1U : 0U;
  }

 private:
  std::span<const LaneStart> starts_;
  std::uint32_t per_start_;
  std::uint64_t seed_;
  std::span<Tally> tallies_;
  std::size_t start_ = 0;
  std::uint32_t playout_ = 0;
};

}  // namespace aite::games::go
