// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <utility>
#include <vector>

#include "base/fixed_list.hpp"
#include "base/random.hpp"
#include "games/game.hpp"
#include "games/go/diagram.hpp"

namespace aite::games::go {

// Go the obvious way, point by point: the twin that every faster implementation is tested against. Points are move
// codes, row by row from the top left.
class PlainGame {
 public:
  explicit PlainGame(Diagram start) : board_(std::move(start)) {}

  [[nodiscard]] const Diagram& diagram() const { return board_; }
  [[nodiscard]] bool is_over() const { return board_.passes >= 2; }

  // Without passes.
  [[nodiscard]] std::vector<Move> legal_points() const;
  void play(Move move);
  [[nodiscard]] int captured() const { return captured_; }  // stones the last move took
  [[nodiscard]] Outcome outcome() const;

  // To the end, by the rules of playout.hpp.
  Outcome playout(base::Rng& rng, Trajectory& trajectory);

 private:
  using UpToFour = base::FixedList<Move, 4>;
  using Step = std::pair<int, int>;  // down, right

  [[nodiscard]] UpToFour neighbours(Move point) const;
  [[nodiscard]] UpToFour diagonals(Move point) const;
  [[nodiscard]] UpToFour points_at(Move point, const std::array<Step, 4>& steps) const;
  [[nodiscard]] std::vector<Move> all_points() const;
  [[nodiscard]] std::vector<Move> empty_points() const;
  // The points of one colour (or empty ones) connected with `point`.
  [[nodiscard]] std::vector<Move> region(Move point) const;
  [[nodiscard]] int liberties(const std::vector<Move>& chain) const;
  [[nodiscard]] bool is_suicide(Move point) const;
  [[nodiscard]] bool is_eye(Move point, Side side) const;
  void put_stone(Move point);

  Diagram board_;
  int captured_ = 0;
};

}  // namespace aite::games::go
