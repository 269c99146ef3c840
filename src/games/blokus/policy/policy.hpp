// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "base/random.hpp"
#include "games/blokus/placements.hpp"
#include "games/blokus/position.hpp"
#include "games/blokus/stage.hpp"
#include "games/game.hpp"

// Playouts that know a little: large pieces first, and corners of the enemy's covered. A placement is chosen in
// proportion to the product of two strengths, that of its piece at this stage of the game and that of the number of the
// enemy's corners it covers.
namespace aite::games::blokus::policy {

inline constexpr std::size_t levels = 3;  // corners covered: none, one, more

// Integers, so that every instruction set chooses alike: all of a position's placements together stay below 2^32.
class Policy {
 public:
  static constexpr std::uint32_t largest = 1U << 16;

  // Logarithms of strengths: of each piece at each stage, then of each number of corners covered.
  static constexpr std::size_t dimensions = stages * pieces.size() + levels;
  explicit Policy(std::span<const float> logarithms);

  using ByOrientation = std::array<std::uint32_t, 96>;  // 91, filled up to whole vectors
  struct Weights {
    alignas(64) std::array<ByOrientation, levels> of_level;
  };
  [[nodiscard]] const Weights& weights(std::size_t stage) const { return weights_[stage]; }

 private:
  std::array<Weights, stages> weights_;
};

// Plays to the end from where `position` stands.
Outcome play_out(const Position& position, const Policy& policy, base::Rng& rng, Trajectory* trajectory = nullptr);

// The same, obviously right.
Outcome play_out_plainly(const Position& position, const Policy& policy, base::Rng& rng,
                         Trajectory* trajectory = nullptr);
}  // namespace aite::games::blokus::policy
