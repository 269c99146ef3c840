// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "training/learner.hpp"
#include "training/othello/fit.hpp"

namespace aite::training::othello {

struct EvaluationSettings {
  Years years;
  int epochs = 12;
  double rate = 0.004;  // at the start; it falls to nothing
  std::uint64_t seed = 1;
};

// The final margin to expect by patterns, from games (learn/regression).
class EvaluationLearner final : public Learner {
 public:
  // `files` are named in the card. Throws InputError where there is nothing to learn from.
  EvaluationLearner(const Sets<TrainingGame>& sets, std::vector<std::string> files, const EvaluationSettings& settings);

  [[nodiscard]] const std::vector<Example>& of(Part part) const { return examples_[static_cast<std::size_t>(part)]; }

  [[nodiscard]] std::string_view round_name() const override { return "epoch"; }
  [[nodiscard]] std::uint64_t rounds() const override { return static_cast<std::uint64_t>(settings_.epochs); }
  [[nodiscard]] std::uint64_t steps_in_a_round() const override;
  void step(std::uint64_t number) override;
  [[nodiscard]] std::span<const float> weights() const override { return fit_.weights(); }
  void set_weights(std::span<const float> weights) override { fit_.set_weights(weights); }
  [[nodiscard]] std::vector<double> measure() override { return fit_.errors(of(Part::validation)); }
  [[nodiscard]] std::string text_of(const std::vector<double>& measured) const override;
  [[nodiscard]] Trained result(const Measured& measured, const Watch& watch) override;

 private:
  EvaluationSettings settings_;
  std::vector<std::string> files_;
  std::array<std::size_t, 3> games_;
  std::array<std::vector<Example>, 3> examples_;
  Fit fit_;
  base::Rng rng_;
  std::vector<std::uint32_t> order_;  // of the examples in the present epoch
  std::uint64_t shuffled_ = 0;        // epochs whose order was drawn
};

}  // namespace aite::training::othello
