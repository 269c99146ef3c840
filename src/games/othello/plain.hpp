// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/random.hpp"
#include "games/game.hpp"

namespace aite::games::othello {

// Othello once more, square by square and as slow as it is plain: what the bit boards and the vector lanes are tested
// against. It shares no code with them but the text of a position.
class PlainState {
 public:
  // A position as State::text() writes it.
  explicit PlainState(std::string_view text);

  [[nodiscard]] std::string text() const { return squares_ + ' ' + mover_; }
  [[nodiscard]] std::vector<Move> legal_moves() const;  // by ascending square; a forced pass; none when over
  [[nodiscard]] Outcome outcome() const;
  void play(Move move);

  // Every ply, a forced pass included, draws one number: an index into legal_moves().
  Outcome playout(base::Rng& rng, Trajectory* trajectory = nullptr) const;

 private:
  // How many discs of the opponent lie between a square and the mover's next disc; 0 if anything else comes first.
  [[nodiscard]] int run(int row, int column, int down, int right) const;
  [[nodiscard]] bool flips_something(int row, int column) const;
  [[nodiscard]] std::vector<Move> legal_squares() const;
  void turn();

  std::string squares_;  // X, O or -, in reading order from a1
  char mover_;           // X or O
  char opponent_;
};

}  // namespace aite::games::othello
