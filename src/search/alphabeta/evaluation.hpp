// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>

#include "games/game.hpp"

namespace aite::search::alphabeta {

// Scores are hundredths of a point of expected final margin, for the side to move.
using Score = std::int32_t;

// A finished game beats every estimate: its exact margin plus this much for the winner.
inline constexpr Score won = 10'000'000;
inline constexpr Score infinite = 100'000'000;

template <games::State S>
class Evaluation {
 public:
  virtual ~Evaluation() = default;

  // Of a position that need not be quiet; the magnitude stays below `won`.
  [[nodiscard]] virtual Score evaluate(const S& state) const = 0;

  // The lead, in hundredths of a point, that wins about 73 % of the games (one logistic unit): for reports only.
  [[nodiscard]] virtual double logistic_unit() const = 0;

  // Larger is tried earlier. Zero for all is allowed.
  virtual void order(const S& /*state*/, std::span<const games::Move> /*moves*/, std::span<Score> /*values*/) const {}
};

}  // namespace aite::search::alphabeta
