// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <string>

#include "studies/study.hpp"

// What the study of paper 002 works out.
namespace aite::studies::go_formulas {

// How much is done.
struct Sizes {
  std::int64_t paper_sets = 2;         // training sets of the paper's method
  std::int64_t paper_positions = 500;  // in each
  std::int64_t trees = 30'000;         // random ones
  std::vector<std::int64_t> curve{125, 250, 500, 1000};
  std::vector<std::int64_t> tree_curve{250, 500, 1000, 2000, 4000, 8000};
  std::int64_t tree_positions = 4000;  // where something else is varied
  std::int64_t test = 2000;            // positions of each kind of test
  std::int64_t tactic_questions = 2000;
  int deepest = 6;

  static Sizes of(Scale scale);
};

// How the paper can be read.
struct Reading {
  std::string leaves;
  std::string counts;

  [[nodiscard]] std::string cell() const { return "paper-" + leaves + "-" + counts; }
};
inline const std::array<Reading, 4> readings{Reading{"bwlh", "exactly"}, Reading{"bwlh", "at-most"},
                                             Reading{"bw", "exactly"}, Reading{"bw", "at-most"}};

std::string curve_cell(std::int64_t positions);  // the paper's method on so many
std::string depth_cell(int depth);               // systematic search up to a depth
std::string tree_cell(std::int64_t positions);   // one formula as a tree, from so many positions
std::string tree_depth_cell(int depth);          // the same by the depth of its questions
inline const std::string tree_at_most = "tree-at-most";
inline const std::string tree_without_a = "tree-without-a";
std::string tactic_cell(const std::string& tactic);

// Answers of all but the tactics: "strat", "plain" and "real" (_exact, _any, _solvable; strat_exact_KIND), "chosen",
// "features", "atari" (of those, with the mover's stones in atari), "covered", "kind_KIND", "formulas".
std::vector<WorkCell> cells(const Sizes& sizes);

// The four kinds of solutions that the paper names, as formulas.
struct Kind {
  std::string name;
  std::string formula;
};
const std::array<Kind, 4>& kinds();

}  // namespace aite::studies::go_formulas
