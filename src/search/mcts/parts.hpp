// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

#include "base/random.hpp"
#include "games/game.hpp"
#include "search/expectation.hpp"
#include "search/mcts/counts.hpp"
#include "search/mcts/tree.hpp"

// The parts a UCT search is assembled from. They vary independently; none knows which others are in use. All but the
// playout run once per node, so they are plain values or virtual calls rather than template parameters: one search type
// per game, whatever it is assembled from.
namespace aite::search::mcts {

// What a leaf was found to be worth, for the first player: the end of a game that was played out, or a value function's
// word for it.
using LeafResult = std::variant<games::Outcome, Expectation>;

inline Expectation expectation_of(const LeafResult& leaf) {
  const games::Outcome* end = std::get_if<games::Outcome>(&leaf);
  return end != nullptr ? Expectation::of(*end) : std::get<Expectation>(leaf);
}
inline double margin_of(const LeafResult& leaf) {
  const games::Outcome* end = std::get_if<games::Outcome>(&leaf);
  return end != nullptr ? end->margin() : std::get<Expectation>(leaf).margin;
}

// How an edge is scored for the side that moves along it: what a win, a draw and a loss are worth to it. The searching
// side and its opponent may want different things: MCTSD (paper 004) scores draws at its own nodes and the opponent's
// wins at the opponent's.
class Purpose {
 public:
  struct Worth {
    float win = 1;
    float draw = 0.5F;
    float loss = 0;
  };

  static Purpose win(double draw_worth = 0.5) {
    Purpose purpose;
    purpose.own_ = purpose.opponent_ = {1, static_cast<float>(draw_worth), 0};
    return purpose;
  }

  // Paper 004, section 3: the opponent is expected to play for the win.
  static Purpose draw() {
    Purpose purpose;
    purpose.own_ = {0, 1, 0};
    purpose.opponent_ = {1, 0, 0};
    return purpose;
  }

  // The nearer the margin is to `target` points (for the searching side), the better: reward 1 - |margin - target| /
  // span, never below 0. With target 0 this is our reading of Tsubota et al.'s small-margin reward, the baseline of
  // paper 004. The opponent plays for the win.
  static Purpose margin(double target, double span) {
    Purpose purpose = win();
    purpose.graded_ = true;
    purpose.target_ = target;
    purpose.span_ = span;
    return purpose;
  }

  [[nodiscard]] const Worth& worth(bool own) const { return own ? own_ : opponent_; }

  // Whether the searching side's edges keep a finer reward than win, draw or loss.
  [[nodiscard]] bool graded() const { return graded_; }

  // What a leaf is worth to `mover`, in [0, 1], in a search for `searcher`.
  [[nodiscard]] float reward(const LeafResult& leaf, games::Side mover, games::Side searcher) const {
    if (graded_ && mover == searcher) {
      const double margin = searcher == games::Side::first ? margin_of(leaf) : -margin_of(leaf);
      return static_cast<float>(std::max(0.0, 1 - std::abs(margin - target_) / span_));
    }
    const Worth& worth = this->worth(mover == searcher);
    if (const games::Outcome* end = std::get_if<games::Outcome>(&leaf)) {
      const int sign = end->sign_for(mover);
      return sign > 0 ? worth.win : sign == 0 ? worth.draw : worth.loss;
    }
    const Expectation& first = std::get<Expectation>(leaf);
    const Expectation own = mover == games::Side::first ? first : first.of_the_other_side();
    return static_cast<float>(own.win * worth.win + own.draw * worth.draw + (1 - own.win - own.draw) * worth.loss);
  }

