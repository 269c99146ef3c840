// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "games/blokus/features/weighing.hpp"
#include "learn/sigmoid_regression.hpp"
#include "training/blokus/judges.hpp"
#include "training/blokus/random_positions.hpp"
#include "training/learner.hpp"

namespace aite::training::blokus {

// Defaults are the paper's; epsilon 1 is the one that it finds best.
struct ToqnSettings {
  std::uint64_t games = 1000;
  double epsilon = 1;  // how often a move of its own games is a random one
  Playouts playouts{100, 0.5, 1};
  std::string judge = {};  // a player that says what positions are worth, in place of playouts
  int updates = 3;         // on every game
  double rate = 0.5;
  double gain = 0.02;
  double initial = 1e-3;  // of every weight
  games::blokus::features::Reading reading;
  std::uint64_t seed = 1;
  int test = 50;  // positions to test with, for every number of pieces from 1 to 18
};

// The evaluation of TOQN (paper 001, sections 3.4 and 4.1): it plays against itself, has random playouts (or, beyond
// the paper, a player) say what every position was worth, and moves its weights towards that, game by game.
class ToqnLearner final : public Learner {
 public:
  // Throws InputError for settings that cannot be used.
  explicit ToqnLearner(const ToqnSettings& settings);

  [[nodiscard]] std::string_view round_name() const override { return "part"; }
  [[nodiscard]] std::uint64_t rounds() const override { return settings_.games / games_in_a_round; }
  [[nodiscard]] std::uint64_t steps_in_a_round() const override { return games_in_a_round; }
  void step(std::uint64_t number) override;
  [[nodiscard]] std::span<const float> weights() const override { return weights_; }
  void set_weights(std::span<const float> weights) override;
  // Error and share of right signs on random positions.
  [[nodiscard]] std::vector<double> measure() override;
  [[nodiscard]] std::string text_of(const std::vector<double>& measured) const override;
  [[nodiscard]] Trained result(const Measured& measured, const Watch& watch) override;

  static constexpr std::uint64_t games_in_a_round = 50;

 private:
  using State = games::blokus::State;

  // A game against itself.
  [[nodiscard]] std::vector<games::Move> played(base::Rng& rng) const;
  [[nodiscard]] static games::Move best_move(const State& state, const State::MoveList& moves,
                                             const games::blokus::features::Weighing& weighing, base::Rng& rng);

  ToqnSettings settings_;
  std::array<learn::SigmoidRegression, games::blokus::features::phase_count> phases_;
  std::vector<float> weights_;  // of both
  std::vector<KnownPosition> test_;
  std::optional<Judges> judges_;
};

}  // namespace aite::training::blokus
