// SPDX-License-Identifier: MIT
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

// Formulas over the points of a position: "B-W Graph Model" of paper 002, section 2.1. A formula maps a position, given
// as 0-1 vectors (leaves) and 0-1 matrices, to a set of its points. Which vectors and matrices there are is the game's
// to say: it supplies a Vocabulary.
namespace aite::learn::formulas {

// A vector that every position has.
struct Leaf {
  std::string name;    // "l"
  std::string is;      // a point of it is ...: "empty"
  std::string is_not;  // any other is ...: "occupied"
};

// A matrix that every position has: each point's row is a set of points.
struct Matrix {
  std::string name;  // "F0"
  std::string row;   // what a point's row is: "itself and the points beside it"
  std::string rows;  // the same of several: "themselves and the points beside them"
};

struct Vocabulary {
  std::vector<Leaf> leaves;
  std::vector<Matrix> matrices;
};

enum class Op : std::uint8_t {
  leaf,
  negation,
  conjunction,
  disjunction,
  difference,  // paper 002's a \ b: of a and not of b
  reach,       // Mv: points whose row holds a point of v
  exactly,     // p(k): points whose row holds k points of v
  at_most,     // p(k) in its other reading
};

struct Node {
  Op op = Op::leaf;
  std::uint8_t which = 0;  // the leaf or the matrix
  std::uint8_t count = 0;  // k

  friend constexpr auto operator<=>(const Node&, const Node&) = default;
};

constexpr int operands_of(Op op) {
  switch (op) {
    case Op::leaf:
      return 0;
    case Op::conjunction:
    case Op::disjunction:
    case Op::difference:
      return 2;
    default:
      return 1;
  }
}
constexpr bool has_matrix(Op op) { return op == Op::reach || op == Op::exactly || op == Op::at_most; }
constexpr bool is_commutative(Op op) { return op == Op::conjunction || op == Op::disjunction; }

// A value. Its nodes lie in postfix order: operands before what is done with them.
class Formula {
 public:
  static Formula leaf(int which) { return Formula({{Op::leaf, static_cast<std::uint8_t>(which)}}); }
  static Formula unary(const Node& node, const Formula& operand);
  static Formula binary(Op op, const Formula& first, const Formula& second);

  [[nodiscard]] std::span<const Node> nodes() const { return nodes_; }
  [[nodiscard]] const Node& root() const { return nodes_.back(); }
  [[nodiscard]] std::vector<Formula> operands() const;

  [[nodiscard]] int size() const { return static_cast<int>(nodes_.size()); }  // in nodes
  [[nodiscard]] int depth() const;                                            // of a leaf 0

  // One of the formulas that are the same by laws of sets: no double negation, no operand twice, commutative operands
  // in order, chains of them as flat as they get, and with "and not" as a difference.
  [[nodiscard]] Formula canonical() const;

  friend bool operator==(const Formula&, const Formula&) = default;
  friend auto operator<=>(const Formula&, const Formula&) = default;

 private:
  explicit Formula(std::vector<Node> nodes) : nodes_(std::move(nodes)) {}

  std::vector<Node> nodes_;
};

}  // namespace aite::learn::formulas
