// SPDX-License-Identifier: MIT
#include "training/go/balanced.hpp"

#include <fmt/format.h>

#include <bit>
#include <cmath>
#include <utility>

#include "base/error.hpp"
#include "gpu/learning.hpp"
#include "players/go/device_search.hpp"
#include "players/go/models.hpp"
#include "players/go/parts.hpp"
#include "players/strength_parts.hpp"
#include "players/styles.hpp"
#include "search/mcts/uct.hpp"
#include "training/go/gradient_playout.hpp"

namespace aite::training::go {

namespace features = games::go::features;
namespace policy = games::go::policy;
using players::go::PlayoutPolicy;
using policy::gradient::Total;
using policy::gradient::Value;
using State = games::go::Small;

namespace {

constexpr std::size_t theta_of(features::tactic::Bits bit) {
  return features::pattern_classes + static_cast<std::size_t>(std::countr_zero(bit));
}
constexpr std::size_t theta_extend = theta_of(features::tactic::extend);
constexpr std::size_t theta_extend_in_atari = theta_of(features::tactic::extend_in_atari);

// Sum over simulations of result x gradient / choices.
class Gradient {
 public:
  Gradient(games::Side side, const Value& baseline) : side_(side), baseline_(baseline), sum_(policy::dimensions) {}

  // A playout of its own.
  void add(const State& state, const PlayoutPolicy& by, base::Rng& rng) {
    one_.assign(policy::dimensions, 0);
    add(GradientPlayout::run(state, by, rng, one_));
  }
  // One that was played.
  void add(const State& state, const PlayoutPolicy& by, std::span<const games::Move> plies) {
    one_.assign(policy::dimensions, 0);
    add(GradientPlayout::follow(state, by, plies, one_));
  }

  [[nodiscard]] std::span<const Total> sum() const { return sum_; }

 private:
  void add(const GradientPlayout& playout) {
    const std::int64_t scale = policy::gradient::scale_of(playout.outcome.sign_for(side_), baseline_, playout.choices);
    for (std::size_t i = 0; i < sum_.size(); ++i) sum_[i] += Total{one_[i]} * scale;
  }

  games::Side side_;
  Value baseline_;
  std::vector<Total> sum_;
  std::vector<GradientPlayout::Sum> one_;
};

class Positions : public learn::Balanced {
 public:
  Positions(std::vector<State> states, std::vector<double> worths, BalancedSettings settings)
      : states_(std::move(states)), worths_(std::move(worths)), settings_(std::move(settings)) {}

  [[nodiscard]] std::size_t size() const override { return states_.size(); }
  [[nodiscard]] double worth(std::size_t position) const override { return worths_[position]; }
  void set_weights(std::span<const float> weights) override {
    policy_ = std::make_shared<const PlayoutPolicy>(settings_.thetas(weights), settings_.formulas);
  }

 protected:
  [[nodiscard]] const State& state(std::size_t position) const { return states_[position]; }
  [[nodiscard]] std::vector<State> states(std::span<const std::size_t> positions) const {
    std::vector<State> chosen;
    chosen.reserve(positions.size());
    for (const std::size_t each : positions) chosen.push_back(states_[each]);
    return chosen;
  }
  [[nodiscard]] const std::shared_ptr<const PlayoutPolicy>& policy() const { return policy_; }
  [[nodiscard]] const BalancedSettings& settings() const { return settings_; }
  [[nodiscard]] Value baseline(const Value& value) const { return settings_.baseline ? value : Value{}; }
  [[nodiscard]] Gradient gradient(std::size_t position, const Value& value) const {
    return {states_[position].to_move(), baseline(value)};
  }
  // Of a sum over all simulations.
  [[nodiscard]] learn::Simulated simulated(const Value& value, std::span<const Total> sum) const {
    std::vector<float> mean;
    mean.reserve(sum.size());
    for (const Total each : sum) {
      mean.push_back(static_cast<float>(static_cast<double>(each) / policy::gradient::whole / settings_.simulations));
    }
    if (settings_.extend_beside) mean[theta_extend] += mean[theta_extend_in_atari];
    return {value.mean(), std::move(mean)};
  }
  [[nodiscard]] std::vector<learn::Simulated> all_simulated(std::span<const Value> values,
                                                            std::span<const Total> sums) const {
    std::vector<learn::Simulated> all;
    for (std::size_t i = 0; i < values.size(); ++i) {
      all.push_back(simulated(values[i], sums.subspan(i * policy::dimensions, policy::dimensions)));
    }
    return all;
  }

