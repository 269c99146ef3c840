// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "learn/formulas/formula.hpp"
#include "training/go/formula_part.hpp"
#include "training/go/training_games.hpp"
#include "training/watch.hpp"

// Beyond paper 002: formulas that say which moves people play, discovered one after the other. Each is the one that
// explains most of what the features and formulas before it leave unexplained (learn/formulas/explain.hpp).
namespace aite::training::go {

struct MoveFormulaSettings {
  std::string features = "paper";  // that formulas come beside; playout: pattern and nearness
  std::int64_t most = 6;           // formulas
  std::int64_t sample = 4000;      // positions, evenly among the training games, that formulas are compared on
  std::int64_t level = 2;          // depth of the functions tried, less the one operation that may follow
  std::int64_t refine = 2;         // how often a formula may be cut down by another
  double points = 0;               // that a formula may have on average; 0: any number
  std::int64_t updates = 20;       // of the strengths before each formula is sought
  std::int64_t memory = 4000;      // in MiB
  int threads = 1;

  [[nodiscard]] std::string arguments() const;  // without what changes nothing about the result
};

// NOLINTNEXTLINE(bugprone-exception-escape): clang-tidy 14 believes that moving JSON throws
struct MoveFormulas {
  std::vector<learn::formulas::Formula> formulas;  // as they were found
  Json facts;                                      // for the card: what each says, and how well moves are predicted
};

// Goes on from `part`. Nothing if it was stopped.
std::optional<MoveFormulas> find_move_formulas(const MoveFormulaSettings& settings, const Sets<TrainingGame>& sets,
                                               const Watch& watch, PartFile part = {});

}  // namespace aite::training::go
