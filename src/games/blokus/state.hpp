// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/fixed_list.hpp"
#include "games/blokus/placements.hpp"
#include "games/blokus/position.hpp"
#include "games/board_view.hpp"
#include "games/game.hpp"
#include "games/style.hpp"

namespace aite::games {
struct Placement;  // session.hpp
}

namespace aite::games::blokus {

struct Rules {
  void declare(base::Options& /*options*/) {}  // nothing can be set
};

// A position of Blokus Duo (rules: GPCC 2009). A side that has no placement passes, which is then its only move; it
// can never place again, because squares only fill up and its corners only go. So the game is over once both sides
// have passed, however many moves lie between.
class State {
 public:
  using Rules = blokus::Rules;

  static constexpr GameInfo info{
      .name = "blokus-duo",
      .title = "Blokus Duo",
      .gtp_name = "Blokus Duo",
      .first_side = "black",
      .second_side = "white",
      .summary = "lay your 21 pieces corner to corner, never edge to edge; who covers more wins",
      .opening_plies = 4};
  static constexpr int symmetries = 2;  // the identity and the mirror in the diagonal through the start squares
  static constexpr bool forbids_repetition = false;

  using MoveList = base::FixedList<Move, placement_count>;

  explicit State(const Rules& /*rules*/ = {}) {}

  [[nodiscard]] Rules rules() const { return {}; }
  [[nodiscard]] Side to_move() const { return position_.to_move; }
  [[nodiscard]] bool is_over() const { return position_.is_over(); }
  [[nodiscard]] Outcome outcome() const { return position_.outcome(); }
  void legal_moves(MoveList& moves) const;  // in ascending order
  [[nodiscard]] std::string why_illegal(Move move) const;
  void play(Move move);
  [[nodiscard]] std::uint64_t hash() const;
  [[nodiscard]] std::uint64_t board_hash() const { return board_hash_; }

  [[nodiscard]] const Position& position() const { return position_; }
  [[nodiscard]] const Board& occupied(Side side) const { return position_.occupied[at(side)]; }
  [[nodiscard]] bool has_piece(Side side, std::size_t piece) const {
    return ((position_.left[at(side)] >> piece) & 1U) != 0;
  }
  [[nodiscard]] bool has_passed(Side side) const { return position_.passed[at(side)]; }
  [[nodiscard]] Move last_move() const { return last_move_; }  // no_move where the game or the text began

  // A placement draws one number, a pass none.
  Outcome playout(base::Rng& rng, Trajectory* trajectory = nullptr) const;
  static void count_playouts(std::span<const State> states, std::uint32_t per_state, std::uint64_t seed,
                             std::span<Tally> tallies);

  [[nodiscard]] State transformed(int symmetry) const;
  [[nodiscard]] Move transformed(Move move, int symmetry) const;

  // The rows from the top joined by '/', X for black and O for white; who moves, b or w; and, if anybody has passed,
  // who: b, w or bw.
  [[nodiscard]] std::string text() const;
  static State from_text(std::string_view text, const Rules& rules);
  // The squares joined by commas, as pentobi-gtp has them, or "pass".
  [[nodiscard]] std::string move_text(Move move) const;
  [[nodiscard]] Move parse_move(std::string_view text) const;
  [[nodiscard]] std::string drawing() const;

  [[nodiscard]] BoardView view() const;
  [[nodiscard]] std::vector<int> covered(Move placement) const;
  static const std::vector<PieceView>& piece_views();
  [[nodiscard]] int piece_of(Move placement) const { return static_cast<int>(laid_piece(placement).piece()); }
  // 21 pieces per side, of which a good game leaves few.
  [[nodiscard]] double moves_left() const;

  static std::span<const Style<State>> styles();

  // A position made of pieces given as moves. They must be such as a game could have brought about.
  static State set_up(const Rules& rules, const std::vector<Placement>& placements, Side to_move);

 private:
  // Takes stock of the squares a side has covered: which pieces they are. Throws InputError if no game leads there.
  void take_over(Side side, const Board& squares);
  void lay(Side side, const LaidPiece& laid);

  Position position_;
  std::uint64_t board_hash_ = 0;
  Move last_move_ = no_move;
};

}  // namespace aite::games::blokus
