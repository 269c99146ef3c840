// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <compare>
#include <cstddef>
#include <string_view>

// The 21 pieces and their 91 orientations, worked out by the compiler from 21 drawings.
namespace aite::games::blokus {

struct Piece {
  std::string_view name;     // Pentobi's
  std::string_view drawing;  // one of its orientations, rows divided by '/'
};

inline constexpr std::array<Piece, 21> pieces{{
    {"1", "X"},           {"2", "XX"},           {"I3", "XXX"},
    {"V3", "XX/X."},      {"I4", "XXXX"},        {"L4", "XXX/X.."},
    {"T4", "XXX/.X."},    {"O", "XX/XX"},        {"Z4", "XX./.XX"},
    {"F", ".XX/XX./.X."}, {"I5", "XXXXX"},       {"L5", "XXXX/X..."},
    {"N", "XXX./..XX"},   {"P", "XX/XX/X."},     {"T5", "XXX/.X./.X."},
    {"U", "X.X/XXX"},     {"V5", "X../X../XXX"}, {"W", "X../XX./.XX"},
    {"X", ".X./XXX/.X."}, {"Y", "XXXX/.X.."},    {"Z5", "XX./.X./.XX"},
}};

inline constexpr std::size_t max_piece_size = 5;
inline constexpr std::size_t orientation_count = 91;

// A cell relative to another, ordered as the squares are: row by row upwards, each from the left.
struct Offset {
  int dy = 0;
  int dx = 0;

  friend constexpr auto operator<=>(const Offset&, const Offset&) = default;
};

// Cells in order, relative to the first one, which is called the anchor. Two placements that look alike have equal
// shapes wherever they lie.
struct Shape {
  std::size_t size = 0;
  std::array<Offset, max_piece_size> cells{};

  constexpr void add(Offset cell) {
    std::size_t i = size++;
    for (; i > 0 && cell < cells[i - 1]; --i) cells[i] = cells[i - 1];
    cells[i] = cell;
  }

  constexpr void move_anchor_to_origin() {
    const Offset anchor = cells[0];
    for (std::size_t i = 0; i < size; ++i) cells[i] = {cells[i].dy - anchor.dy, cells[i].dx - anchor.dx};
  }

  constexpr const Offset* begin() const { return cells.data(); }
  constexpr const Offset* end() const { return cells.data() + size; }

  friend constexpr auto operator<=>(const Shape&, const Shape&) = default;
};

// Each orientation of more than one cell is a smaller one (its parent) plus a cell, both with the same anchor: a
// connected shape has at least two cells that can be taken away without cutting it, so one that is not the anchor. The
// orientations thus form a tree, and whatever is computed for the parent is one step from being computed for the child.
struct Orientation {
  std::size_t piece = 0;
  Shape shape;
  std::size_t parent = 0;  // an earlier orientation, of one cell less
  Offset added;            // the cell by which the shape is more than its parent's
};

namespace detail {

constexpr Shape drawn(std::string_view drawing) {
  Shape shape;
  Offset at;
  for (const char c : drawing) {
    if (c == 'X') shape.add(at);
    at = c == '/' ? Offset{at.dy - 1, 0} : Offset{at.dy, at.dx + 1};
  }
  shape.move_anchor_to_origin();
  return shape;
}

// The eight symmetries of the square, numbered 0 to 7.
constexpr Shape turned(const Shape& shape, int symmetry) {
  Shape result;
  for (const Offset cell : shape) {
    Offset to = cell;
    if ((symmetry & 1) != 0) to = {to.dx, to.dy};
    if ((symmetry & 2) != 0) to = {-to.dy, to.dx};
    if ((symmetry & 4) != 0) to = {to.dy, -to.dx};
    result.add(to);
  }
  result.move_anchor_to_origin();
  return result;
}

constexpr Shape without(const Shape& shape, std::size_t removed) {
  Shape result;
  for (std::size_t i = 0; i < shape.size; ++i) {
    if (i != removed) result.add(shape.cells[i]);
  }
  return result;
}

using OrientationList = std::array<Orientation, orientation_count>;

constexpr void join_to_parent(OrientationList& list, std::size_t child) {
  const Shape& shape = list[child].shape;
  for (std::size_t i = 1; i < shape.size; ++i) {
    const Shape smaller = without(shape, i);
    for (std::size_t o = 0; list[o].shape.size <= smaller.size; ++o) {
      if (list[o].shape.size == smaller.size && list[o].shape == smaller) {
        list[child].parent = o;
        list[child].added = shape.cells[i];
        return;
      }
    }
  }
}

constexpr OrientationList all_orientations() {
  OrientationList list{};
  std::size_t count = 0;
  for (std::size_t piece = 0; piece < pieces.size(); ++piece) {
    const std::size_t first = count;
    for (int symmetry = 0; symmetry < 8; ++symmetry) {
      const Shape shape = turned(drawn(pieces[piece].drawing), symmetry);
      const auto same = [&](const Orientation& known) { return known.shape == shape; };
      if (std::none_of(list.begin() + first, list.begin() + count, same)) list[count++] = {piece, shape, 0, {}};
    }
    std::sort(list.begin() + first, list.begin() + count,
              [](const Orientation& a, const Orientation& b) { return a.shape < b.shape; });
  }
  for (std::size_t o = 1; o < count; ++o) join_to_parent(list, o);
  return list;
}

}  // namespace detail

// By piece, then by shape. A piece's orientations are neighbours, and parents come before their children.
inline constexpr detail::OrientationList orientations = detail::all_orientations();

// Squares of each piece.
inline constexpr std::array<int, pieces.size()> piece_sizes = [] {
  std::array<int, pieces.size()> sizes{};
  for (const Orientation& orientation : orientations)
    sizes[orientation.piece] = static_cast<int>(orientation.shape.size);
  return sizes;
}();

}  // namespace aite::games::blokus
