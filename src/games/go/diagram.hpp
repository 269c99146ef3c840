// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/game.hpp"
#include "games/go/rules.hpp"

namespace aite::games::go {

// A position spelt out point by point, the same for every board size: what notation reads and writes, and where the
// plain twin starts from.
struct Diagram {
  explicit Diagram(const Rules& its_rules)
      : rules(its_rules), points(static_cast<std::size_t>(its_rules.size * its_rules.size)) {}

  Rules rules;
  std::vector<std::optional<Side>> points;  // row by row from the top left, as move codes count
  Side to_move = Side::first;
  Move ko = no_move;  // where simple ko forbids the next move
  int passes = 0;
  Move last = no_move;

  [[nodiscard]] int size() const { return static_cast<int>(rules.size); }
  [[nodiscard]] std::optional<Side>& operator[](Move point) { return points[point.code]; }
  [[nodiscard]] const std::optional<Side>& operator[](Move point) const { return points[point.code]; }
};

// GTP vertices: columns A, B, ... without I, rows from 1 at the bottom; "pass". Read in any case.
std::string vertex_text(Move move, int size);
Move parse_vertex(std::string_view text, int size);

// "...../..X../.XO../...../..... w 7 - 0": rows from the top (X black, O white), side to move, komi, the point that ko
// forbids, consecutive passes. A reader may leave out fields from the end: black moves, the komi is that of `rules`.
std::string text(const Diagram& diagram);
Diagram parse_diagram(std::string_view text, const Rules& rules);

// Several lines for a terminal, the last move in parentheses.
std::string drawing(const Diagram& diagram);

}  // namespace aite::games::go
