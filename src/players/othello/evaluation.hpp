// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>

#include "games/othello/state.hpp"
#include "search/evaluation.hpp"

namespace aite::players::othello {

// What beginners are taught: corners, the squares beside empty corners, mobility and open neighbourhood; discs count
// only when the board is nearly full. Hand-made weights, in hundredths of a disc.
class CornersAndMobility final : public search::Evaluation<games::othello::State> {
 public:
  using State = games::othello::State;
  using Score = search::Score;
  using Bits = games::othello::Bits;

  [[nodiscard]] Score evaluate(const State& state) const override {
    const games::othello::Board& board = state.board();
    const int empties = std::popcount(board.empty());
    const int late = empties < 20 ? 20 - empties : 0;  // 0..20
    Score score = corner_score(board.own, board.empty()) - corner_score(board.other, board.empty());
    const int mobility = std::popcount(games::othello::legal_squares(board)) -
                         std::popcount(games::othello::legal_squares(board.swapped()));
    const int openness =
        std::popcount(around(board.own) & board.empty()) - std::popcount(around(board.other) & board.empty());
    score += (80 * mobility - 30 * openness) * (20 - late) / 20;
    score += 100 * board.margin() * late / 20;
    return score;
  }

  [[nodiscard]] search::Expectation expectation(Score score) const override {
    return search::logistic_expectation(score, 800);
  }

  void order(const State& /*state*/, std::span<const games::Move> moves, std::span<Score> values) const override {
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (moves[i] == games::pass_move) continue;
      const Bits square = Bits{1} << moves[i].code;
      if ((square & corners) != 0) values[i] = 200;
      if ((square & x_squares) != 0) values[i] = -200;
    }
  }

 private:
  static constexpr Bits corners = 0x8100'0000'0000'0081;
  static constexpr Bits x_squares = 0x0042'0000'0000'4200;

  static constexpr Bits around(Bits squares) {
    const Bits row = squares | ((squares << 1) & ~0x0101'0101'0101'0101U) | ((squares >> 1) & ~0x8080'8080'8080'8080U);
    return row | row << 8 | row >> 8;
  }

  static Score corner_score(Bits own, Bits empty) {
    // Squares next to an empty corner give that corner away; the diagonal one most of all.
    const Bits beside_empty_corner = around(corners & empty);
    const int x = std::popcount(own & beside_empty_corner & x_squares);
    const int c = std::popcount(own & beside_empty_corner & ~x_squares);
    return 800 * std::popcount(own & corners) - 250 * x - 100 * c;
  }
};

}  // namespace aite::players::othello
