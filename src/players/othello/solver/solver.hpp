// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "games/game.hpp"
#include "games/othello/flips.hpp"
#include "players/othello/solver/bounds_table.hpp"
#include "players/othello/solver/effort.hpp"
#include "search/thought.hpp"

namespace aite::players::othello::solver {

struct MoveScore {
  games::Move move;
  int score = 0;            // final margin of the side that makes the move
  std::uint64_t nodes = 0;  // positions looked at to know it
};

// When to give up. The budget's playouts are positions here; it is looked at about every ten thousand of them.
struct Patience {
  search::Budget budget;  // zeros: no limit
  std::stop_token stop;
};

// Plays Othello perfectly to the end: final margins in discs, -64 to 64, for the side to move, discs counted as they
// stand (empty squares are nobody's). Every answer is exact, or nothing if patience ended before it was found. Answers
// depend on the position alone; what an earlier question left in the table makes them come sooner.
//
// The methods are the field's own: principal-variation search (Reinefeld 1983) with a transposition table and enhanced
// transposition cutoffs (Plaat et al. 1996), fastest-first move ordering, parity and stable discs (as in Edax).
class Solver {
 public:
  using Board = games::othello::Board;

  explicit Solver(std::size_t table_bytes) : table_(table_bytes) {}

  void clear() { table_.clear(); }

  [[nodiscard]] std::optional<int> score(const Board& board, const Patience& patience = {});

  // The sign of the score: 1 win, 0 draw, -1 loss. Several times quicker than the score.
  [[nodiscard]] std::optional<int> result(const Board& board, const Patience& patience = {});

  // All legal moves by ascending square, a forced pass included; none when the game is over.
  [[nodiscard]] std::optional<std::vector<MoveScore>> move_scores(const Board& board, const Patience& patience = {});

  // Positions looked at for the last question.
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

 private:
  BoundsTable table_;
  std::uint64_t nodes_ = 0;
};

}  // namespace aite::players::othello::solver
