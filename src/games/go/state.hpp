// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/fixed_list.hpp"
#include "games/game.hpp"
#include "games/go/diagram.hpp"
#include "games/go/geometry.hpp"
#include "games/go/position.hpp"
#include "games/go/rules.hpp"
#include "games/session.hpp"

namespace aite::games::go {

inline constexpr std::array usual_sizes{9, 13, 19};

// A position of Go. A move's code is its point, counted row by row from the top left; black is the first side.
template <int MaxSize>
class State {
 public:
  using Rules = go::Rules;
  using Set = PointSet<MaxSize>;
  using MoveList = base::FixedList<Move, std::size_t{MaxSize * MaxSize + 1}>;

  static constexpr GameInfo info{
      "go",    "Go",    "Go",
      "black", "white", "surround territory and capture what has no liberty; the larger area wins, white gets komi",
      true,    0,       usual_sizes};
  static constexpr int symmetries = 8;
  static constexpr bool forbids_repetition = true;

  // Throws InputError for a size that PointSet<MaxSize> does not hold, or a komi that is no half number.
  explicit State(const Rules& rules = {});
  // Throws InputError for stones without a liberty, or a ko that cannot be.
  explicit State(const Diagram& diagram);

  [[nodiscard]] const Rules& rules() const { return rules_; }
  [[nodiscard]] int size() const { return geometry_->size; }
  [[nodiscard]] const Geometry<MaxSize>& geometry() const { return *geometry_; }

  [[nodiscard]] Side to_move() const { return to_move_; }
  [[nodiscard]] const Set& stones(Side side) const { return stones_[static_cast<std::size_t>(index(side))]; }
  [[nodiscard]] std::optional<Side> at(Move point) const;
  [[nodiscard]] Move ko() const { return ko_; }  // no_move where nothing is forbidden
  [[nodiscard]] int passes() const { return passes_; }
  [[nodiscard]] int ply() const { return ply_; }
  [[nodiscard]] Move last_move() const { return last_; }  // no_move at the start
  [[nodiscard]] Move move_before_last() const { return before_last_; }

  [[nodiscard]] bool is_over() const { return passes_ >= 2; }
  [[nodiscard]] Outcome outcome() const;
  void legal_moves(MoveList& moves) const;
  // Without own eyes, which playouts do not fill either, and without a pass while most of the board is open and nobody
  // has passed: a search with few playouts would not see why not.
  void sensible_moves(MoveList& moves) const;
  [[nodiscard]] std::string why_illegal(Move move) const;
  [[nodiscard]] std::string why_impossible(Move move) const;  // the same, but that a ko may be retaken at once
  void play(Move move);
  [[nodiscard]] std::uint64_t hash() const;
  [[nodiscard]] std::uint64_t board_hash() const { return board_hash_; }

  // What a playout starts from; and what the board at its end counts.
  [[nodiscard]] Position<MaxSize> position() const;
  [[nodiscard]] Outcome outcome_of(const Position<MaxSize>& end) const;

  // Playouts know simple ko only, fill no eyes and pass only where nothing else is left: see playout.hpp.
  Outcome playout(base::Rng& rng, Trajectory* trajectory = nullptr) const;
  static void count_playouts(std::span<const State> states, std::uint32_t per_state, std::uint64_t seed,
                             std::span<Tally> tallies);
  // In plies; a playout that reaches it is scored as it stands.
  [[nodiscard]] std::size_t playout_limit() const { return 3 * static_cast<std::size_t>(geometry_->points()); }
  // For every point, row by row from the top left: +1 where every playout left it to black, -1 to white.
  [[nodiscard]] std::vector<double> ownership(int playouts, std::uint64_t seed) const;

  // Symmetry s: transposed if s & 4, then upside down if s & 2, then left to right if s & 1.
  [[nodiscard]] State transformed(int symmetry) const;
  [[nodiscard]] Move transformed(Move move, int symmetry) const;

  // Notation: see diagram.hpp.
  [[nodiscard]] std::string text() const { return go::text(diagram()); }
  static State from_text(std::string_view text, const Rules& rules) { return State(parse_diagram(text, rules)); }
  [[nodiscard]] std::string move_text(Move move) const { return vertex_text(move, size()); }
  [[nodiscard]] Move parse_move(std::string_view text) const { return parse_vertex(text, size()); }
  [[nodiscard]] std::string drawing() const { return go::drawing(diagram()); }
  [[nodiscard]] Diagram diagram() const;

  [[nodiscard]] BoardView view() const;
  // Games between people fill about three quarters of the board; machines fill more.
  [[nodiscard]] double moves_left() const { return std::max(10.0, (0.9 * geometry_->points() - ply_) / 2); }
  [[nodiscard]] std::size_t longest_game() const { return 4 * static_cast<std::size_t>(geometry_->points()) + 100; }
  [[nodiscard]] Settlement settle() const;  // see settle.cpp
  // After the other side's pass: whether nothing is left to gain by playing on. The board as it stands wins; or it is
  // no better without dead stones, and random playouts that come to more are rare.
  [[nodiscard]] bool is_decided() const;

  // contact and tenuki (paper 000, section 4), in several windows: see styles.cpp.
  static std::span<const Style<State>> styles();

  // The start with stones placed.
  static State set_up(const Rules& rules, const std::vector<Placement>& placements, Side to_move);

 private:
  [[nodiscard]] const Set& own() const { return stones(to_move_); }
  [[nodiscard]] const Set& opponent() const { return stones(other(to_move_)); }
  [[nodiscard]] Set empty() const { return geometry_->board - stones_[0] - stones_[1]; }
  [[nodiscard]] Set point(Move move) const { return Set::of(geometry_->bit(move.code)); }
  [[nodiscard]] Set legal_points() const;
  [[nodiscard]] bool is_suicide(const Set& move, const Set& empty_points) const;
  void flip(Side side, const Set& points);
  void check_liberties() const;
  void check_ko() const;

  Rules rules_;
  const Geometry<MaxSize>* geometry_;
  std::array<Set, 2> stones_{};
  std::uint64_t board_hash_ = 0;
  Side to_move_ = Side::first;
  std::uint8_t passes_ = 0;
  Move ko_ = no_move;
  Move last_ = no_move;
  Move before_last_ = no_move;
  std::int32_t ply_ = 0;
};

using Small = State<9>;   // boards of 5 to 9
using Large = State<19>;  // boards of 10 to 19

extern template class State<9>;
extern template class State<19>;

}  // namespace aite::games::go
