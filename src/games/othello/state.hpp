// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/fixed_list.hpp"
#include "games/game.hpp"
#include "games/othello/flips.hpp"
#include "games/othello/playout.hpp"
#include "games/session.hpp"

namespace aite::games::othello {

// There is one Othello: nothing to set.
struct Rules {
  void declare(base::Options& /*options*/) {}
};

// A position of Othello (World Othello Federation rules): black begins, a side that cannot flip anything must pass,
// the game is over when neither can move, and discs count as they stand. A move's code is its square, 8 * row +
// column, with a1 at the top left.
class State {
 public:
  using Rules = othello::Rules;

  static constexpr GameInfo info{
      "othello", "Othello", "Othello",
      "black",   "white",   "8x8 board; outflank the other side's discs to turn them; most discs at the end wins",
      false,     2};
  static constexpr int symmetries = 8;
  static constexpr bool forbids_repetition = false;

  // A legal square is empty and needs one disc of each side elsewhere: 62 holds for any set-up (33 is the most known).
  using MoveList = base::FixedList<Move, 62>;

  explicit State(const Rules& /*rules*/ = {}) {}
  State(Board board, Side to_move) : board_(board), to_move_(to_move) {}

  [[nodiscard]] Rules rules() const { return {}; }
  [[nodiscard]] const Board& board() const { return board_; }
  [[nodiscard]] Bits black() const { return to_move_ == Side::first ? board_.own : board_.other; }
  [[nodiscard]] Bits white() const { return to_move_ == Side::first ? board_.other : board_.own; }
  [[nodiscard]] Bits legal() const { return legal_squares(board_); }

  [[nodiscard]] Side to_move() const { return to_move_; }
  [[nodiscard]] bool is_over() const { return legal() == 0 && legal_squares(board_.swapped()) == 0; }
  [[nodiscard]] Outcome outcome() const { return {2 * Board{black(), white()}.margin()}; }
  // Empty squares counted for the winner, as tournaments do.
  [[nodiscard]] Outcome outcome_with_empties() const {
    const int margin = Board{black(), white()}.margin();
    const int empties = std::popcount(board_.empty());
    return {2 * (margin + (margin > 0 ? empties : margin < 0 ? -empties : 0))};
  }
  void legal_moves(MoveList& moves) const;
  [[nodiscard]] std::string why_illegal(Move move) const;
  void play(Move move);
  [[nodiscard]] std::uint64_t hash() const;
  [[nodiscard]] std::uint64_t board_hash() const { return base::mix(black(), white()); }

  Outcome playout(base::Rng& rng, Trajectory* trajectory = nullptr) const;
  static void count_playouts(std::span<const State> states, std::uint32_t per_state, std::uint64_t seed,
                             std::span<Tally> tallies) {
    count_in_lock_step(states, per_state, seed, tallies);
  }
  [[nodiscard]] std::vector<double> ownership(int playouts, std::uint64_t seed) const;

  // Bit 2 of the number transposes the board, then bit 0 mirrors the columns and bit 1 the rows.
  [[nodiscard]] State transformed(int symmetry) const;
  [[nodiscard]] Move transformed(Move move, int symmetry) const;

  // 64 characters in reading order, X black, O white, - empty, then a blank and X or O for the side to move.
  [[nodiscard]] std::string text() const;
  static State from_text(std::string_view text, const Rules& rules);
  [[nodiscard]] std::string move_text(Move move) const;
  [[nodiscard]] Move parse_move(std::string_view text) const;
  [[nodiscard]] std::string drawing() const;

  [[nodiscard]] BoardView view() const;
  [[nodiscard]] double moves_left() const { return std::max(1.0, std::popcount(board_.empty()) / 2.0); }

  static std::span<const Style<State>> styles();

  // Discs on an otherwise empty board, as Edax writes its SGF files.
  static State set_up(const Rules& rules, const std::vector<Placement>& placements, Side to_move);

  friend bool operator==(const State&, const State&) = default;

 private:
  Board board_ = start_board;  // of the side to move, so that neither search nor playout ever asks which one it is
  Side to_move_ = Side::first;
};

}  // namespace aite::games::othello
