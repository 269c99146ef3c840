// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "learn/bradley_terry.hpp"
#include "training/go/training_games.hpp"
#include "training/learner.hpp"

namespace aite::training::go {

struct StrengthSettings {
  std::string features = "wide";  // paper, playout or wide
  int updates = 60;
  int threads = 1;

  [[nodiscard]] games::go::features::FeatureSet set() const;
};

// How strong moves look, by minorization-maximization (learn/bradley_terry). Of the features of playouts the logarithms
// are kept, which is what a playout policy is made of.
class StrengthLearner final : public Learner {
 public:
  // Throws InputError where there is nothing to learn from.
  StrengthLearner(const Sets<TrainingGame>& sets, StrengthSettings settings);

  [[nodiscard]] const learn::Choices& of(Part part) const { return choices_[static_cast<std::size_t>(part)]; }

  [[nodiscard]] std::string_view round_name() const override { return "update"; }
  [[nodiscard]] std::uint64_t rounds() const override { return static_cast<std::uint64_t>(settings_.updates); }
  void step(std::uint64_t number) override;
  [[nodiscard]] std::span<const float> weights() const override { return strengths_.strengths(); }
  void set_weights(std::span<const float> weights) override { strengths_.set_strengths(weights); }
  [[nodiscard]] std::vector<double> measure() override;
  [[nodiscard]] std::string text_of(const std::vector<double>& measured) const override;
  [[nodiscard]] Trained result(const Measured& measured, const Watch& watch) override;

 private:
  StrengthSettings settings_;
  std::array<std::size_t, 3> games_;
  std::array<learn::Choices, 3> choices_;
  learn::BradleyTerry strengths_;
};

}  // namespace aite::training::go
