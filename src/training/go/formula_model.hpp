// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "learn/formulas/machines.hpp"
#include "training/go/escapes.hpp"
#include "training/go/formula_part.hpp"
#include "training/trained.hpp"
#include "training/watch.hpp"

// Steps 3 to 6 of paper 002 (section 3.3): few formulas that solve all positions, few features that tell apart which
// of them applies, and a support vector machine per formula that says whether it does.
namespace aite::training::go {

struct FormulaModel {
  std::vector<learn::formulas::Formula> formulas;
  std::vector<learn::formulas::Formula> features;  // a position has one where the formula gives no point
  std::vector<learn::formulas::Machine> machines;  // one a formula; none before training

  // Which formula is taken for each position: the one whose machine is surest.
  [[nodiscard]] std::vector<std::size_t> choices(const learn::formulas::Positions& positions) const;
};

// The features of all positions.
std::vector<learn::formulas::Features> features_of(const std::vector<learn::formulas::Formula>& features,
                                                   const learn::formulas::Positions& positions);

// A model is a file of its own kind, JSON, and its own card.
// NOLINTNEXTLINE(bugprone-exception-escape): clang-tidy 14 believes that moving JSON throws
struct StoredFormulaModel {
  FormulaModel model;
  Json card;
};
StoredFormulaModel read_formula_model(const std::string& path);  // throws InputError that names the file
void write_formula_model(const FormulaModel& model, const Json& card, const std::string& path);

struct ChoiceSettings {
  std::int64_t most = 0;            // formulas at most; 0: as many as a smallest cover needs
  std::string apart = "differing";  // positions that features have to tell apart: those that differing formulas
                                    // solve (paper 002), or those that no chosen formula solves both ("unshared")
  std::int64_t times = 1;           // by how many features, where there are as many
  std::int64_t level = 2;           // depth of the functions that may be features
  std::string operators = "large";  // of those
  std::string leaves = "bwlh";      // of those
  std::string reading = "exactly";  // of p(k) in those
  double seconds = 60;              // for each exact choice
  std::int64_t memory = 2000;       // in MiB

  [[nodiscard]] std::string arguments() const;
};

// Steps 3 to 5: formulas chosen for positions. The card says how, and what is proven. Goes on from `part`; nothing if
// it was stopped.
std::optional<StoredFormulaModel> choose_formulas(const ChoiceSettings& settings, const Escapes& escapes,
                                                  const std::vector<learn::formulas::Formula>& formulas,
                                                  const Watch& watch, PartFile part = {});

// Step 6, on the positions that at least one of the formulas solves. Goes on from `part`; false if it was stopped.
bool train_machines(FormulaModel& model, const Escapes& escapes, const learn::formulas::MachineSettings& settings,
                    const Watch& watch, PartFile part = {});

// How well a model does.
struct FormulaScore {
  struct Of {
    std::size_t positions = 0;
    std::size_t exact = 0;     // the right set of moves
    double any = 0;            // sum of chances that a random move of the answer is right; of no move, where none is
    std::size_t solvable = 0;  // by some formula of the model
  };
  std::array<Of, 5> of_kind;
  std::vector<std::size_t> failed;  // positions not answered exactly

  [[nodiscard]] Of all() const;
  [[nodiscard]] Json json() const;
  [[nodiscard]] std::string table() const;
};
FormulaScore score(const FormulaModel& model, const Escapes& escapes);

}  // namespace aite::training::go
