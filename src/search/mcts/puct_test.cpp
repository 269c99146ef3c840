// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "search/mcts/artificial_parts.hpp"

namespace aite::search::mcts {
namespace {

using games::Move;

// Moves 1, 2 and 3 are as likely as 70, 20 and 10 %.
class Likely final : public MovePolicy<ArtificialState> {
 public:
  void fill(const ArtificialState& /*state*/, std::span<const Move> moves, std::span<float> shares) const override {
    for (std::size_t i = 0; i < moves.size(); ++i)
      shares[i] = moves[i].code == 1 ? 0.7F : moves[i].code == 2 ? 0.2F : 0.1F;
  }
};

TEST(Puct, CountsAsWrittenDownAgain) {
  const ArtificialTree tree{{{{1, 2, 3}, 0}, {{}, 0}, {{}, 2}, {{}, -2}}};  // a draw, a win, a loss
  const std::array<double, 3> share{0.7, 0.2, 0.1};
  const std::array<double, 3> worth{0.5, 1, 0};
  for (const double c : {0.3, 1.0, 3.0}) {
    for (const std::uint64_t playouts : {1U, 2U, 5U, 30U, 300U}) {
      Parts<ArtificialState> parts = exact_parts();
      parts.policy = std::make_shared<Likely>();
      parts.exploration = c;
      Uct<ArtificialState> uct(parts);
      const Thought thought = search(uct, ArtificialState({&tree}), playouts);
      std::array<double, 3> n{};
      for (std::uint64_t i = 0; i < playouts; ++i) {
        double score = 0;
        double tried = 0;
        for (std::size_t move = 0; move < 3; ++move) {
          score += n[move] * worth[move];
          tried += n[move] > 0 ? share[move] : 0;
        }
        const double untried = i == 0 ? 0.5 : score / static_cast<double>(i) - 0.2 * std::sqrt(tried);
        std::size_t best = 0;
        double best_value = -1;
        for (std::size_t move = 0; move < 3; ++move) {
          const double value = (n[move] > 0 ? worth[move] : untried) +
                               c * share[move] * std::sqrt(static_cast<double>(i) + 1) / (1 + n[move]);
          if (value > best_value + 1e-6) {
            best_value = value;
            best = move;
          }
        }
        ++n[best];
      }
      for (const Candidate& candidate : thought.candidates) {
        const auto move = static_cast<std::size_t>(candidate.move.code - 1);
        EXPECT_EQ(static_cast<double>(candidate.visits), n[move]) << c << ' ' << playouts << ' ' << move;
        EXPECT_NEAR(candidate.policy, share[move], 1e-6);
      }
    }
  }
}

TEST(Puct, KeepsThePolicyWithTheTree) {
  const ArtificialTree tree{{{{1}, 0}, {{2}, 0}, {{3, 4}, 0}, {{}, 2}, {{}, -2}}};
  Parts<ArtificialState> parts = exact_parts();
  parts.policy = std::make_shared<Likely>();
  Uct<ArtificialState> uct(parts);
  ArtificialState state({&tree});
  search(uct, state, 50);
  const std::array<Move, 2> played{Move{1}, Move{2}};
  for (const Move move : played) state.play(move);
  uct.advance(played);
  const Thought thought = search(uct, state, 1);
  EXPECT_GT(thought.reused, 0U);
  for (const Candidate& candidate : thought.candidates) EXPECT_NEAR(candidate.policy, 0.1, 1e-6);
}

}  // namespace
}  // namespace aite::search::mcts
