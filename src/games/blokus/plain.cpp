// SPDX-License-Identifier: MIT
#include "games/blokus/plain.hpp"

#include <algorithm>
#include <array>

namespace aite::games::blokus::plain {

namespace {

enum class Standing { forbidden, allowed, attaching };

// What a square is to the side to move.
Standing standing(const State& state, int column, int row) {
  const auto is_own = [&](int dx, int dy) {
    const int c = column + dx;
    const int r = row + dy;
    return c >= 0 && c < board_size && r >= 0 && r < board_size && state.occupied(state.to_move()).has(square_at(c, r));
  };
  const int square = square_at(column, row);
  if (is_own(0, 0) || state.occupied(other(state.to_move())).has(square)) return Standing::forbidden;
  if (is_own(-1, 0) || is_own(1, 0) || is_own(0, -1) || is_own(0, 1)) return Standing::forbidden;
  const bool at_corner = is_own(-1, -1) || is_own(-1, 1) || is_own(1, -1) || is_own(1, 1);
  const bool at_start = square == start_squares[static_cast<std::size_t>(index(state.to_move()))];
  return at_corner || at_start ? Standing::attaching : Standing::allowed;
}

// The squares of every move.
const std::vector<std::vector<std::size_t>>& all_placements() {
  static const std::vector<std::vector<std::size_t>> table = [] {
    std::vector<std::vector<std::size_t>> squares(placement_count);
    for (std::uint16_t code = 0; code < placement_count; ++code) {
      laid_piece({code}).squares().for_each(
          [&](int square) { squares[code].push_back(static_cast<std::size_t>(square)); });
    }
    return squares;
  }();
  return table;
}

}  // namespace

std::vector<Move> placements(const State& state) {
  std::array<Standing, row_step * row_step> standings{};
  for (int row = 0; row < board_size; ++row) {
    for (int column = 0; column < board_size; ++column) {
      standings[static_cast<std::size_t>(square_at(column, row))] = standing(state, column, row);
    }
  }
  std::vector<Move> legal;
  for (std::uint16_t code = 0; code < placement_count; ++code) {
    const std::vector<std::size_t>& squares = all_placements()[code];
    const auto stands = [&](Standing wanted) {
      return [&, wanted](std::size_t square) { return standings[square] == wanted; };
    };
    if (std::any_of(squares.begin(), squares.end(), stands(Standing::forbidden))) continue;
    if (std::none_of(squares.begin(), squares.end(), stands(Standing::attaching))) continue;
    if (state.has_piece(state.to_move(), laid_piece({code}).piece())) legal.push_back({code});
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
