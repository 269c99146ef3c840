// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

// A formula on a position, for whoever shows it: a page, a terminal.
namespace aite::players::go {

struct FormulaPart {
  std::string label;       // of its node: "∧", "F0", "l"
  std::string text;        // the part as it is typed
  std::vector<int> cells;  // its points, counted row by row from the top left
  std::vector<FormulaPart> below;
};

struct FormulaView {
  std::string canonical;  // as it is typed
  std::string line;       // as papers write it
  std::string sentence;
  int depth = 0;
  int nodes = 0;
  int size = 0;       // of the board
  bool asks = false;  // about each string in atari alone
  FormulaPart root;   // all parts, each with its points
};

// `position` is in Go's own text. Throws InputError: of a formula with the column and the nearest known word.
FormulaView view_formula(std::string_view formula, std::string_view position);

// What there is to write formulas with, and what it means.
struct FormulaWord {
  std::string name;
  std::string meaning;
};
std::vector<FormulaWord> formula_words();

}  // namespace aite::players::go
