// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "learn/formulas/bank.hpp"
#include "learn/formulas/solutions.hpp"
#include "training/go/escapes.hpp"
#include "training/trained.hpp"
#include "training/watch.hpp"

// Step 2 of paper 002 (section 3.3): formulas that give exactly the right moves of as many positions as can be.
namespace aite::training::go {

struct FormulaSearchSettings {
  std::string leaves = "bwlh";      // bw: the paper's text; bwlh: with what it names besides, l and h
  std::string operators = "small";  // small: not, F, F0, p(1), and, or; large: p(1) to p(3) of both matrices, and \ too
  std::string reading = "exactly";  // of p(k): exactly, or at-most
  std::string measure = "depth";    // by which formulas grow: depth, size
  std::int64_t level = 3;           // up to which all functions are kept
  bool join = true;                 // one level more, whose functions are only compared with what is right
  std::int64_t deepen = 0;          // further levels, each of the best formulas so far with all functions kept
  std::int64_t beam = 50;           // how many are the best
  std::int64_t random = 0;          // instead of all that: so many random trees, as in the paper
  std::int64_t random_depth = 4;
  std::int64_t support = 2;    // positions that a formula has to solve
  std::int64_t memory = 2000;  // in MiB
  std::uint64_t seed = 1;

  [[nodiscard]] learn::formulas::Operators made_of() const;
  [[nodiscard]] std::string arguments() const;  // as a command line has them, for a card
};

struct FormulasFound {
  std::vector<learn::formulas::Solution> solutions;  // of the positions searched on
  Json facts;                                        // for the card
};

// Without files, and not resumed. Nothing if it was stopped.
std::optional<FormulasFound> find_formulas(const FormulaSearchSettings& settings, const Escapes& escapes,
                                           const Watch& watch);

// Writes them to OUT, one a line after the number of positions it solves, and the card beside it. Goes on from
// OUT.part, where an interrupted search stood; false if it is interrupted again.
bool search_formulas(const FormulaSearchSettings& settings, const std::string& positions, const std::string& out,
                     const std::string& command, const Watch& watch);

// A file of formulas as search_formulas() writes it. Throws InputError that names file and line.
std::vector<learn::formulas::Formula> read_formulas(const std::string& path);

// Sums over positions of what at least one of the solutions solves.
std::size_t covered(const std::vector<learn::formulas::Solution>& solutions);

}  // namespace aite::training::go
