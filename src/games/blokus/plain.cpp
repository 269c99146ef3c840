// SPDX-License-Identifier: MIT
#include "games/blokus/plain.hpp"

#include <algorithm>
#include <array>

namespace aite::games::blokus::plain {

namespace {

// What a square is to the side to move. In this order: a piece is as forbidden as the worst of its squares, and it
// attaches if the best one does.
enum class Footing : std::uint8_t { forbidden, allowed, attaching };

bool is_on_board(int column, int row) { return column >= 0 && column < board_size && row >= 0 && row < board_size; }

Footing footing(const State& state, int column, int row) {
  const auto is_own = [&](int dx, int dy) {
    return is_on_board(column + dx, row + dy) && state.occupied(state.to_move()).has(square_at(column + dx, row + dy));
  };
  const int square = square_at(column, row);
  if (is_own(0, 0) || state.occupied(other(state.to_move())).has(square)) return Footing::forbidden;
  if (is_own(-1, 0) || is_own(1, 0) || is_own(0, -1) || is_own(0, 1)) return Footing::forbidden;
  const bool at_corner = is_own(-1, -1) || is_own(-1, 1) || is_own(1, -1) || is_own(1, 1);
  const bool at_start = square == start_squares[static_cast<std::size_t>(index(state.to_move()))];
  return at_corner || at_start ? Footing::attaching : Footing::allowed;
}

class Footings {
 public:
  explicit Footings(const State& state) {
    for (int row = 0; row < board_size; ++row) {
      for (int column = 0; column < board_size; ++column) {
        squares_[at(column, row)] = footing(state, column, row);
        if (squares_[at(column, row)] != Footing::forbidden) open_.push_back({row, column});
      }
    }
  }

  [[nodiscard]] const std::vector<Offset>& open_squares() const { return open_; }

  [[nodiscard]] bool allow(const Shape& shape, Offset anchor) const {
    Footing worst = Footing::attaching;
    Footing best = Footing::forbidden;
    for (const Offset cell : shape) {
      const Footing here = squares_[at(anchor.dx + cell.dx, anchor.dy + cell.dy)];
      worst = std::min(worst, here);
      best = std::max(best, here);
    }
    return worst != Footing::forbidden && best == Footing::attaching;
  }

 private:
  // Around the board lie as many forbidden squares as a piece can stick out.
  static constexpr int margin = max_piece_size - 1;
  static constexpr int width = board_size + 2 * margin;

  static std::size_t at(int column, int row) {
    return static_cast<std::size_t>(width * (row + margin) + column + margin);
  }

  std::array<Footing, width * width> squares_{};
  std::vector<Offset> open_;  // in order
};

}  // namespace

std::vector<Move> placements(const State& state) {
  const Footings footings(state);
  std::vector<Move> legal;
  for (std::size_t o = 0; o < orientation_count; ++o) {
    if (!state.has_piece(state.to_move(), orientations[o].piece)) continue;
    for (const Offset anchor : footings.open_squares()) {
      if (footings.allow(orientations[o].shape, anchor)) {
        legal.push_back(LaidPiece{o, square_at(anchor.dx, anchor.dy)}.move());
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
