// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "learn/formulas/bank.hpp"

// Beyond paper 002: formulas that say something about which points are chosen, where there is no right and wrong, as in
// games of people. Given what a model expects, the formula is sought whose points are chosen oftenest or most seldom
// beyond that.
namespace aite::learn::formulas {

// One point was chosen in each position.
struct PointChoices {
  Positions positions;
  Words options;                      // the points that could have been
  std::vector<std::uint32_t> chosen;  // as a bit of the position's words
};

struct ExplainSettings {
  int level = 2;                     // depth of the functions that are tried
  bool one_more = true;              // and one unary operation on each of them
  int refinements = 2;               // how often a formula may be cut down by another: "and", "and not"
  double points = 0;                 // that a formula may have on average among the options; 0: any number
  double bits = 1;                   // a function has to save so many times the bits that it takes to name it
  std::size_t memory = 4000u << 20;  // for the functions, in bytes
};

struct Explanation {
  Formula formula;
  double bits = 0;      // that the choices take less, once its points are as strong as they are chosen
  double chosen = 0;    // positions in which one of its points was chosen
  double expected = 0;  // in which the model expects it
  double points = 0;    // of its own among the options, on average
};

// The features of a Bradley-Terry model are multiplied, so a formula as one more feature of strength g makes the chance
// e of its points in a position g e / (1 + e (g - 1)).
class Explainer {
 public:
  // The choices must outlive it and stay as they are.
  Explainer(const PointChoices& choices, Operators operators, ExplainSettings settings);

  // Finds the functions to try: before anything else, once. False if it was stopped or they do not fit the memory.
  bool prepare(const KeepOn& keep_on);
  [[nodiscard]] std::size_t candidates() const { return candidates_.size(); }

  // `chances` of all bits of all positions by the model; those of a position's options sum up to 1. Nothing if it was
  // stopped, or if no formula saves anything.
  [[nodiscard]] std::optional<Explanation> best(std::span<const float> chances, const KeepOn& keep_on) const;

 private:
  struct Candidate {
    std::uint32_t function;   // of the bank
    std::uint32_t operation;  // unary, or none
    std::uint32_t size;       // in nodes
    double cost;              // bits to name it: among all that are no larger
  };
  static constexpr std::uint32_t none = 0xffffffff;

  void values_of(const Candidate& candidate, Words& values) const;  // among the options
  [[nodiscard]] Formula formula_of(const Candidate& candidate) const;

  const PointChoices& choices_;
  ExplainSettings settings_;
  Bank bank_;
  std::vector<Candidate> candidates_;
};

}  // namespace aite::learn::formulas
