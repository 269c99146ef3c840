// SPDX-License-Identifier: MIT
#include "games/blokus/features/moves.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>

namespace aite::games::blokus::features::moves {

namespace {

constexpr std::size_t early_stages = 5;  // the first seven pieces

// Squares around the middle of the board, ring by ring: ring i and those within are the squares at most i steps from
// the four in the middle.
constexpr std::array<Board, board_size / 2> rings = [] {
  std::array<Board, board_size / 2> all;
  for (int ring = 0; ring < board_size / 2; ++ring) {
    const int first = board_size / 2 - 1 - ring;
    const int last = board_size / 2 + ring;
    for (int row = first; row <= last; ++row) {
      for (int column = first; column <= last; ++column)
        all[static_cast<std::size_t>(ring)].add(square_at(column, row));
    }
  }
  return all;
}();

int nearest_ring(const Board& squares) {
  int ring = 0;
  while ((squares & rings[static_cast<std::size_t>(ring)]).empty()) ++ring;
  return ring;
}

// Squares of `of` with at least three squares of `room` along their edges.
Board roomy(const Board& of, const Board& room) {
  const Board a = up(room);
  const Board b = down(room);
  const Board c = left(room);
  const Board d = right(room);
  return of & (((a & b) & (c | d)) | ((c & d) & (a | b)));
}

}  // namespace

const Outline& outline(Move placement) {
  static const std::vector<Outline> all = [] {
    std::vector<Outline> outlines(placement_count);
    for (std::uint16_t code = 0; code < placement_count; ++code) {
      const Board squares = laid_piece({code}).squares();
      Surroundings around = surroundings(squares);
      around.edges = around.edges.without(squares);
      around.corners = around.corners.without(squares | around.edges);
      outlines[code] = {squares, around};
    }
    return outlines;
  }();
  return all[placement.code];
}

MoveReader::MoveReader(const State& state) {
  const Side mover = state.to_move();
  const Side enemy = other(mover);
  const Board& own = state.occupied(mover);
  enemy_pieces_ = state.occupied(enemy);
  empty_ = all_squares.without(own | enemy_pieces_);
  own_ = openings(own, enemy_pieces_, start_boards[blokus::at(mover)]);
  enemy_ = openings(enemy_pieces_, own, start_boards[blokus::at(enemy)]);
  if (state.has_passed(enemy)) enemy_ = {};
  hemmed_ = (surroundings(enemy_.corners).edges & enemy_.free).without(enemy_.corners);
  const Move last = state.last_move();
  if (is_placement(last)) answer_ = outline(last).around.corners & enemy_.corners;
  stage_ = stage_of(state.position().left[blokus::at(mover)]);
}

Features MoveReader::read(Move placement) const {
  const auto& [squares, around] = outline(placement);
  const std::size_t piece = laid_piece(placement).piece();
  const Board taken = squares | around.edges;
  const Board gained = (around.corners & own_.free).without(own_.corners);
  const auto count = [](const Board& board, int most) { return std::min(board.count(), most); };
  const bool early = stage_ < early_stages;
  const std::array<int, families.size()> values{
      static_cast<int>(piece),
      5 * static_cast<int>(stage_) + piece_sizes[piece] - 1,
      count(squares & enemy_.corners, 5),
      count(squares & hemmed_, 5),
      count(squares & answer_, 3),
      count(around.edges & enemy_pieces_, 8),
      count(around.edges & empty_, 12),
      count(gained, 8),
      count(roomy(gained, own_.free.without(taken)), 7),
      count(taken & own_.corners, 8),
      nearest_ring(squares) + (early ? 0 : static_cast<int>(rings.size())),
  };
  static constexpr std::array<int, families.size()> starts = [] {
    std::array<int, families.size()> all{};
    for (std::size_t family = 0; family < families.size(); ++family) all[family] = family_start(family);
    return all;
  }();
  Features features;
  for (std::size_t family = 0; family < families.size(); ++family) {
    features[family] = static_cast<std::uint16_t>(starts[family] + values[family]);
  }
  return features;
}

}  // namespace aite::games::blokus::features::moves
