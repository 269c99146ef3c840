// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "learn/formulas/formula.hpp"

namespace aite::learn::formulas {

using Word = std::uint64_t;
using Words = std::vector<Word>;

// How all positions of a batch are laid out: points are bits of as many words as each position takes.
struct Layout {
  int words = 2;           // 2 or 6
  Words board;             // the points
  std::vector<int> steps;  // the grid: from a point to those of its row there; a step off the board lands on no point
};

// Points that have the same row.
struct Block {
  Words members;
  Words row;
};

// A matrix of one position: points whose row is the grid's, others in blocks, and the rest, whose rows are empty.
struct Rows {
  Words on_grid;
  std::vector<Block> blocks;
};

// What a game says of one position, in the order of its vocabulary.
struct Position {
  std::vector<Words> leaves;
  std::vector<Rows> matrices;
};

// Many positions of one layout, on all of which formulas are evaluated at once. The set of points that a formula gives
// is `words` words a position, the positions one after the other.
class Positions {
 public:
  explicit Positions(Layout layout) : layout_(std::move(layout)) {}

  void add(const Position& position);
  void clear();
  [[nodiscard]] Positions first(std::size_t count) const;  // of them, or all

  [[nodiscard]] const Layout& layout() const { return layout_; }
  [[nodiscard]] std::size_t size() const { return count_; }
  [[nodiscard]] std::size_t words() const { return count_ * static_cast<std::size_t>(layout_.words); }
  [[nodiscard]] std::span<const Word> leaf(int which) const { return leaves_[static_cast<std::size_t>(which)]; }

  [[nodiscard]] Words evaluate(const Formula& formula) const;

  // One operation on sets that are there; the second operand is looked at by binary ones only. `result` is none of
  // them.
  void apply(const Node& node, std::span<const Word> first, std::span<const Word> second,
             std::span<Word> result) const {
    apply(node, first.data(), second.data(), result.data(), 0, count_);
  }

 private:
  struct StoredMatrix {
    Words on_grid;
    Words blocks;                     // members, row, members, row, ...
    std::vector<std::uint32_t> ends;  // of a position's blocks
  };

  // For positions from `begin` to before `end`; the sets begin with that of `begin`.
  void apply(const Node& node, const Word* first, const Word* second, Word* result, std::size_t begin,
             std::size_t end) const;
  template <int W>
  void apply_matrix(const Node& node, const Word* operand, Word* result, std::size_t begin, std::size_t end) const;

  Layout layout_;
  std::size_t count_ = 0;
  std::vector<Words> leaves_;
  std::vector<StoredMatrix> matrices_;
};

}  // namespace aite::learn::formulas
