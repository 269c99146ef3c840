// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "learn/formulas/solutions.hpp"

// Choosing few of many sets so that everything is covered (paper 002, section 3.3, steps 3 and 5).
namespace aite::learn::formulas {

struct CoverProblem {
  std::size_t rows = 0;
  std::vector<Words> columns;  // a bit per row: what each set covers
  std::size_t times = 1;       // how often each row has to be covered, as far as there are sets for it
};

struct Cover {
  std::vector<std::size_t> chosen;  // columns, in order
  std::size_t uncoverable = 0;      // rows that no set covers
  double bound = 0;                 // no cover has fewer sets than this; 0 where nothing was proven
  bool is_smallest = false;         // proven
  std::string method;               // "greedy", "exact (CBC)"
};

// The set that adds most, again and again.
Cover greedy_cover(const CoverProblem& problem);

// A smallest cover, and among those one whose sets cover most in all, by integer programming. Where time runs out, the
// best there is and a bound. Where the program was built without CBC, the greedy one.
Cover exact_cover(const CoverProblem& problem, double seconds);

}  // namespace aite::learn::formulas
