// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "games/blokus/position.hpp"

// What the evaluation of paper 001 looks at (section 3.2, table 1): where on the board each kind of cell lies, a side's
// own minus the other's.
namespace aite::games::blokus::features {

// What a cell can be to a side. A cell has one kind for each effective cell that reaches it, so it counts several
// times.
//   effective  free and at a corner of an own piece; before the first move, the side's start square
//   reach_1 to reach_5  free, and an effective cell lies so far away that the offset is, up to symmetry, (1,0), (1,1),
//              (2,0), (2,1) or (3,0): all that lie within three steps. There are just five, and the paper has just
//              five distances, d=1 to d=5; its figure 3 is lost, so which is called which is our order, by length. No
//              opposing piece lies in the rectangle that the two cells span, which are all shortest ways between them.
//   blind      empty, and edge to edge with an own piece: the side can never cover it
//   covered    by an own piece; the paper's "score"
// Free: empty and not blind.
enum class Kind : std::uint8_t { effective, reach_1, reach_2, reach_3, reach_4, reach_5, blind, covered };
inline constexpr std::size_t kind_count = 8;

constexpr std::size_t at(Kind kind) { return static_cast<std::size_t>(kind); }

// Cells that mirror each other in the diagonal through the start squares share a place: 105 of them, numbered from 0
// (the paper counts from 1). Each side sees the board so that its own start square is the paper's (5,5).
inline constexpr std::size_t place_count = 105;

constexpr std::size_t place_of(int square, Side side) {
  const int from_top = board_size - row_of(square);  // the paper's coordinates, from 1
  const int from_left = column_of(square) + 1;
  const int row = side == Side::first ? from_top : board_size + 1 - from_top;
  const int column = side == Side::first ? from_left : board_size + 1 - from_left;
  const int larger = std::max(row, column);
  return static_cast<std::size_t>(larger * (larger - 1) / 2 + std::min(row, column) - 1);
}

// One of the cells of a place, or the only one.
constexpr int square_of(std::size_t place, Side side) {
  int larger = 1;
  while (static_cast<std::size_t>(larger * (larger + 1) / 2) <= place) ++larger;
  const int smaller = static_cast<int>(place) + 1 - larger * (larger - 1) / 2;
  return side == Side::first ? square_at(smaller - 1, board_size - larger)
                             : square_at(board_size - smaller, larger - 1);
}

// Games have two parts with weights of their own: up to the ninth piece on the board, and from the tenth on.
enum class Phase : std::uint8_t { opening, ending };
inline constexpr std::size_t phase_count = 2;

inline int pieces_laid(const Position& position) {
  const int left = std::popcount(position.left[0]) + std::popcount(position.left[1]);
  return 2 * static_cast<int>(pieces.size()) - left;
}
inline Phase phase_of(const Position& position) {
  constexpr int last_of_opening = 9;
  return pieces_laid(position) <= last_of_opening ? Phase::opening : Phase::ending;
}

// How the paper's table of features is read. Types of features are kinds of cells, of which some may count as one.
struct Reading {
  // shapes: five types of reach, as above; steps: three, by the number of steps, which the paper calls too coarse; one:
  // a single type. That makes 848, 636 or 424 features.
  std::string influence = "shapes";
  // both: own minus the other side's; score: covered cells so, of all else those of the side to move alone; mover:
  // those of the side to move alone, as the paper's words have it.
  std::string sides = "both";

  static const std::vector<std::string>& influences();
  static const std::vector<std::string>& side_choices();

  // Throws InputError for a word that is none of these.
  void check() const;

  // Whether the cells that the side not to move has of this kind count.
  [[nodiscard]] bool counts_others(Kind kind) const {
    return sides == "both" || (sides == "score" && kind == Kind::covered);
  }
  // By kind: the type that it belongs to.
  [[nodiscard]] std::array<std::size_t, kind_count> types() const;
  [[nodiscard]] std::size_t type_count() const { return types().back() + 1; }
  // Of each type one for every place and one for all places together.
  static constexpr std::size_t features_of_a_type = place_count + 1;
  [[nodiscard]] std::size_t feature_count() const { return type_count() * features_of_a_type; }

  [[nodiscard]] static std::size_t own_feature(std::size_t type, std::size_t place) {
    return type * features_of_a_type + place;
  }
  [[nodiscard]] static std::size_t shared_feature(std::size_t type) { return own_feature(type, place_count); }
};

}  // namespace aite::games::blokus::features
