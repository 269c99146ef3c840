// SPDX-License-Identifier: MIT
#include "training/go/balanced.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <stdexcept>
#include <type_traits>

#include "base/error.hpp"
#include "players/go/models.hpp"
#include "players/go/parts.hpp"
#include "players/strength_parts.hpp"
#include "players/styles.hpp"
#include "search/mcts/uct.hpp"

namespace aite::training::go {

namespace features = games::go::features;
namespace policy = games::go::policy;
using players::go::PlayoutPolicy;
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
  Gradient(games::Side side, double baseline, bool extend_beside)
      : side_(side), baseline_(baseline), extend_beside_(extend_beside), sum_(policy::dimensions) {}

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

  [[nodiscard]] std::vector<float> mean(int simulations) const {
    std::vector<float> mean = sum_;
    for (float& each : mean) each /= static_cast<float>(simulations);
    if (extend_beside_) mean[theta_extend] += mean[theta_extend_in_atari];
    return mean;
  }

 private:
  void add(const GradientPlayout& playout) {
    if (playout.choices == 0) return;
    const double result = playout.outcome.sign_for(side_) - baseline_;
    const auto scale = static_cast<float>(result / playout.choices);
    for (std::size_t i = 0; i < sum_.size(); ++i) sum_[i] += scale * one_[i];
  }

  games::Side side_;
  double baseline_;
  bool extend_beside_;
  std::vector<float> sum_;
  std::vector<float> one_;
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
  [[nodiscard]] const std::shared_ptr<const PlayoutPolicy>& policy() const { return policy_; }
  [[nodiscard]] const BalancedSettings& settings() const { return settings_; }
  [[nodiscard]] Gradient gradient(std::size_t position, double value) const {
    return {states_[position].to_move(), settings_.baseline ? value : 0, settings_.extend_beside};
  }

 private:
  std::vector<State> states_;
  std::vector<double> worths_;
  BalancedSettings settings_;
  std::shared_ptr<const PlayoutPolicy> policy_;
};

// Algorithm 1.
class ByPlayouts final : public Positions {
 public:
  using Positions::Positions;

  [[nodiscard]] double value(std::size_t position, std::uint64_t seed) const override {
    base::Rng rng(seed);
    return value_of(position, rng);
  }

  [[nodiscard]] learn::Simulated simulate(std::size_t position, std::uint64_t seed) const override {
    base::Rng rng(seed);
    learn::Simulated simulated{value_of(position, rng), {}};
    Gradient gradient = this->gradient(position, simulated.value);
    for (int i = 0; i < settings().simulations; ++i) gradient.add(state(position), *policy(), rng);
    simulated.gradient = gradient.mean(settings().simulations);
    return simulated;
  }

 private:
  [[nodiscard]] double value_of(std::size_t position, base::Rng& rng) const {
    const State& from = state(position);
    double sum = 0;
    for (int i = 0; i < settings().simulations; ++i) {
      games::go::Position<9> end = from.position();
      policy()->play_out(end, from.last_move(), rng, nullptr);
      sum += from.outcome_of(end).sign_for(from.to_move());
    }
    return sum / settings().simulations;
  }
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
class BySearch final : public Positions {
 public:
  using Positions::Positions;

  [[nodiscard]] double value(std::size_t position, std::uint64_t seed) const override {
    search::mcts::Uct<State> uct(parts());
    return value_of(search(uct, position, seed, nullptr));
  }

  [[nodiscard]] learn::Simulated simulate(std::size_t position, std::uint64_t seed) const override {
    search::mcts::Uct<State> uct(parts());
    learn::Simulated simulated{value_of(search(uct, position, seed, nullptr)), {}};
    Gradient gradient = this->gradient(position, simulated.value);
    GradientObserver observer(gradient, *policy());
    search(uct, position, base::mix(seed), &observer);
    simulated.gradient = gradient.mean(settings().simulations);
    return simulated;
  }

 private:
  [[nodiscard]] search::mcts::Parts<State> parts() const {
    search::mcts::Parts<State> parts;
    parts.leaf = std::make_shared<players::go::PolicyPlayout<9>>(policy());
    parts.order =
        std::make_shared<players::StrengthOrder<State, players::go::Strengths>>(players::go::move_strengths("order"));
    if (const auto style = players::style_named<State>(settings().style)) {
      players::add_style<State>(parts, {*style, false, settings().prior, false, settings().boost});
    }
    parts.widen_by_priors = settings().widen_by_priors;
    parts.expansion = static_cast<std::uint64_t>(settings().expansion);
    parts.memory_bytes = std::size_t{4} << 20;
    return parts;
  }

