// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "learn/formulas/tree.hpp"
#include "training/go/formula_part.hpp"
#include "training/trained.hpp"
#include "training/watch.hpp"

// Beyond paper 002: formulas for other tactics than escaping, each a question about one string or region (leaf a), with
// answers by our own reading (games/go/features/asked.hpp) or, for eyes, by solving the region (games/go/problems).
namespace aite::training::go {

// escape, capture, capture-in-two, ladder, connect, cut, eye.
const std::vector<std::string>& tactic_list();

// Questions from random legal 9x9 games, one a position; of eyes from random small spaces. As many without any right
// move as with one, as far as there are. Nothing if it was stopped.
std::optional<learn::formulas::Task> make_tactic(const std::string& tactic, std::int64_t questions, std::uint64_t seed,
                                                 const Watch& watch);

struct TacticSettings {
  std::int64_t questions = 3000;
  std::int64_t unseen = 2000;
  std::int64_t nodes = 4;  // all functions of formulas of so many nodes are tried, one operation on each, and all pairs
  std::int64_t sample = 500;  // questions that those are tried on
  learn::formulas::TreeSettings tree;
  std::uint64_t seed = 1;

  [[nodiscard]] std::string arguments() const;
};

// A formula and how often it gives exactly the right moves.
struct TacticFormula {
  learn::formulas::Formula formula;
  std::size_t right = 0;  // of the unseen questions
};

struct TacticLearned {
  std::size_t unseen = 0;
  std::size_t nothing = 0;  // of those, without a right move
  TacticFormula shortest;   // of those tried, the one that solves most of the sample, of equal ones the smallest
  TacticFormula tree;
  std::size_t questions = 0;  // of the tree
};
std::optional<TacticLearned> learn_tactic(const std::string& tactic, const TacticSettings& settings,
                                          const Watch& watch);

// What was learned of several tactics, by their names, for a card: formulas as text, with how often they are right and
// the 95 % interval of that. Goes on from `part` with the tactics that are not in it; nothing if it was stopped.
// `on_learned` is called after each.
std::optional<Json> learn_tactics(
    const std::vector<std::string>& tactics, const TacticSettings& settings, const Watch& watch, PartFile part,
    const std::function<void(const std::string& tactic, const Json& learned)>& on_learned);

}  // namespace aite::training::go
