// SPDX-License-Identifier: MIT
#include "games/blokus/plain.hpp"

#include <array>

namespace aite::games::blokus::plain {

namespace {

enum class Standing : std::uint8_t { forbidden, allowed, attaching };

bool is_on_board(int column, int row) { return column >= 0 && column < board_size && row >= 0 && row < board_size; }

// What each square is to the side to move.
class Standings {
 public:
  explicit Standings(const State& state) {
    for (int row = 0; row < board_size; ++row) {
      for (int column = 0; column < board_size; ++column) at(column, row) = standing(state, column, row);
    }
  }

  [[nodiscard]] bool allow(const Shape& shape, int column, int row) const {
    bool attaches = false;
    for (const Offset cell : shape) {
      if (!is_on_board(column + cell.dx, row + cell.dy)) return false;
      const Standing standing = squares_[static_cast<std::size_t>(square_at(column + cell.dx, row + cell.dy))];
      if (standing == Standing::forbidden) return false;
      if (standing == Standing::attaching) attaches = true;
    }
    return attaches;
  }

 private:
  static Standing standing(const State& state, int column, int row) {
    const auto is_own = [&](int dx, int dy) {
      return is_on_board(column + dx, row + dy) &&
             state.occupied(state.to_move()).has(square_at(column + dx, row + dy));
    };
    const int square = square_at(column, row);
    if (is_own(0, 0) || state.occupied(other(state.to_move())).has(square)) return Standing::forbidden;
    if (is_own(-1, 0) || is_own(1, 0) || is_own(0, -1) || is_own(0, 1)) return Standing::forbidden;
    const bool at_corner = is_own(-1, -1) || is_own(-1, 1) || is_own(1, -1) || is_own(1, 1);
    const bool at_start = square == start_squares[static_cast<std::size_t>(index(state.to_move()))];
    return at_corner || at_start ? Standing::attaching : Standing::allowed;
  }

  Standing& at(int column, int row) { return squares_[static_cast<std::size_t>(square_at(column, row))]; }

  std::array<Standing, row_step * row_step> squares_{};
};

}  // namespace

std::vector<Move> placements(const State& state) {
  const Standings standings(state);
  std::vector<Move> legal;
  for (std::size_t o = 0; o < orientation_count; ++o) {
    if (!state.has_piece(state.to_move(), orientations[o].piece)) continue;
    for (int row = 0; row < board_size; ++row) {
      for (int column = 0; column < board_size; ++column) {
        if (standings.allow(orientations[o].shape, column, row)) {
          legal.push_back(LaidPiece{o, square_at(column, row)}.move());
        }
      }
    }
  }
  return legal;
}

Outcome playout(const State& state, base::Rng& rng, Trajectory* trajectory) {
  State now = state;
  while (!now.is_over()) {
    const std::vector<Move> legal = placements(now);
    const Move move = legal.empty() ? pass_move : legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
    if (trajectory != nullptr) trajectory->push_back(move);
    now.play(move);
  }
  return now.outcome();
}

}  // namespace aite::games::blokus::plain
