// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

// What a study shows besides numbers. Each part is made of the findings; what it came to is kept beside it in a report.
namespace aite::studies {

class Findings;

// One number per item: positions, board points. Empty if they are not measured yet.
using Numbers = std::function<std::vector<double>(const Findings&)>;

// Rows of texts, as many as were found.
using Rows = std::vector<std::vector<std::string>>;
struct WordTable {
  std::string id;
  std::string title;
  std::vector<std::string> columns;  // the first one heads the rows' names
  std::function<Rows(const Findings&)> ours;
  Rows found = {};  // in a report; none if it is not measured yet
};

// A square board as its edges are labelled.
struct BoardLabels {
  int size = 0;
  std::string columns;  // a letter each, from the left
  bool row_one_on_top = false;
};
BoardLabels board_of(std::string_view game, std::string_view rules = "");

// Values on the points of a board, row by row from the top left; no number (NaN) where a point has none.
struct HeatMap {
  std::string id;
  std::string title;
  BoardLabels board;
  Numbers ours;
  std::vector<double> paper = {};  // empty: it has none
  int digits = 2;
  std::vector<double> found = {};  // in a report; empty if it is not measured yet
};

struct FormulaTree {
  std::string label;
  std::vector<FormulaTree> children = {};
};

// A formula as a line of text and as a tree.
struct DrawnFormula {
  std::string name;
  std::string line;
  FormulaTree tree;
};

struct FormulaList {
  std::string id;
  std::string title;
  std::function<std::vector<DrawnFormula>(const Findings&)> ours;
  std::vector<DrawnFormula> found = {};  // in a report
};

// Where a study differs from its paper, and what follows from that.
struct Deviation {
  std::string paper;  // what it has
  std::string ours;
  std::string consequence;
  std::string measured = {};  // where; empty: nowhere
};

}  // namespace aite::studies
