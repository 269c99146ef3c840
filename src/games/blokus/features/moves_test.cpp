// SPDX-License-Identifier: MIT
#include "games/blokus/features/moves.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace aite::games::blokus::features::moves {
namespace {

// A square at a time, from the definitions. Families from `blocked` on.
class Plain {
 public:
  explicit Plain(const State& state) : state_(state) {}

  std::array<int, families.size()> values(Move move) const {
    const std::set<int> squares = squares_of(laid_piece(move).squares());
    const Side mover = state_.to_move();
    const std::set<int> edges = around(squares, {1, -1, 16, -16}, squares);
    std::set<int> not_corners = squares;
    not_corners.insert(edges.begin(), edges.end());
    const std::set<int> corners = around(squares, {17, 15, -15, -17}, not_corners);
    std::array<int, families.size()> values{};
    for (const int square : squares) {
      if (is_corner(other(mover), square)) ++values[2];
      if (!is_corner(other(mover), square) && is_free(other(mover), square) && beside_corner(other(mover), square))
        ++values[3];
      if (is_corner(other(mover), square) && is_placement(state_.last_move()) &&
          corner_of(laid_piece(state_.last_move()).squares(), square)) {
        ++values[4];
      }
      if (is_corner(mover, square)) ++values[9];
    }
    for (const int square : edges) {
      if (state_.occupied(other(mover)).has(square)) ++values[5];
      if (is_empty(square)) ++values[6];
      if (is_corner(mover, square)) ++values[9];
    }
    for (const int square : corners) {
      if (!is_free(mover, square) || is_corner(mover, square)) continue;
      ++values[7];
      int room = 0;
      for (const int next : around({square}, {1, -1, 16, -16}, not_corners)) room += is_free(mover, next) ? 1 : 0;
      if (room >= 3) ++values[8];
    }
    return values;
  }

 private:
  static std::set<int> squares_of(const Board& board) {
    std::set<int> all;
    board.for_each([&](int square) { all.insert(square); });
    return all;
  }
  static bool on_board(int square) { return square >= 0 && square < 256 && all_squares.has(square); }
  static std::set<int> around(const std::set<int>& of, std::initializer_list<int> steps, const std::set<int>& but) {
    std::set<int> all;
    for (const int square : of) {
      for (const int step : steps) {
        if (on_board(square + step) && !but.contains(square + step)) all.insert(square + step);
      }
    }
    return all;
  }
  static bool corner_of(const Board& board, int square) { return corner_neighbours(board).has(square); }

  bool is_empty(int square) const {
    return !state_.occupied(Side::first).has(square) && !state_.occupied(Side::second).has(square);
  }
  bool is_free(Side side, int square) const {
    return is_empty(square) && !edge_neighbours(state_.occupied(side)).has(square) && !state_.has_passed(side);
  }
  bool is_corner(Side side, int square) const {
    if (!is_free(side, square)) return false;
    if (state_.occupied(side).empty()) return square == start_squares[blokus::at(side)];
    return corner_of(state_.occupied(side), square);
  }
  bool beside_corner(Side side, int square) const {
    for (const int next : around({square}, {1, -1, 16, -16}, {})) {
      if (is_corner(side, next)) return true;
    }
    return false;
  }

  const State& state_;
};

TEST(MoveFeatures, AreWhatTheirDefinitionsSay) {
  constexpr std::array<int, families.size()> most{0, 0, 5, 5, 3, 8, 12, 8, 7, 8, 0};
  for (std::uint64_t seed = 0; seed < 3; ++seed) {
    base::Rng rng(seed);
    State::MoveList moves;
    for (State state; !state.is_over();) {
      state.legal_moves(moves);
      if (moves[0] != pass_move) {
        const MoveReader reader(state);
        const Plain plain(state);
        for (std::size_t i = seed; i < moves.size(); i += 17) {
          const Features features = reader.read(moves[i]);
          const std::array<int, families.size()> values = plain.values(moves[i]);
          for (std::size_t family = 2; family <= 9; ++family) {
            ASSERT_EQ(features[family] - family_start(family), std::min(values[family], most[family]))
                << families[family].name << " of " << state.move_text(moves[i]) << "\n"
                << state.drawing();
          }
          ASSERT_EQ(features[0], laid_piece(moves[i]).piece());
          ASSERT_LT(features.back(), feature_count);
        }
      }
      state.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    }
  }
}

}  // namespace
}  // namespace aite::games::blokus::features::moves
