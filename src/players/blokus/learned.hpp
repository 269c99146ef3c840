// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "games/blokus/copying.hpp"
#include "players/blokus/models.hpp"
#include "players/blokus/network_view.hpp"
#include "players/blokus/remarks.hpp"
#include "players/blokus/solved_ending.hpp"
#include "players/network_parts.hpp"
#include "players/strength_parts.hpp"
#include "players/uct_settings.hpp"

namespace aite::players::blokus {

// Playouts by a learned policy.
class PolicyPlayout final : public search::mcts::LeafValue<games::blokus::State> {
 public:
  explicit PolicyPlayout(std::shared_ptr<const games::blokus::policy::Policy> policy) : policy_(std::move(policy)) {}

  search::mcts::LeafResult evaluate(const games::blokus::State& state, base::Rng& rng,
                                    games::Trajectory* trajectory) const override {
    return games::blokus::policy::play_out(state.position(), *policy_, rng, trajectory);
  }

 private:
  std::shared_ptr<const games::blokus::policy::Policy> policy_;
};

// What another leaf value says, but never more for the first player than the draw that the second one is sure of who
// can copy it to the end. Networks do not know: nobody they learned from copied.
class CopiedLeaf final : public search::mcts::LeafValue<games::blokus::State> {
 public:
  using Leaf = search::mcts::LeafValue<games::blokus::State>;

  explicit CopiedLeaf(std::shared_ptr<const Leaf> leaf) : leaf_(std::move(leaf)) {}

  search::mcts::LeafResult evaluate(const games::blokus::State& state, base::Rng& rng,
                                    games::Trajectory* trajectory) const override {
    const search::mcts::LeafResult worth = leaf_->evaluate(state, rng, trajectory);
    return is_too_much(search::mcts::expectation_of(worth), state) ? drawn : worth;
  }
  [[nodiscard]] bool estimates() const override { return true; }
  [[nodiscard]] std::optional<search::Expectation> first_sight(const games::blokus::State& state) const override {
    const std::optional<search::Expectation> seen = leaf_->first_sight(state);
    return seen && is_too_much(*seen, state) ? drawn : seen;
  }

 private:
  static constexpr search::Expectation drawn{.win = 0, .draw = 1, .margin = 0};

  static bool is_too_much(const search::Expectation& worth, const games::blokus::State& state) {
    return worth.score() > 0.5 && games::blokus::can_copy_to_the_end(state);
  }

  std::shared_ptr<const Leaf> leaf_;
};

// What another policy says, but a move by which the second player can copy to the end is as likely as all others
// together: or a search would hardly ever look at it, and at what the others are worth instead.
class CopyingMoves final : public search::mcts::MovePolicy<games::blokus::State> {
 public:
  using Policy = search::mcts::MovePolicy<games::blokus::State>;

  explicit CopyingMoves(std::shared_ptr<const Policy> policy) : policy_(std::move(policy)) {}

  void fill(const games::blokus::State& state, std::span<const games::Move> moves,
            std::span<float> shares) const override {
    policy_->fill(state, moves, shares);
    if (state.to_move() == games::Side::first || !games::blokus::can_copy_to_the_end(state)) return;
    const auto copy = std::ranges::find(moves, games::blokus::copy_of_last(state).value_or(games::no_move));
    if (copy == moves.end()) return;
    float& share = shares[static_cast<std::size_t>(copy - moves.begin())];
    if (share >= 0.5F) return;
    const float others = 0.5F / (1 - share);
    share = 0.5F;
    for (float& each : shares) {
      if (&each != &share) each *= others;
    }
  }

 private:
  std::shared_ptr<const Policy> policy_;
};

// What was learned for Blokus Duo, as options of UCT.
struct LearnedSettings {
  using State = games::blokus::State;

  std::string policy = "uniform";
  std::string widening = "none";
  std::int64_t knowledge = 0;
  std::string strengths = "wide";
  std::string network = "none";
  LeafMix mix;
  std::int64_t solve = 0;

  void declare(base::Options& options) {
    options.text("policy", policy, "how playouts choose placements: uniform, a model of the program, or a file",
                 "Aite");
    options.text("widening", widening,
                 "placements become available one by one in this order: none, random, a model, or a file",
                 "paper 000, section 2.2, for Go");
    options.integer("knowledge", knowledge, 0, 1000, "virtual visits of a placement, won as often as it looks strong",
                    "Gelly and Silver 2007");
    options.text("strengths", strengths, "how strong placements look to knowledge: a model of the program, or a file",
                 "Aite");
    options.text("network", network,
                 "a network's word on likely placements (the search is by PUCT then) and on who wins, playouts by a "
                 "learned policy saying by how much: none, a model of the program, or a file",
                 "Silver et al. 2018");
    mix.declare(options);
    options.integer("solve", solve, 0, 1'000'000'000,
                    "positions to look at for the exact end before each move; 0: none", "Aite");
  }

  [[nodiscard]] bool widens() const { return widening != "none"; }
  [[nodiscard]] std::unique_ptr<Ending<State>> ending() const {
    return solve > 0 ? std::make_unique<SolvedEnding>(static_cast<std::uint64_t>(solve)) : nullptr;
  }

  // Of a network's choice, which says nothing for itself.
  [[nodiscard]] std::vector<search::Reason> remarks(const State& state, const search::Thought& thought) const {
    return network != "none" ? remarks_on(state, thought) : std::vector<search::Reason>{};
  }

  void add_to(search::mcts::Parts<State>& parts) const {
    if (policy != "uniform") parts.leaf = std::make_shared<PolicyPlayout>(playout_policy(policy));
    if (widening == "random") {
      parts.order = std::make_shared<RandomOrder<State>>();
    } else if (widening != "none") {
      parts.order = std::make_shared<StrengthOrder<State, Strengths>>(move_strengths(widening));
    }
    if (network != "none") {
      const auto judge = std::make_shared<const NetworkJudge<NetworkView>>(blokus::network(network));
      parts.policy = std::make_shared<CopyingMoves>(std::make_shared<JudgedMoves<NetworkView>>(judge));
      const bool plays_out = mix.mix > 0 || policy != "uniform";
      parts.leaf = std::make_shared<CopiedLeaf>(
          std::make_shared<JudgedLeaf<NetworkView>>(judge, plays_out ? parts.leaf : nullptr, mix));
    }
    if (knowledge > 0) {
      parts.prior = std::make_shared<Knowledge<State, Strengths>>(move_strengths(strengths), knowledge);
    }
  }
};

}  // namespace aite::players::blokus
