// SPDX-License-Identifier: MIT
#include "learn/formulas/formula.hpp"

#include <algorithm>
#include <cassert>

namespace aite::learn::formulas {

namespace {

constexpr Node negation_node{Op::negation};

// The operands of a chain of one commutative operation, whatever its brackets.
void gather(const Formula& formula, Op op, std::vector<Formula>& into) {
  if (formula.root().op != op) {
    into.push_back(formula);
    return;
  }
  for (const Formula& operand : formula.operands()) gather(operand, op, into);
}

// One formula of all, as shallow as can be: the two shallowest are joined first.
Formula joined(Op op, std::vector<Formula> parts) {
  const auto before = [](const Formula& a, const Formula& b) {
    const int deeper = a.depth() - b.depth();
    return deeper != 0 ? deeper < 0 : a < b;
  };
  std::sort(parts.begin(), parts.end(), before);
  parts.erase(std::unique(parts.begin(), parts.end()), parts.end());
  while (parts.size() > 1) {
    Formula pair = Formula::binary(op, parts[0], parts[1]);
    parts.erase(parts.begin(), parts.begin() + 2);
    parts.insert(std::lower_bound(parts.begin(), parts.end(), pair, before), std::move(pair));
  }
  return parts.front();
}

Formula canonical_negation(const Formula& operand) {
  return operand.root().op == Op::negation ? operand.operands()[0] : Formula::unary(negation_node, operand);
}

// What points of a conjunction belong to, and what they do not.
struct Parts {
  std::vector<Formula> wanted;
  std::vector<Formula> unwanted;

  void add(const Formula& formula) {
    const Op op = formula.root().op;
    const std::vector<Formula> operands = formula.operands();
    if (op == Op::conjunction) {
      for (const Formula& operand : operands) add(operand);
    } else if (op == Op::difference) {
      add(operands[0]);
      gather(operands[1], Op::disjunction, unwanted);
    } else if (op == Op::negation) {
      gather(operands[0], Op::disjunction, unwanted);
    } else {
      wanted.push_back(formula);
    }
  }
};

Formula canonical_conjunction(const Formula& first, const Formula& second) {
  Parts parts;
  parts.add(first);
  parts.add(second);
  if (parts.unwanted.empty()) return joined(Op::conjunction, std::move(parts.wanted));
  if (parts.wanted.empty()) return canonical_negation(joined(Op::disjunction, std::move(parts.unwanted)));
  return Formula::binary(Op::difference, joined(Op::conjunction, std::move(parts.wanted)),
                         joined(Op::disjunction, std::move(parts.unwanted)));
}

}  // namespace

Formula Formula::unary(const Node& node, const Formula& operand) {
  assert(operands_of(node.op) == 1);
  std::vector<Node> nodes = operand.nodes_;
  nodes.push_back(node);
  return Formula(std::move(nodes));
}

Formula Formula::binary(Op op, const Formula& first, const Formula& second) {
  assert(operands_of(op) == 2);
  std::vector<Node> nodes;
  nodes.reserve(first.nodes_.size() + second.nodes_.size() + 1);
  nodes = first.nodes_;
  nodes.insert(nodes.end(), second.nodes_.begin(), second.nodes_.end());
  nodes.push_back({op});
  return Formula(std::move(nodes));
}

std::vector<Formula> Formula::operands() const {
  std::vector<Formula> found;
  std::size_t end = nodes_.size() - 1;
  for (int left = operands_of(root().op); left > 0; --left) {
    std::size_t begin = end;
    for (int missing = 1; missing > 0;) missing += operands_of(nodes_[--begin].op) - 1;
    found.push_back(Formula(
        {nodes_.begin() + static_cast<std::ptrdiff_t>(begin), nodes_.begin() + static_cast<std::ptrdiff_t>(end)}));
    end = begin;
  }
  std::reverse(found.begin(), found.end());
  return found;
}

int Formula::depth() const {
  std::vector<int> depths;
  for (const Node& node : nodes_) {
    int deepest = -1;
    for (int left = operands_of(node.op); left > 0; --left) {
      deepest = std::max(deepest, depths.back());
      depths.pop_back();
    }
    depths.push_back(deepest + 1);
  }
  return depths.back();
}

Formula Formula::canonical() const {
  std::vector<Formula> stack;
  for (const Node& node : nodes_) {
    const auto take = [&] {
      Formula top = std::move(stack.back());
      stack.pop_back();
      return top;
    };
    switch (node.op) {
      case Op::leaf:
        stack.push_back(leaf(node.which));
        break;
      case Op::negation:
        stack.push_back(canonical_negation(take()));
        break;
      case Op::conjunction: {
        const Formula second = take();
        stack.push_back(canonical_conjunction(take(), second));
        break;
      }
      case Op::difference: {
        const Formula second = take();
        stack.push_back(canonical_conjunction(take(), canonical_negation(second)));
        break;
      }
      case Op::disjunction: {
        std::vector<Formula> parts;
        gather(take(), Op::disjunction, parts);
        gather(take(), Op::disjunction, parts);
        stack.push_back(joined(Op::disjunction, std::move(parts)));
        break;
      }
      default:
        stack.push_back(unary(node, take()));
        break;
    }
  }
  return stack.back();
}

}  // namespace aite::learn::formulas
