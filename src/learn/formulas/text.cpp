// SPDX-License-Identifier: MIT
#include "learn/formulas/text.hpp"

#include <fmt/format.h>

namespace aite::learn::formulas {

namespace {

// The signs of one way to write formulas.
struct Signs {
  std::string_view negation;
  std::string_view conjunction;
  std::string_view disjunction;
  std::string_view difference;
  bool as_papers;  // how a count is written

  [[nodiscard]] std::string_view of(Op op) const {
    return op == Op::conjunction ? conjunction : op == Op::disjunction ? disjunction : difference;
  }
};
constexpr Signs typed{"!", " & ", " | ", " - ", false};
constexpr Signs printed{"¬", " ∧ ", " ∨ ", " \\ ", true};

std::string matrix_text(const Node& node, const Vocabulary& vocabulary, const Signs& signs) {
  const std::string& name = vocabulary.matrices[node.which].name;
  if (node.op == Op::reach) return name;
  const bool exact = node.op == Op::exactly;
  if (signs.as_papers) return fmt::format("p_{}({}{})", name, exact ? "" : "≤", node.count);
  return fmt::format("{}{}{}", name, exact ? "=" : "<=", node.count);
}

// How tightly the root binds: what binds less tightly than its surroundings is put in brackets.
int tightness(Op op) {
  switch (op) {
    case Op::disjunction:
      return 0;
    case Op::conjunction:
    case Op::difference:
      return 1;
    default:
      return 2;
  }
}

std::string written(const Formula& formula, const Vocabulary& vocabulary, const Signs& signs);

std::string bracketed(const Formula& formula, bool needed, const Vocabulary& vocabulary, const Signs& signs) {
  const std::string inner = written(formula, vocabulary, signs);
  return needed ? "(" + inner + ")" : inner;
}

std::string written(const Formula& formula, const Vocabulary& vocabulary, const Signs& signs) {
  const Node& root = formula.root();
  const std::vector<Formula> operands = formula.operands();
  switch (root.op) {
    case Op::leaf:
      return vocabulary.leaves[root.which].name;
    case Op::negation: {
      return std::string(signs.negation) +
             bracketed(operands[0], tightness(operands[0].root().op) < 2, vocabulary, signs);
    }
    case Op::conjunction:
    case Op::disjunction:
    case Op::difference: {
      // From the left, so only the second operand needs brackets among equals; a difference within a conjunction gets
      // them anyway, for people.
      const auto side = [&](const Formula& operand, bool second) {
        const Op inner = operand.root().op;
        const bool mixed = tightness(inner) == tightness(root.op) && (second || inner != root.op);
        return bracketed(operand, tightness(inner) < tightness(root.op) || mixed, vocabulary, signs);
      };
      return fmt::format("{}{}{}", side(operands[0], false), signs.of(root.op), side(operands[1], true));
    }
    default: {
      return fmt::format("{}({})", matrix_text(root, vocabulary, signs), written(operands[0], vocabulary, signs));
    }
  }
}

std::string points(int count) { return fmt::format("{} point{}", count, count == 1 ? "" : "s"); }

// What is said of points, or of one: "are empty", "has among ...".
std::string said(const Formula& formula, const Vocabulary& vocabulary, bool of_one) {
  const Node& root = formula.root();
  const std::vector<Formula> operands = formula.operands();
  const std::string_view is = of_one ? "is" : "are";
  const auto grouped = [&](const Formula& operand, bool one) {
    const std::string inner = said(operand, vocabulary, one);
    return operands_of(operand.root().op) < 2 ? inner : "(" + inner + ")";
  };
  const auto not_said = [&](const Formula& operand) {
    if (operand.root().op == Op::leaf) return fmt::format("{} {}", is, vocabulary.leaves[operand.root().which].is_not);
    return fmt::format("not: {}", grouped(operand, of_one));
  };
  switch (root.op) {
    case Op::leaf:
      return fmt::format("{} {}", is, vocabulary.leaves[root.which].is);
    case Op::negation:
      return not_said(operands[0]);
    case Op::conjunction:
      return fmt::format("{} and {}", grouped(operands[0], of_one), grouped(operands[1], of_one));
    case Op::disjunction:
      return fmt::format("{} or {}", grouped(operands[0], of_one), grouped(operands[1], of_one));
    case Op::difference:
      return fmt::format("{} and {}", grouped(operands[0], of_one), not_said(operands[1]));
    default:
      break;
  }
  const std::string amount = root.op == Op::reach     ? "some point"
                             : root.op == Op::exactly ? "exactly " + points(root.count)
                                                      : "at most " + points(root.count);
  const bool inner_one = root.op == Op::reach || root.count == 1;
  return fmt::format("{} among {} {} that {}", of_one ? "has" : "have",
                     of_one ? vocabulary.matrices[root.which].row : vocabulary.matrices[root.which].rows, amount,
                     grouped(operands[0], inner_one));
}

void draw(const LabelTree& tree, const std::string& before, std::string& into) {
  into += tree.label + "\n";
  for (std::size_t i = 0; i < tree.below.size(); ++i) {
    const bool last = i + 1 == tree.below.size();
    into += before + (last ? "└─ " : "├─ ");
    draw(tree.below[i], before + (last ? "   " : "│  "), into);
  }
}

}  // namespace

std::string text(const Formula& formula, const Vocabulary& vocabulary) { return written(formula, vocabulary, typed); }

std::string line(const Formula& formula, const Vocabulary& vocabulary) { return written(formula, vocabulary, printed); }

std::string sentence(const Formula& formula, const Vocabulary& vocabulary) {
  return "the points that " + said(formula, vocabulary, false);
}

LabelTree tree(const Formula& formula, const Vocabulary& vocabulary) {
  const Node& root = formula.root();
  LabelTree made;
  switch (root.op) {
    case Op::leaf:
      made.label = vocabulary.leaves[root.which].name;
      break;
    case Op::negation:
      made.label = printed.negation;
      break;
    case Op::conjunction:
    case Op::disjunction:
    case Op::difference:
      made.label = printed.of(root.op).substr(1, printed.of(root.op).size() - 2);
      break;
    default:
      made.label = matrix_text(root, vocabulary, printed);
      break;
  }
  for (const Formula& operand : formula.operands()) made.below.push_back(tree(operand, vocabulary));
  return made;
}

std::string drawing(const LabelTree& tree) {
  std::string lines;
  draw(tree, "", lines);
  return lines;
}

}  // namespace aite::learn::formulas
