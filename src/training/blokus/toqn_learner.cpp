// SPDX-License-Identifier: MIT
#include "training/blokus/toqn_learner.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "base/error.hpp"
#include "games/blokus/features/counts.hpp"
#include "players/blokus/win_rate.hpp"

namespace aite::training::blokus {

namespace features = games::blokus::features;

namespace {

// Random numbers for different ends.
constexpr std::uint64_t for_games = 1;
constexpr std::uint64_t for_playouts = 2;
constexpr std::uint64_t for_tests = 3;

constexpr int last_tested_ply = 18;
constexpr std::uint32_t test_playouts = 1000;

std::vector<games::blokus::State> after_every_piece(std::span<const games::Move> game) {
  std::vector<games::blokus::State> states;
  games::blokus::State state;
  for (const games::Move move : game) {
    state.play(move);
    if (move != games::pass_move) states.push_back(state);
  }
  return states;
}

learn::SigmoidRegression untrained(const ToqnSettings& settings) {
  return {settings.reading.feature_count(), static_cast<float>(settings.initial), settings.gain};
}

}  // namespace

ToqnLearner::ToqnLearner(const ToqnSettings& settings)
    : settings_(settings), phases_{untrained(settings), untrained(settings)} {
  settings_.reading.check();
  if (settings_.games == 0 || settings_.games % games_in_a_round != 0) {
    throw base::InputError(fmt::format("{} games: they come in parts of {}", settings_.games, games_in_a_round));
  }
  weights_.assign(features::phase_count * settings_.reading.feature_count(), static_cast<float>(settings_.initial));
  test_ = random_positions(last_tested_ply, settings_.test,
                           {test_playouts, settings_.playouts.draw, settings_.playouts.threads},
                           base::mix(settings_.seed, for_tests));
  if (!settings_.judge.empty()) judges_.emplace(settings_.judge, settings_.playouts.threads);
}

void ToqnLearner::set_weights(std::span<const float> weights) {
  weights_.assign(weights.begin(), weights.end());
  const std::size_t count = settings_.reading.feature_count();
  for (std::size_t phase = 0; phase < features::phase_count; ++phase) {
    phases_[phase].set_weights(weights.subspan(phase * count, count));
  }
}

void ToqnLearner::step(std::uint64_t number) {
  base::Rng rng(base::mix(base::mix(settings_.seed, for_games), number));
  const std::vector<games::Move> game = played(rng);
  const std::vector<State> states = after_every_piece(game);
  const std::uint64_t seed = base::mix(base::mix(settings_.seed, for_playouts), number);
  const std::vector<double> chances =
      judges_ ? judges_->chances_of(game, seed) : chances_of(states, settings_.playouts, seed);
  std::array<std::vector<learn::SigmoidRegression::Example>, features::phase_count> batches;
  for (std::size_t i = 0; i < states.size(); ++i) {
    const games::blokus::Position& position = states[i].position();
    batches[static_cast<std::size_t>(features::phase_of(position))].push_back(
        {features::features_of(position, settings_.reading), chances[i]});
  }
  const std::size_t count = settings_.reading.feature_count();
  for (std::size_t phase = 0; phase < features::phase_count; ++phase) {
    for (int i = 0; i < settings_.updates; ++i) phases_[phase].learn(batches[phase], settings_.rate);
    std::copy_n(phases_[phase].weights().begin(), count, weights_.begin() + static_cast<std::ptrdiff_t>(phase * count));
  }
}

std::vector<games::Move> ToqnLearner::played(base::Rng& rng) const {
  const features::Weighing weighing(settings_.reading, weights_);
  std::vector<games::Move> game;
  State::MoveList moves;
  for (State state; !state.is_over(); state.play(game.back())) {
    state.legal_moves(moves);
    if (moves[0] == games::pass_move) {
      game.push_back(games::pass_move);
      continue;
    }
    const bool random = rng.unit() < settings_.epsilon;
    game.push_back(random ? moves[rng.below(static_cast<std::uint32_t>(moves.size()))]
                          : best_move(state, moves, weighing, rng));
  }
  return game;
}

// Of equally good ones a random one.
games::Move ToqnLearner::best_move(const State& state, const State::MoveList& moves, const features::Weighing& weighing,
                                   base::Rng& rng) {
  std::int32_t best = std::numeric_limits<std::int32_t>::min();
  std::vector<games::Move> equal;
  for (const games::Move move : moves) {
    State next = state;
    next.play(move);
    const std::int32_t value = -weighing.weigh(next.position());
    if (value > best) equal.clear();
    if (value >= best) equal.push_back(move);
    best = std::max(best, value);
  }
  return equal[rng.below(static_cast<std::uint32_t>(equal.size()))];
}

std::vector<double> ToqnLearner::measure() {
  const players::blokus::WinRate evaluation(
      players::blokus::WinRate::tensors_of(settings_.reading, settings_.gain, weights_), "the model so far");
  const Agreement found = agreement(test_, [&](const State& state) { return evaluation.win_rate(state); });
  return {found.error, found.right};
}

std::string ToqnLearner::text_of(const std::vector<double>& measured) const {
  return fmt::format("mean error on random positions {:.4f}, right about who is ahead {:.2f} %", measured[0],
                     100 * measured[1]);
}

Trained ToqnLearner::result(const Measured& measured, const Watch&) {
  Json data{{"games", settings_.games}, {"test_positions", test_.size()}, {"test_playouts", test_playouts}};
  if (judges_) {
    data["judge"] = settings_.judge;
  } else {
    data["playouts"] = settings_.playouts.of_a_position;
  }
  return {std::string(State::info.name),
          players::blokus::WinRate::tensors_of(settings_.reading, settings_.gain, weights_),
          {{"data", std::move(data)}, {"games_between_tests", games_in_a_round}, {"test_error_and_right", measured}}};
}

}  // namespace aite::training::blokus
