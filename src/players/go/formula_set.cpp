// SPDX-License-Identifier: MIT
#include "players/go/formula_set.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "learn/formulas/text.hpp"
#include "players/go/formulas.hpp"

namespace aite::players::go {

namespace formulas = learn::formulas;
using formulas::Op;

namespace {

// Of one operation, roughly, in those that take two sets to one.
int cost_of(const formulas::Node& node) {
  if (node.op == Op::leaf) return 0;
  if (!formulas::has_matrix(node.op)) return 1;
  const int counts = node.op == Op::reach ? 1 : 3;
  return counts * (node.which == matrix_strings ? 12 : 4);
}

// The stones of strings of which f(stones) is true, among those that have a stone in `some`.
template <class Board, class F>
typename Board::Set strings(const Board& board, typename Board::Set some, F&& f) {
  typename Board::Set found;
  while (some.any()) {
    const int chain = board.chain(some.first());
    const auto& stones = board.chain_stones(chain);
    if (f(stones)) found |= stones;
    some -= stones;
  }
  return found;
}

}  // namespace

FormulaSet::FormulaSet(std::vector<formulas::Formula> all) : formulas_(std::move(all)) {
  for (const formulas::Formula& formula : formulas_) {
    if (asks(formula)) {
      throw base::InputError(fmt::format("'{}' asks about each string alone: no such formula can be a feature",
                                         formulas::text(formula, formula_vocabulary())));
    }
    std::vector<std::uint16_t> stack;
    for (const formulas::Node& node : formula.nodes()) {
      const auto take = [&] {
        const std::uint16_t top = stack.back();
        stack.pop_back();
        return top;
      };
      Part part{node};
      const int operands = formulas::operands_of(node.op);
      if (operands == 2) part.second = take();
      if (operands >= 1) part.first = take();
      stack.push_back(add(part));
    }
    roots_.push_back(stack.back());
  }
}

std::uint16_t FormulaSet::add(Part part) {
  const bool two = formulas::operands_of(part.node.op) == 2;
  if (formulas::is_commutative(part.node.op)) {
    const auto rank = [&](std::uint16_t i) { return std::pair(parts_[i].cost, i); };
    if (rank(part.second) < rank(part.first)) std::swap(part.first, part.second);
  }
  part.cost = cost_of(part.node);
  if (part.node.op != Op::leaf) part.cost += parts_[part.first].cost + (two ? parts_[part.second].cost : 0);
  const auto same = std::find_if(parts_.begin(), parts_.end(), [&](const Part& each) {
    return each.node == part.node && each.first == part.first && each.second == part.second;
  });
  if (same == parts_.end()) {
    parts_.push_back(part);
    return static_cast<std::uint16_t>(parts_.size() - 1);
  }
  return static_cast<std::uint16_t>(same - parts_.begin());
}

FormulaSet FormulaSet::parse(std::string_view text) {
  std::vector<formulas::Formula> all;
  for (const std::string& line : base::split(text, '\n')) {
    if (base::trim(line).empty()) continue;
    try {
      all.push_back(formulas::parse(line, formula_vocabulary()));
    } catch (const base::InputError& error) {
      throw base::InputError(fmt::format("formula {}: {}", all.size() + 1, error.what()));
    }
  }
  return FormulaSet(std::move(all));
}

std::string FormulaSet::text() const {
  std::string lines;
  for (const formulas::Formula& formula : formulas_) lines += formulas::text(formula, formula_vocabulary()) + '\n';
  return lines;
}

template <int MaxSize>
typename FormulaReader<MaxSize>::Set FormulaReader<MaxSize>::compute(const FormulaSet::Part& part) {
  if (part.node.op == Op::leaf) return leaf(part.node.which);
  const Set first = value(part.first);
  switch (part.node.op) {
    case Op::negation:
      return board_->geometry().board - first;
    case Op::conjunction:
      return first.none() ? first : first & value(part.second);
    case Op::disjunction:
      return first | value(part.second);
    case Op::difference:
      return first.none() ? first : first - value(part.second);
    case Op::reach:
      return first.none() ? first : reached(part.node.which, first);
    default:
      return first.none() && part.node.op == Op::exactly && part.node.count > 0 ? first : counted(part.node, first);
  }
}

template <int MaxSize>
typename FormulaReader<MaxSize>::Set FormulaReader<MaxSize>::leaf(int which) const {
  const Set& empty = board_->empty();
  switch (which) {
    case leaf_opponent:
      return empty | board_->stones(other(board_->to_move()));
    case leaf_own:
      return empty | board_->stones(board_->to_move());
    case leaf_empty:
      return empty;
    case leaf_nearly:
      return board_->in_atari() | (empty - empty.neighbours());
    default:
      return last_ == Board::nowhere ? Set{} : Set::of(last_);
  }
}

template <int MaxSize>
typename FormulaReader<MaxSize>::Set FormulaReader<MaxSize>::reached(int matrix, const Set& from) const {
  const Set around = (from | from.neighbours()) & board_->geometry().board;
  if (matrix == matrix_adjacent) return around;
  const Set touched = around - board_->empty();
  return (around & board_->empty()) | strings(*board_, touched, [](const Set&) { return true; });
}

template <int MaxSize>
typename FormulaReader<MaxSize>::Set FormulaReader<MaxSize>::counted(const formulas::Node& node,
                                                                     const Set& from) const {
  // How many points of `from` are at each point and beside it, as binary digits: five sets are added up.
  const Set up = from.up();
  const Set down = from.down();
  const Set left = from.left();
  const Set right = from.right();
  const auto odd = [](const Set& a, const Set& b) { return (a | b) - (a & b); };
  const Set three = odd(odd(from, up), down);
  const Set two = odd(left, right);
  const Set carry = (from & up) | (down & odd(from, up));
  const Set more = left & right;
  const Set ones = odd(three, two);
  const Set last = three & two;
  const Set twos = odd(odd(carry, more), last);
  const Set fours = (carry & more) | (last & odd(carry, more));
  const auto exactly = [&](int count, const Set& among) {
    if (count > 5) return Set{};
    const Set one = (count & 1) != 0 ? among & ones : among - ones;
    const Set both = (count & 2) != 0 ? one & twos : one - twos;
    return (count & 4) != 0 ? both & fours : both - fours;
  };
  const bool by_string = node.which == matrix_strings;
  const Set among = by_string ? board_->empty() : board_->geometry().board;
  Set out;
  if (node.op == Op::exactly) {
    out = exactly(node.count, among);
  } else {
    for (int count = 0; count <= std::min<int>(node.count, 5); ++count) out |= exactly(count, among);
  }
  if (!by_string) return out;
  if (node.op == Op::exactly && from == board_->empty()) {  // liberties: the board knows
    if (node.count == 1) return out | board_->in_atari();
    if (node.count == 2) return out | board_->with_two_liberties();
  }
  Set stones = board_->geometry().board - board_->empty();
  if (node.op == Op::exactly && node.count > 0) stones &= from | up | down | left | right;  // others hold none
  return out | strings(*board_, stones, [&](const Set& string) {
           const int held = ((string | string.neighbours()) & from).count();
           return node.op == Op::exactly ? held == node.count : held <= node.count;
         });
}

template <int MaxSize>
void FormulaReader<MaxSize>::forget() {
  for (Known& known : known_) known.at = 0;
  now_ = 1;
}

template class FormulaReader<9>;
template class FormulaReader<19>;

}  // namespace aite::players::go
