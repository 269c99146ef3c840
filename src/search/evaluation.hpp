// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>
#include <cstdint>
#include <span>

#include "games/game.hpp"
#include "search/expectation.hpp"
#include "search/thought.hpp"

namespace aite::search {

// What an evaluation says of a position, for the side to move; in hundredths of a point of final margin unless it says
// otherwise.
using Score = std::int32_t;

// A finished game beats every estimate: its exact margin plus this much for the winner.
inline constexpr Score won = 10'000'000;
inline constexpr Score infinite = 100'000'000;

// A value function: hand-made or learned. Alpha-beta looks at it at the horizon, UCT may in place of a playout.
template <games::State S>
class Evaluation {
 public:
  virtual ~Evaluation() = default;

  // Of a position that need not be quiet; the magnitude stays below `won`.
  [[nodiscard]] virtual Score evaluate(const S& state) const = 0;

  // What a score of this evaluation promises the side it is for.
  [[nodiscard]] virtual Expectation expectation(Score score) const = 0;

  // What a score that a search from `root` came to promises the side to move there.
  [[nodiscard]] virtual Expectation promise(const S& /*root*/, Score score) const { return expectation(score); }

  // What speaks for `side`, in terms that add up to the evaluation; empty where it cannot be said.
  [[nodiscard]] virtual Reason explain(const S& /*state*/, games::Side /*side*/) const { return {}; }

  // Larger is tried earlier. Zero for all is allowed.
  virtual void order(const S& /*state*/, std::span<const games::Move> /*moves*/, std::span<Score> /*values*/) const {}
};

// The expectation of scores that are hundredths of a point, where a lead of `unit` hundredths wins 73 % of the games.
inline Expectation logistic_expectation(Score score, double unit) {
  return {1 / (1 + std::exp(-score / unit)), 0, score / 100.0};
}

}  // namespace aite::search