  search::Thought search(search::mcts::Uct<State>& uct, std::size_t position, std::uint64_t seed,
                         search::mcts::Observer<State>* observer) const {
    State::MoveList moves;
    games::moves_to_consider(state(position), moves);
    return uct.search(state(position), {moves.data(), moves.size()},
                      {static_cast<std::uint64_t>(settings().simulations), 0}, {}, seed, observer);
  }

  // What the move visited most won, for the side to move.
  [[nodiscard]] double value_of(const search::Thought& thought) const {
    struct Visited {
      double visits = 0;
      double won = 0;
    };
    Visited most;
    for (const search::Candidate& each : thought.candidates) {
      if (each.visits == 0) continue;  // it may not even exist yet
      Visited move{static_cast<double>(each.visits), static_cast<double>(each.visits) * (each.win + each.draw / 2)};
      if (settings().most_visited_by_all) {
        move.visits += static_cast<double>(each.prior_visits);
        move.won += static_cast<double>(each.prior_visits) * each.prior;
      }
      if (move.visits > most.visits) most = move;
    }
    return 2 * most.won / most.visits - 1;
  }
};

}  // namespace

namespace {

// Plays from `state` the choices that `choose` makes, a number among them, and adds up their gradients.
template <class Choose>
GradientPlayout play_with_gradient(const State& state, const PlayoutPolicy& policy, std::span<float> sum,
                                   const Choose& choose) {
  games::go::Position<9> position = state.position();
  GradientPlayout run;
  policy.with_playout(position, state.last_move(), [&](auto& playout) {
    typename std::remove_reference_t<decltype(playout)>::Choices choices;
    const int limit = position.playout_limit();
    for (int ply = 0; ply < limit && !playout.is_over(); ++ply) {
      playout.choices(choices);
      if (choices.empty()) {
        playout.play(playout.nowhere);
        continue;
      }
      const features::Classes& classes = features::classes_for(playout.board().to_move());
      const auto add = [&](const auto& choice, float times) {
        sum[classes[playout.board().code(choice.bit)]] += times;
        for (unsigned rest = choice.bits; rest != 0; rest &= rest - 1) {
          sum[features::pattern_classes + static_cast<std::size_t>(std::countr_zero(rest))] += times;
        }
      };
      std::uint32_t total = 0;
      for (const auto& choice : choices) total += choice.weight;
      const std::size_t chosen = choose(choices, total, ply);
      const float share = -1 / static_cast<float>(total);
      for (const auto& choice : choices) add(choice, share * static_cast<float>(choice.weight));
      add(choices[chosen], 1);
      ++run.choices;
      playout.play(choices[chosen].bit);
    }
    position.to_move = playout.board().to_move();
    position.own = playout.board().stones(position.to_move);
    position.opponent = playout.board().stones(other(position.to_move));
  });
  run.outcome = state.outcome_of(position);
  return run;
}

}  // namespace

GradientPlayout GradientPlayout::run(const State& state, const PlayoutPolicy& policy, base::Rng& rng,
                                     std::span<float> sum) {
  return play_with_gradient(state, policy, sum, [&](const auto& among, std::uint32_t total, int /*ply*/) {
    std::uint32_t at = rng.below(total);
    std::size_t chosen = 0;
    while (at >= among[chosen].weight) at -= among[chosen++].weight;
    return chosen;
  });
}

GradientPlayout GradientPlayout::follow(const State& state, const PlayoutPolicy& policy,
                                        std::span<const games::Move> plies, std::span<float> sum) {
  return play_with_gradient(state, policy, sum, [&](const auto& among, std::uint32_t /*total*/, int ply) {
    const int played = state.geometry().bit(plies[static_cast<std::size_t>(ply)].code);
    const auto found = std::find_if(among.begin(), among.end(), [&](const auto& each) { return each.bit == played; });
    if (found == among.end()) throw std::logic_error("a playout's ply was none of the policy's choices");
    return static_cast<std::size_t>(found - among.begin());
  });
}

std::vector<float> BalancedSettings::thetas(std::span<const float> weights) const {
  std::vector<float> thetas(weights.begin(), weights.end());
  if (extend_beside) thetas[theta_extend_in_atari] += thetas[theta_extend];
  return thetas;
}

std::unique_ptr<learn::Balanced> balanced_positions(const std::vector<games::LabelledPosition>& positions,
                                                    const games::go::Rules& rules, const BalancedSettings& settings) {
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
  if (settings.search) return std::make_unique<BySearch>(std::move(states), std::move(worths), settings);
  return std::make_unique<ByPlayouts>(std::move(states), std::move(worths), settings);
}

}  // namespace aite::training::go