 private:
  std::vector<State> states_;
  std::vector<double> worths_;
  BalancedSettings settings_;
  std::shared_ptr<const PlayoutPolicy> policy_;
};

// Algorithm 1. Playouts are numbered through, those for the gradient after those for the value, and each has random
// numbers of its own: they may be played in any order.
class ByPlayouts : public Positions {
 public:
  using Positions::Positions;

  [[nodiscard]] double value(std::size_t position, std::uint64_t seed) const override {
    return value_of(position, seed).mean();
  }

  [[nodiscard]] learn::Simulated simulate(std::size_t position, std::uint64_t seed) const override {
    const Value value = value_of(position, seed);
    Gradient gradient = this->gradient(position, value);
    for (int i = 0; i < settings().simulations; ++i) {
      base::Rng rng(base::mix(seed, static_cast<std::uint64_t>(settings().simulations + i)));
      gradient.add(state(position), *policy(), rng);
    }
    return simulated(value, gradient.sum());
  }

 private:
  [[nodiscard]] Value value_of(std::size_t position, std::uint64_t seed) const {
    const State& from = state(position);
    Value value{0, settings().simulations};
    for (int i = 0; i < settings().simulations; ++i) {
      base::Rng rng(base::mix(seed, static_cast<std::uint64_t>(i)));
      games::go::Position<9> end = from.position();
      policy()->play_out(end, from.last_move(), rng, nullptr);
      value.won += from.outcome_of(end).sign_for(from.to_move());
    }
    return value;
  }
};

// The same by a device.
class ByPlayoutsOnDevice final : public ByPlayouts {
 public:
  ByPlayoutsOnDevice(std::vector<State> states, std::vector<double> worths, BalancedSettings settings,
                     std::shared_ptr<gpu::Device> device)
      : ByPlayouts(std::move(states), std::move(worths), std::move(settings)), device_(std::move(device)) {}

  [[nodiscard]] std::vector<double> values(std::span<const std::size_t> positions, std::uint64_t seed,
                                           std::uint64_t first, int /*threads*/) const override {
    std::vector<double> means;
    for (const Value& value : gpu::values(*device_, states(positions), policy()->weights(), simulations(), seed, first))
      means.push_back(value.mean());
    return means;
  }

  [[nodiscard]] std::vector<learn::Simulated> simulate_all(std::span<const std::size_t> positions, std::uint64_t seed,
                                                           std::uint64_t first, int /*threads*/) const override {
    const std::vector<State> from = states(positions);
    const std::vector<Value> values = gpu::values(*device_, from, policy()->weights(), simulations(), seed, first);
    std::vector<Value> baselines;
    for (const Value& value : values) baselines.push_back(baseline(value));
    const std::vector<Total> sums =
        gpu::gradients(*device_, from, policy()->weights(), baselines, simulations(), simulations(), seed, first);
    return all_simulated(values, sums);
  }

 private:
  [[nodiscard]] std::uint32_t simulations() const { return static_cast<std::uint32_t>(settings().simulations); }

  std::shared_ptr<gpu::Device> device_;
};

// Gathers the gradient of what a search's playouts chose.
class GradientObserver final : public search::mcts::Observer<State> {
 public:
  GradientObserver(Gradient& gradient, const PlayoutPolicy& by) : gradient_(gradient), policy_(by) {}

