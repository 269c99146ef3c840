// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "learn/bradley_terry.hpp"
#include "training/learner.hpp"
#include "training/sets.hpp"

namespace aite::training {

// What a game has to say to a learner of move strengths.
struct MoveChoices {
  std::string game;                             // GameInfo::name
  std::map<std::string, std::string> metadata;  // what the model says of its features, for who reads it
  std::vector<int> families;                    // their sizes
  std::array<std::size_t, 3> games{};           // by part
  std::array<learn::Choices, 3> choices;        // by part
  bool logarithms = false;                      // what a playout policy is made of, and kept as "theta"
};

// Choices read from records, and what became of the rest.
struct ReadChoices {
  MoveChoices data;
  std::uint64_t not_usable = 0;
  std::uint64_t repeated = 0;
};

struct StrengthSettings {
  int updates = 60;
  int threads = 1;
};

// For a card, with 95 % intervals.
Json score_json(const learn::BradleyTerry::Score& score);

// How strong moves look, by minorization-maximization (learn/bradley_terry).
class StrengthLearner final : public Learner {
 public:
  // Throws InputError where there is nothing to learn from.
  StrengthLearner(MoveChoices data, StrengthSettings settings);

  [[nodiscard]] const learn::Choices& of(Part part) const { return data_.choices[static_cast<std::size_t>(part)]; }

  [[nodiscard]] std::string_view round_name() const override { return "update"; }
  [[nodiscard]] std::uint64_t rounds() const override { return static_cast<std::uint64_t>(settings_.updates); }
  void step(std::uint64_t number) override;
  [[nodiscard]] std::span<const float> weights() const override { return strengths_.strengths(); }
  void set_weights(std::span<const float> weights) override { strengths_.set_strengths(weights); }
  [[nodiscard]] std::vector<double> measure() override;
  [[nodiscard]] std::string text_of(const std::vector<double>& measured) const override;
  [[nodiscard]] Trained result(const Measured& measured, const Watch& watch) override;

 private:
  MoveChoices data_;
  StrengthSettings settings_;
  learn::BradleyTerry strengths_;
};

}  // namespace aite::training
