// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "games/go/policy/playout.hpp"
#include "games/go/state.hpp"
#include "players/go/strengths.hpp"
#include "search/mcts/parts.hpp"

// What a search of Go may be assembled from besides what every game has.
namespace aite::players::go {

// Playouts by a learned policy (paper 000, section 3).
template <int MaxSize>
class PolicyPlayout final : public search::mcts::LeafValue<games::go::State<MaxSize>> {
 public:
  explicit PolicyPlayout(std::shared_ptr<const games::go::policy::Policy> policy) : policy_(std::move(policy)) {}

  search::mcts::LeafResult evaluate(const games::go::State<MaxSize>& state, base::Rng& rng,
                                    games::Trajectory* trajectory) const override {
    games::go::Position<MaxSize> end = state.position();
    games::go::policy::play_out(end, state.last_move(), *policy_, rng, trajectory);
    return {state.outcome_of(end), 0};
  }

 private:
  std::shared_ptr<const games::go::policy::Policy> policy_;
};

// A style of paper 000 and how a search is made to favour its moves. A style that is rather a rule about what not to do
// (tenuki) speaks against the others: they begin with visits all lost, where an attractive style's begin with as many
// won.
template <int MaxSize>
struct Favour {
  using State = games::go::State<MaxSize>;

  const games::Style<State>* style = nullptr;  // none: nothing is favoured
  bool by_losses = false;
  int visits = 0;    // virtual ones
  bool own = false;  // at the searching side's nodes only: the opponent is not expected to have the style
  double boost = 0;  // added to the strength of the style's moves in the order of widening

  static Favour named(std::string_view name) {
    for (const games::Style<State>& each : State::styles()) {
      if (each.name == name) return {&each, name == "tenuki"};
    }
    return {};
  }

  [[nodiscard]] bool has(const State& state, games::Move move) const {
    return style != nullptr && style->judge(state, move) == games::InStyle::yes;
  }
  [[nodiscard]] bool lacks(const State& state, games::Move move) const {
    return style != nullptr && style->judge(state, move) == games::InStyle::no;
  }
};

// The order of widening: strong moves first, moves of the style before them if they are boosted (PW+1000).
template <int MaxSize>
class StrengthOrder final : public search::mcts::MoveOrder<games::go::State<MaxSize>> {
 public:
  StrengthOrder(std::shared_ptr<const Strengths> strengths, Favour<MaxSize> favour)
      : strengths_(std::move(strengths)), favour_(favour) {}

  void values(const games::go::State<MaxSize>& state, std::span<const games::Move> moves,
              std::span<float> values) const override {
    strengths_->read(state, moves, values);
    if (favour_.boost == 0) return;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (favour_.has(state, moves[i])) values[i] += static_cast<float>(favour_.boost);
    }
  }

 private:
  std::shared_ptr<const Strengths> strengths_;
  Favour<MaxSize> favour_;
};

// Virtual visits: of a style, and of how strong a move looks. What a style wins is added, so that of its moves the
// strong ones are preferred; what it loses stands alone, as nothing speaks for a move that it rules out.
template <int MaxSize>
class Knowledge final : public search::mcts::PriorKnowledge<games::go::State<MaxSize>> {
 public:
  // `visits` for every move by its strength; 0 for those of the style alone.
  Knowledge(std::shared_ptr<const Strengths> strengths, int visits, Favour<MaxSize> favour)
      : strengths_(std::move(strengths)), visits_(visits), favour_(favour) {}

  void fill(const games::go::State<MaxSize>& state, bool own, std::span<const games::Move> moves,
            std::span<search::mcts::Prior> priors) const override {
    if (visits_ > 0) fill_by_strength(state, moves, priors);
    if (favour_.visits == 0 || (favour_.own && !own)) return;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (!(favour_.by_losses ? favour_.lacks(state, moves[i]) : favour_.has(state, moves[i]))) continue;
      priors[i] = favour_.by_losses ? search::mcts::Prior{static_cast<std::uint16_t>(favour_.visits), 0}
                                    : with_wins(priors[i], favour_.visits);
    }
  }

  [[nodiscard]] bool takes_sides() const override { return favour_.own && favour_.visits > 0; }

 private:
  static search::mcts::Prior with_wins(const search::mcts::Prior& prior, int wins) {
    const int visits = std::min(prior.visits + wins, int{search::mcts::Prior::max_visits});
    const float won = static_cast<float>(prior.visits) * prior.value + static_cast<float>(wins);
    return {static_cast<std::uint16_t>(visits), won / static_cast<float>(prior.visits + wins)};
  }

  // An even game for a move that is as likely as the others, and a tenth of a win more for one e times as likely.
  void fill_by_strength(const games::go::State<MaxSize>& state, std::span<const games::Move> moves,
                        std::span<search::mcts::Prior> priors) const {
    std::vector<float> values(moves.size());
    strengths_->read(state, moves, values);
    float sum = 0;
    for (const float value : values) sum += value;
    const float mean = sum / static_cast<float>(values.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
      const float more = mean > 0 && values[i] > 0 ? 0.1F * std::log(values[i] / mean) : -0.5F;
      priors[i] = {static_cast<std::uint16_t>(visits_), std::clamp(0.5F + more, 0.0F, 1.0F)};
    }
  }

  std::shared_ptr<const Strengths> strengths_;
  int visits_;
  Favour<MaxSize> favour_;
};

}  // namespace aite::players::go
