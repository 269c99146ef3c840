// SPDX-License-Identifier: MIT
#include "games/blokus/features/counts.hpp"

#include <cstdlib>

namespace aite::games::blokus::features {

namespace {

bool is_on_board(int column, int row) { return column >= 0 && column < board_size && row >= 0 && row < board_size; }

// The board as one side sees it.
class Cells {
 public:
  Cells(const Position& position, Side side)
      : own_(position.occupied[blokus::at(side)]),
        other_(position.occupied[blokus::at(other(side))]),
        start_(start_squares[blokus::at(side)]) {}

  [[nodiscard]] bool is_covered(int column, int row) const { return has(own_, column, row); }
  [[nodiscard]] bool is_blind(int column, int row) const { return is_empty(column, row) && beside_own(column, row); }
  [[nodiscard]] bool is_free(int column, int row) const { return is_empty(column, row) && !beside_own(column, row); }
  [[nodiscard]] bool is_effective(int column, int row) const {
    if (!is_free(column, row)) return false;
    if (own_.empty()) return square_at(column, row) == start_;
    return has(own_, column - 1, row - 1) || has(own_, column - 1, row + 1) || has(own_, column + 1, row - 1) ||
           has(own_, column + 1, row + 1);
  }

  // Whether no opposing piece lies in the rectangle between two cells.
  [[nodiscard]] bool is_open(int column, int row, int to_column, int to_row) const {
    for (int x = std::min(column, to_column); x <= std::max(column, to_column); ++x) {
      for (int y = std::min(row, to_row); y <= std::max(row, to_row); ++y) {
        if (has(other_, x, y)) return false;
      }
    }
    return true;
  }

 private:
  static bool has(const Board& board, int column, int row) {
    return is_on_board(column, row) && board.has(square_at(column, row));
  }
  [[nodiscard]] bool is_empty(int column, int row) const {
    return is_on_board(column, row) && !has(own_, column, row) && !has(other_, column, row);
  }
  [[nodiscard]] bool beside_own(int column, int row) const {
    return has(own_, column - 1, row) || has(own_, column + 1, row) || has(own_, column, row - 1) ||
           has(own_, column, row + 1);
  }

  const Board& own_;
  const Board& other_;
  int start_;
};

// Of offsets within three steps.
Kind kind_of(int dx, int dy) {
  const int longer = std::max(std::abs(dx), std::abs(dy));
  const int shorter = std::min(std::abs(dx), std::abs(dy));
  switch (10 * longer + shorter) {
    case 0:
      return Kind::effective;
    case 10:
      return Kind::reach_1;
    case 11:
      return Kind::reach_2;
    case 20:
      return Kind::reach_3;
    case 21:
      return Kind::reach_4;
    default:
      return Kind::reach_5;
  }
}

}  // namespace

Counts counts_of(const Position& position, Side side) {
  constexpr int farthest = 3;
  const Cells cells(position, side);
  Counts counts{};
  const auto count = [&](Kind kind, int column, int row) {
    ++counts[at(kind)][place_of(square_at(column, row), side)];
  };
  for (int row = 0; row < board_size; ++row) {
    for (int column = 0; column < board_size; ++column) {
      if (cells.is_covered(column, row)) count(Kind::covered, column, row);
      if (cells.is_blind(column, row)) count(Kind::blind, column, row);
      if (!cells.is_effective(column, row)) continue;
      for (int dx = -farthest; dx <= farthest; ++dx) {
        for (int dy = -farthest; dy <= farthest; ++dy) {
          if (std::abs(dx) + std::abs(dy) > farthest || !cells.is_free(column + dx, row + dy)) continue;
          if (cells.is_open(column, row, column + dx, row + dy)) count(kind_of(dx, dy), column + dx, row + dy);
        }
      }
    }
  }
  return counts;
}

std::vector<int> features_of(const Position& position, const Reading& reading) {
  std::vector<int> features(reading.feature_count());
  const std::array<std::size_t, kind_count> types = reading.types();
  const auto add = [&](Side side, int sign) {
    const Counts counts = counts_of(position, side);
    for (std::size_t kind = 0; kind < kind_count; ++kind) {
      if (sign < 0 && !reading.counts_others(static_cast<Kind>(kind))) continue;
      for (std::size_t place = 0; place < place_count; ++place) {
        features[Reading::own_feature(types[kind], place)] += sign * counts[kind][place];
        features[Reading::shared_feature(types[kind])] += sign * counts[kind][place];
      }
    }
  };
  add(position.to_move, 1);
  add(other(position.to_move), -1);
  return features;
}

}  // namespace aite::games::blokus::features
