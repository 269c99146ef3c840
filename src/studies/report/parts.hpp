// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "studies/report.hpp"

// What a study shows besides numbers, as pictures and as text.
namespace aite::studies {

// The paper's board beside ours on one scale of colours, the value in every point and as its title. The colours differ
// for the colour-blind too, orange below zero and blue above; in black and white the printed values tell them apart.
std::string heat_map_svg(const HeatMap& map, const Language& language = english);
// "Correlation of ours with the paper's: 0.87 [0.82, 0.91] over 105 points."; empty where one of them is missing.
std::string correlation_text(const HeatMap& map);
std::string row_label(const BoardLabels& board, int row);                       // row 0 is at the top
std::string value_text(const HeatMap& map, double value);                       // empty for no number
std::string board_text(const HeatMap& map, const std::vector<double>& values);  // as a grid

std::string formula_svg(const DrawnFormula& formula, const Language& language = english);
std::string tree_text(const FormulaTree& tree);  // a line per node

// Columns under each other, two blanks between; the first row is the heading.
std::string grid_text(const Rows& rows);

std::string_view measured_text(const Deviation& deviation);  // where; "no" for nowhere

}  // namespace aite::studies
