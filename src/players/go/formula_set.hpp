// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "games/go/features/board.hpp"
#include "learn/formulas/formula.hpp"

namespace aite::players::go {

// Several formulas that are asked about one position after the other, as of searches and playouts. What they have in
// common is computed once.
class FormulaSet {
 public:
  // Throws InputError for a formula with leaf a, which asks about strings one after the other.
  explicit FormulaSet(std::vector<learn::formulas::Formula> formulas);
  // As text() writes them. Throws InputError with the number of the formula and the column within it.
  static FormulaSet parse(std::string_view text);

  [[nodiscard]] std::size_t size() const { return formulas_.size(); }
  [[nodiscard]] const std::vector<learn::formulas::Formula>& formulas() const { return formulas_; }
  [[nodiscard]] std::string text() const;  // a line each

  // A node of all formulas together; operands come before what is done with them.
  struct Part {
    learn::formulas::Node node;
    std::uint16_t first = 0;  // of two whose order means nothing, the one that is quicker to know
    std::uint16_t second = 0;
    int cost = 0;
  };
  [[nodiscard]] const std::vector<Part>& parts() const { return parts_; }
  [[nodiscard]] std::size_t root(std::size_t formula) const { return roots_[formula]; }

 private:
  std::uint16_t add(Part part);

  std::vector<learn::formulas::Formula> formulas_;
  std::vector<Part> parts_;
  std::vector<std::uint16_t> roots_;
};

// The points of a set's formulas on one position, each part of them when it is first asked for: where one operand of an
// "and" is empty, and most are in most positions, nobody asks for the other. Positions of learn::formulas, which looks
// at many positions at once, mean the same.
template <int MaxSize>
class FormulaReader {
 public:
  using Board = games::go::features::Board<MaxSize>;
  using Set = games::go::PointSet<MaxSize>;

  // The set must outlive it.
  explicit FormulaReader(const FormulaSet& formulas) : formulas_(&formulas), known_(formulas.parts().size()) {}

  // `last` is the opponent's last move as a bit, or nowhere. The board must stay as it is while points are asked for.
  void look_at(const Board& board, int last) {
    board_ = &board;
    last_ = last;
    if (++now_ == 0) forget();
  }
  [[nodiscard]] const Set& points(std::size_t formula) { return value(formulas_->root(formula)); }

 private:
  struct Known {
    Set set;
    std::uint32_t at = 0;  // look_at() it was found after
  };

  const Set& value(std::size_t part) {
    Known& known = known_[part];
    if (known.at != now_) {
      known.set = compute(formulas_->parts()[part]);  // may look at parts before this one, but never moves any
      known.at = now_;
    }
    return known.set;
  }
  [[nodiscard]] Set compute(const FormulaSet::Part& part);
  [[nodiscard]] Set leaf(int which) const;
  [[nodiscard]] Set reached(int matrix, const Set& from) const;
  [[nodiscard]] Set counted(const learn::formulas::Node& node, const Set& from) const;
  void forget();

  const FormulaSet* formulas_;
  const Board* board_ = nullptr;
  int last_ = Board::nowhere;
  std::uint32_t now_ = 0;
  std::vector<Known> known_;
};

extern template class FormulaReader<9>;
extern template class FormulaReader<19>;

}  // namespace aite::players::go
