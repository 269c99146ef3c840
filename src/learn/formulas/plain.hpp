// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "learn/formulas/formula.hpp"

// The plain twin of Positions: one position, matrices entry by entry, and operations as paper 002 defines them.
namespace aite::learn::formulas::plain {

using Vector = std::vector<bool>;

struct Graph {
  std::vector<Vector> leaves;
  std::vector<std::vector<Vector>> matrices;  // [matrix][point][point]
};

inline Vector evaluate(const Formula& formula, const Graph& graph) {
  const Node& root = formula.root();
  if (root.op == Op::leaf) return graph.leaves[root.which];
  std::vector<Vector> operands;
  for (const Formula& operand : formula.operands()) operands.push_back(evaluate(operand, graph));
  Vector result(operands[0].size());
  for (std::size_t i = 0; i < result.size(); ++i) {
    int held = 0;
    if (has_matrix(root.op)) {
      const Vector& row = graph.matrices[root.which][i];
      for (std::size_t j = 0; j < row.size(); ++j) held += row[j] && operands[0][j] ? 1 : 0;
    }
    switch (root.op) {
      case Op::negation:
        result[i] = !operands[0][i];
        break;
      case Op::conjunction:
        result[i] = operands[0][i] && operands[1][i];
        break;
      case Op::disjunction:
        result[i] = operands[0][i] || operands[1][i];
        break;
      case Op::difference:
        result[i] = operands[0][i] && !operands[1][i];
        break;
      case Op::reach:
        result[i] = held > 0;
        break;
      case Op::exactly:
        result[i] = held == root.count;
        break;
      default:
        result[i] = held <= root.count;
        break;
    }
  }
  return result;
}

}  // namespace aite::learn::formulas::plain