  void simulated(const State& leaf, std::size_t in_tree, std::span<const games::Move> plies,
                 const search::mcts::LeafResult& /*result*/) override {
    if (!leaf.is_over()) gradient_.add(leaf, policy_, plies.subspan(in_tree));
  }

 private:
  Gradient& gradient_;
  const PlayoutPolicy& policy_;
};

// Algorithm 2. The simulations for the gradient go on in the tree that those for the value have grown; the moves within
// the tree are not the policy's and have no part in the gradient. With a style, the proposal of section 4.1.
class BySearch : public Positions {
 public:
  using Positions::Positions;

  [[nodiscard]] double value(std::size_t position, std::uint64_t seed) const override {
    search::mcts::Uct<State> uct(parts());
    return value_of(search(uct, position, seed, nullptr)).mean();
  }

  [[nodiscard]] learn::Simulated simulate(std::size_t position, std::uint64_t seed) const override {
    search::mcts::Uct<State> uct(parts());
    const Value value = value_of(search(uct, position, seed, nullptr));
    Gradient gradient = this->gradient(position, value);
    GradientObserver observer(gradient, *policy());
    search(uct, position, base::mix(seed), &observer);
    return simulated(value, gradient.sum());
  }

 protected:
  static constexpr const char* order = "order";  // of widening

  [[nodiscard]] std::optional<players::Favour<State>> favour() const {
    const auto style = players::style_named<State>(settings().style);
    if (!style) return std::nullopt;
    return players::Favour<State>{*style, false, settings().prior, false, settings().boost};
  }

 private:
  [[nodiscard]] search::mcts::Parts<State> parts() const {
    search::mcts::Parts<State> parts;
    parts.leaf = std::make_shared<players::go::PolicyPlayout<9>>(policy());
    parts.order =
        std::make_shared<players::StrengthOrder<State, players::go::Strengths>>(players::go::move_strengths(order));
    if (const auto style = favour()) players::add_style<State>(parts, *style);
    parts.widen_by_priors = settings().widen_by_priors;
    parts.expansion = static_cast<std::uint64_t>(settings().expansion);
    // Room for every node that may grow: one for so many simulations, and the root.
    constexpr std::size_t most_of_a_node = 4096;
    const auto nodes = static_cast<std::size_t>(2 * settings().simulations / settings().expansion + 2);
    parts.memory_bytes = std::max(std::size_t{4} << 20, nodes * most_of_a_node);
    return parts;
  }

  search::Thought search(search::mcts::Uct<State>& uct, std::size_t position, std::uint64_t seed,
                         search::mcts::Observer<State>* observer) const {
    State::MoveList moves;
    games::moves_to_consider(state(position), moves);
    return uct.search(state(position), {moves.data(), moves.size()},
                      {static_cast<std::uint64_t>(settings().simulations), 0}, {}, seed, observer);
  }

  // What the move visited most won, for the side to move; of several such moves the one that won most.
  [[nodiscard]] Value value_of(const search::Thought& thought) const {
    Value most{0, 0};
    for (const search::Candidate& each : thought.candidates) {
      if (each.visits == 0) continue;  // it may not even exist yet
      const auto visits = static_cast<double>(each.visits);
      Value move{std::lround(visits * (2 * each.win + each.draw - 1)), std::lround(visits)};
      if (settings().most_visited_by_all) {
        const auto virtual_ones = static_cast<std::int64_t>(each.prior_visits);
        move.of += virtual_ones;
        move.won += each.prior > 0 ? virtual_ones : -virtual_ones;  // all of them or none
      }
      if (move.of > most.of || (move.of == most.of && move.won > most.won)) most = move;
    }
    return most;
  }
};

class BySearchOnDevice final : public BySearch {
 public:
  BySearchOnDevice(std::vector<State> states, std::vector<double> worths, BalancedSettings settings,
                   std::shared_ptr<gpu::Device> device)
      : BySearch(std::move(states), std::move(worths), std::move(settings)), device_(std::move(device)) {}

