// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "learn/formulas/formula.hpp"

// How formulas are written and read.
namespace aite::learn::formulas {

// "l & F0(h - b)": ! not, & and, - and not, | or; M(x) points whose row of M holds one of x, M=2(x) exactly two of x,
// M<=2(x) at most two. ! binds first, & and - before |, from the left. It reads back, and needs no comma.
std::string text(const Formula& formula, const Vocabulary& vocabulary);

// Reads also the signs of line(): ¬ ∧ ∨ \. Throws InputError with the column, counted in letters from 1, and the
// nearest known word.
Formula parse(std::string_view text, const Vocabulary& vocabulary);

// As papers write it: "l ∧ F0(h \ b)", "p_F(1)(l)".
std::string line(const Formula& formula, const Vocabulary& vocabulary);

// "the points that are empty and ...".
std::string sentence(const Formula& formula, const Vocabulary& vocabulary);

// A tree for a drawing: what a node is called, and what stands below it.
struct LabelTree {
  std::string label;
  std::vector<LabelTree> below;
};
LabelTree tree(const Formula& formula, const Vocabulary& vocabulary);
std::string drawing(const LabelTree& tree);  // for a terminal, a line per node

}  // namespace aite::learn::formulas
