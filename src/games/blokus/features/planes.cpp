// SPDX-License-Identifier: MIT
#include "games/blokus/features/planes.hpp"

#include <algorithm>

#include "games/blokus/shifts.hpp"

namespace aite::games::blokus::features {

namespace {

constexpr int cells = board_size * board_size;

Board half_turned(const Board& board) {
  Board result;
  board.for_each(
      [&](int square) { result.add(square_at(board_size - 1 - column_of(square), board_size - 1 - row_of(square))); });
  return result;
}

constexpr std::uint64_t reversed_row(std::uint64_t row) {
  std::uint64_t result = 0;
  for (int column = 0; column < board_size; ++column) result |= (row >> column & 1) << (board_size - 1 - column);
  return result;
}

void add_plane(const Board& board, Side side, std::uint64_t* words) {
  constexpr std::uint64_t one_row = (1U << board_size) - 1;
  for (int row = 0; row < board_size; ++row) {
    const int square = square_at(0, row);
    std::uint64_t bits = board.words[static_cast<std::size_t>(square / 64)] >> (square % 64) & one_row;
    if (bits == 0) continue;
    if (side == Side::second) bits = reversed_row(bits);
    const int bit = board_size * (side == Side::first ? row : board_size - 1 - row);
    words[bit / 64] |= bits << (bit % 64);
    if (bit % 64 > 64 - board_size) words[bit / 64 + 1] |= bits >> (64 - bit % 64);
  }
}

std::uint16_t number_of(const LaidPiece& laid) {
  const int cell = board_size * row_of(laid.anchor) + column_of(laid.anchor);
  return static_cast<std::uint16_t>(cells * static_cast<int>(laid.orientation) + cell);
}

using Numbers = std::array<std::array<std::uint16_t, placement_count>, 2>;

const Numbers& numbers() {
  static const Numbers all = [] {
    Numbers made{};
    for (std::uint16_t code = 0; code < placement_count; ++code) {
      const LaidPiece laid = laid_piece({code});
      made[0][code] = number_of(laid);
      made[1][code] = number_of(*find_placement(half_turned(laid.squares())));
    }
    return made;
  }();
  return all;
}

}  // namespace

std::array<std::uint64_t, network_planes * network_words> network_planes_of(const State& state) {
  const Side side = state.to_move();
  const Board& own = state.occupied(side);
  const Board& opponent = state.occupied(other(side));
  std::array<std::uint64_t, network_planes * network_words> planes{};
  std::size_t next = 0;
  const auto add = [&](const Board& board) { add_plane(board, side, planes.data() + network_words * next++); };
  add(own);
  add(opponent);
  add(surroundings(own).edges.without(own | opponent));
  add(surroundings(opponent).edges.without(own | opponent));
  add(openings(own, opponent, start_boards[blokus::at(side)]).corners);
  add(openings(opponent, own, start_boards[blokus::at(other(side))]).corners);
  add(is_placement(state.last_move()) ? laid_piece(state.last_move()).squares() : Board{});
  return planes;
}

std::array<float, network_scalars> network_scalars_of(const State& state) {
  std::array<float, network_scalars> scalars{};
  for (std::size_t piece = 0; piece < pieces.size(); ++piece) {
    scalars[piece] = state.has_piece(state.to_move(), piece) ? 1 : 0;
    scalars[pieces.size() + piece] = state.has_piece(other(state.to_move()), piece) ? 1 : 0;
  }
  return scalars;
}

std::uint16_t network_move(Move placement, Side side) { return numbers()[blokus::at(side)][placement.code]; }

}  // namespace aite::games::blokus::features