  [[nodiscard]] std::vector<double> values(std::span<const std::size_t> positions, std::uint64_t seed,
                                           std::uint64_t first, int /*threads*/) const override {
    std::vector<double> means;
    for (const Value& value : learned(positions, seed, first, false).values) means.push_back(value.mean());
    return means;
  }

  [[nodiscard]] std::vector<learn::Simulated> simulate_all(std::span<const std::size_t> positions, std::uint64_t seed,
                                                           std::uint64_t first, int /*threads*/) const override {
    const gpu::SearchLearned found = learned(positions, seed, first, true);
    return all_simulated(found.values, found.gradients);
  }

 private:
  [[nodiscard]] gpu::SearchLearned learned(std::span<const std::size_t> positions, std::uint64_t seed,
                                           std::uint64_t first, bool with_gradients) const {
    const search::mcts::Parts<State> usual;
    gpu::GoEngine engine;
    engine.policy = {policy(), &policy()->weights()};
    engine.strengths = players::go::move_strengths(order)->of_features();
    engine.settings.playouts = static_cast<std::uint32_t>(settings().simulations);
    engine.settings.expansion = static_cast<std::uint32_t>(settings().expansion);
    engine.settings.exploration = static_cast<float>(usual.exploration);
    engine.settings.widens_by_priors = settings().widen_by_priors;
    if (const auto style = favour()) players::go::set_style(engine.settings, *style);
    std::vector<gpu::GoQuestion> questions;
    State::MoveList moves;
    for (const std::size_t position : positions) {
      games::moves_to_consider(state(position), moves);
      questions.push_back(
          {0, state(position), {moves.begin(), moves.end()}, base::mix(seed, first + questions.size())});
    }
    return gpu::learn_by_search(*device_, engine, questions,
                                {with_gradients, settings().baseline, settings().most_visited_by_all});
  }

  std::shared_ptr<gpu::Device> device_;
};

}  // namespace

std::vector<float> BalancedSettings::thetas(std::span<const float> weights) const {
  std::vector<float> thetas(weights.begin(), weights.end());
  if (extend_beside) thetas[theta_extend_in_atari] += thetas[theta_extend];
  return thetas;
}

std::optional<std::string> why_not_on_a_device(const BalancedSettings& settings) {
  if (settings.formulas) return "no kernel weighs formulas";
  if (settings.search && settings.style != "none" && !players::go::knows_style(settings.style)) {
    return "no kernel knows the style " + settings.style;
  }
  return std::nullopt;
}

std::unique_ptr<learn::Balanced> balanced_positions(const std::vector<games::LabelledPosition>& positions,
                                                    const games::go::Rules& rules, const BalancedSettings& settings,
                                                    std::shared_ptr<gpu::Device> device) {
  if (rules.size > 9) throw base::InputError(fmt::format("boards up to 9x9 are balanced, not {0}x{0}", rules.size));
  std::vector<State> states;
  std::vector<double> worths;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    if (!positions[i].value) throw base::InputError(fmt::format("position {} has no value: see 'aite label'", i + 1));
    State state(rules);
    for (const games::Move move : positions[i].moves) state.play(move);
    states.push_back(state);
    worths.push_back(*positions[i].value);
  }
  if (device != nullptr && settings.search) {
    return std::make_unique<BySearchOnDevice>(std::move(states), std::move(worths), settings, std::move(device));
  }
  if (device != nullptr) {
    return std::make_unique<ByPlayoutsOnDevice>(std::move(states), std::move(worths), settings, std::move(device));
  }
  if (settings.search) return std::make_unique<BySearch>(std::move(states), std::move(worths), settings);
  return std::make_unique<ByPlayouts>(std::move(states), std::move(worths), settings);
}

}  // namespace aite::training::go