 private:
  Worth own_;
  Worth opponent_;
  bool graded_ = false;
  double target_ = 0;
  double span_ = 1;
};

// Prior knowledge: virtual visits for some moves of a new node.
template <games::State S>
class PriorKnowledge {
 public:
  virtual ~PriorKnowledge() = default;
  // `priors` comes in with no visits anywhere and is as long as `moves`; `own` says whether the searching side moves
  // here.
  virtual void fill(const S& state, bool own, std::span<const games::Move> moves, std::span<Prior> priors) const = 0;
  // Whether it makes a difference who searches: then a tree grown for one side is of no use to the other.
  [[nodiscard]] virtual bool takes_sides() const { return false; }
};

// How likely each move of a new node is to be played. A search that has this chooses by PUCT (Rosin 2011, as in Silver
// et al. 2017) in place of UCB1.
template <games::State S>
class MovePolicy {
 public:
  virtual ~MovePolicy() = default;
  // `shares`, as long as `moves`, come out with a sum of 1.
  virtual void fill(const S& state, std::span<const games::Move> moves, std::span<float> shares) const = 0;
};

// Progressive widening: the moves of a node, best first, become available one after the other.
template <games::State S>
class MoveOrder {
 public:
  virtual ~MoveOrder() = default;
  // Larger comes earlier; `values` is as long as `moves`. `own` says whether the searching side moves here.
  virtual void values(const S& state, bool own, std::span<const games::Move> moves, std::span<float> values) const = 0;
  // As for PriorKnowledge.
  [[nodiscard]] virtual bool takes_sides() const { return false; }
};

// The n-th best move exists once its node has t_{n-1} visits: t_0 = 0, t_{n+1} = t_n + first * growth^n (paper 000:
// 40 and 1.4).
class WideningSchedule {
 public:
  WideningSchedule(double first, double growth) {
    double threshold = 0;
    for (int n = 0; threshold < 1e15 && thresholds_.size() < 4096; ++n) {
      thresholds_.push_back(threshold);
      threshold += first * std::pow(growth, n);
    }
  }

  [[nodiscard]] std::uint32_t available(std::uint64_t node_visits) const {
    const auto past = std::upper_bound(thresholds_.begin(), thresholds_.end(), static_cast<double>(node_visits));
    return static_cast<std::uint32_t>(past - thresholds_.begin());
  }

 private:
  std::vector<double> thresholds_;
};

// What a leaf is worth.
template <games::State S>
class LeafValue {
 public:
  virtual ~LeafValue() = default;
  // Appends the plies played to the trajectory where one is given.
  virtual LeafResult evaluate(const S& state, base::Rng& rng, games::Trajectory* trajectory) const = 0;
  // Whether it may answer with an expectation: the tree then keeps fractions of wins and draws.
  [[nodiscard]] virtual bool estimates() const { return false; }
  // What it says of a state at first sight, for the first player; nothing where only a playout can tell. Explanations
  // begin with it.
  [[nodiscard]] virtual std::optional<Expectation> first_sight(const S& /*state*/) const { return std::nullopt; }
};

template <games::State S>
class UniformPlayout final : public LeafValue<S> {
 public:
  LeafResult evaluate(const S& state, base::Rng& rng, games::Trajectory* trajectory) const override {
    return state.playout(rng, trajectory);
  }
};

// Hears of every simulation of a search: learners and searches that remember playouts listen here. A search on several
// threads calls it from all of them at once.
template <games::State S>
class Observer {
 public:
  virtual ~Observer() = default;
  // `plies` were played from the root: the first `in_tree` of them down the tree to the state `leaf`, the rest from
  // there on by the leaf's playout, if it was one.
  virtual void simulated(const S& leaf, std::size_t in_tree, std::span<const games::Move> plies,
                         const LeafResult& result) = 0;
};

// Which root move is played in the end.
enum class FinalChoice : std::uint8_t { visits, rate, ucb };

// Everything a search is made of.
template <games::State S>
struct Parts {
  Purpose purpose = Purpose::win();
  std::shared_ptr<const PriorKnowledge<S>> prior;  // none: every move starts with nothing
  std::shared_ptr<const MovePolicy<S>> policy;     // none: UCB1
  std::shared_ptr<const MoveOrder<S>> order;       // none: all moves exist at once
  WideningSchedule widening{40, 1.4};              // used with an order only
  bool widen_by_priors = false;                    // virtual visits of the moves that exist count for it, too
  std::shared_ptr<const LeafValue<S>> leaf = std::make_shared<UniformPlayout<S>>();
  FinalChoice choice = FinalChoice::visits;
  std::optional<double> cap;       // points that the move that is played may give away of what is sure
  bool stop_when_decided = false;  // a search for a number of playouts ends when the rest cannot change the choice
  double rave = 0;                 // see rave.hpp; 0: none
  double exploration = 0.31;       // C of UCB1 or of PUCT (select.hpp)
  std::uint64_t expansion = 1;     // playouts a leaf gets before it grows children
  int threads = 1;
  std::size_t memory_bytes = std::size_t{256} << 20;
};

}  // namespace aite::search::mcts
