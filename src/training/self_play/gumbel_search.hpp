// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "base/random.hpp"
#include "games/game.hpp"

namespace aite::training {

// How often each of the `considered` root moves was tried when simulation after simulation is given to one of them:
// sequential halving (Karnin, Koren and Somekh 2013).
inline std::vector<std::uint32_t> halving(std::size_t considered, std::size_t simulations) {
  std::vector<std::uint32_t> sequence;
  const double rounds = std::max(1.0, std::ceil(std::log2(static_cast<double>(considered))));
  std::uint32_t visits = 0;
  for (std::size_t left = considered; sequence.size() < simulations; left = std::max<std::size_t>(left / 2, 2)) {
    if (considered == 1) left = 1;
    const double each = static_cast<double>(simulations) / (rounds * static_cast<double>(left));
    for (int i = std::max(1, static_cast<int>(each)); i > 0; --i) {
      sequence.insert(sequence.end(), left, visits++);
    }
  }
  sequence.resize(simulations);
  return sequence;
}

// A search of few simulations whose choice is, in expectation, better than what the network would play: Danihelka,
// Guez, Schrittwieser and Silver 2022, "Policy improvement by planning with Gumbel". The network is somebody else's:
// the search says about which position it has to know more, and goes on when it is told.
template <games::State S>
class GumbelSearch {
 public:
  static constexpr std::size_t most_considered = 16;  // moves of the root

  // `root` has at least two moves.
  void begin(const S& root, std::size_t simulations, std::uint64_t seed) {
    nodes_.clear();
    edges_.clear();
    path_.clear();
    done_ = 0;
    simulations_ = simulations;
    rng_ = base::Rng(seed);
    add_node(root);
  }

  // Goes on until the network is needed, for state() and its moves(). False: the move is decided.
  bool advance() {
    while (true) {
      Node& latest = nodes_.back();
      if (!latest.known && !latest.state.is_over()) return true;
      if (!latest.known) {
        const int sign = latest.state.outcome().sign_for(latest.state.to_move());
        settle(static_cast<float>(sign + 1) / 2);
      }
      if (done_ == simulations_) return false;
      descend();
    }
  }
  [[nodiscard]] const S& state() const { return nodes_.back().state; }
  template <class F>
  void for_each_move(F&& f) const {
    for (const Edge& edge : edges_of(nodes_.back())) f(edge.move);
  }
  // The network's word on it: logits of the moves in order, and how likely the side to move wins.
  void tell(std::span<const float> logits, float win) {
    const std::span<Edge> edges = edges_of(nodes_.back());
    for (std::size_t i = 0; i < edges.size(); ++i) edges[i].logit = logits[i];
    settle(win);
    if (nodes_.size() == 1) set_out();
  }

  // Once it is decided.
  [[nodiscard]] games::Move choice() const {
    const std::span<const Edge> edges = edges_of(nodes_.front());
    const std::uint32_t most = most_visits(edges);
    return edges[best_of(most)].move;
  }
  // What the network should have said of the root: better than what it said. Calls f(move, share).
  template <class F>
  void for_each_share(F&& f) const {
    std::vector<float> shares;
    improve(nodes_.front(), shares);
    const std::span<const Edge> edges = edges_of(nodes_.front());
    for (std::size_t i = 0; i < edges.size(); ++i) f(edges[i].move, shares[i]);
  }
  // How likely the side to move at the root wins, as far as the search knows.
  [[nodiscard]] float win() const { return mixed_value(nodes_.front()); }

 private:
  struct Edge {
    games::Move move;
    std::uint32_t visits = 0;
    std::uint32_t child = 0;  // none
    float logit = 0;
    float noise = 0;  // at the root: Gumbel's
    float wins = 0;   // sum, for the side that moves
  };
  struct Node {
    S state;
    std::uint32_t first = 0;
    std::uint32_t count = 0;
    std::uint32_t visits = 0;
    float value = 0;  // the network's, or how it ended, for the side to move
    bool known = false;
  };
  struct Step {
    std::uint32_t node;
    std::uint32_t edge;
  };

  [[nodiscard]] std::span<Edge> edges_of(const Node& node) { return {edges_.data() + node.first, node.count}; }
  [[nodiscard]] std::span<const Edge> edges_of(const Node& node) const {
    return {edges_.data() + node.first, node.count};
  }

  // Forced moves are played at once: nobody need be asked about them.
  void add_node(S state) {
    typename S::MoveList moves;
    while (!state.is_over()) {
      state.legal_moves(moves);
      if (moves.size() > 1) break;
      state.play(moves[0]);
    }
    Node& node = nodes_.emplace_back(Node{std::move(state), static_cast<std::uint32_t>(edges_.size())});
    if (node.state.is_over()) return;
    node.count = static_cast<std::uint32_t>(moves.size());
    for (const games::Move move : moves) edges_.push_back({move});
  }

  void set_out() {
    const std::span<Edge> edges = edges_of(nodes_.front());
    for (Edge& edge : edges) edge.noise = static_cast<float>(-std::log(-std::log(rng_.unit() + 1e-12) + 1e-12));
    sequence_ = halving(std::min(most_considered, edges.size()), simulations_);
  }

  void descend() {
    path_.clear();
    std::uint32_t at = 0;
    std::uint32_t edge = static_cast<std::uint32_t>(best_of(sequence_[done_]));
    while (true) {
      path_.push_back({at, edge});
      const std::uint32_t child = edges_of(nodes_[at])[edge].child;
      if (child == 0) {
        S state = nodes_[at].state;
        state.play(edges_of(nodes_[at])[edge].move);
        edges_of(nodes_[at])[edge].child = static_cast<std::uint32_t>(nodes_.size());
        add_node(std::move(state));
        return;
      }
      at = child;
      if (nodes_[at].count == 0) {  // an end that was reached before
        settle_path(at, nodes_[at].value);
        return;
      }
      edge = inner_choice(nodes_[at]);
    }
  }

  // The latest node is worth this.
  void settle(float value) {
    nodes_.back().known = true;
    nodes_.back().value = value;
    if (nodes_.size() > 1) settle_path(static_cast<std::uint32_t>(nodes_.size() - 1), value);
  }
  void settle_path(std::uint32_t leaf, float value) {
    const games::Side side = nodes_[leaf].state.to_move();
    for (const Step& step : path_) {
      Node& node = nodes_[step.node];
      Edge& edge = edges_of(node)[step.edge];
      ++node.visits;
      ++edge.visits;
      edge.wins += node.state.to_move() == side ? value : 1 - value;
    }
    ++done_;
  }

  static std::uint32_t most_visits(std::span<const Edge> edges) {
    std::uint32_t most = 0;
    for (const Edge& edge : edges) most = std::max(most, edge.visits);
    return most;
  }

  // The paper's sigma: how much a rate of wins weighs beside logits. Its constants are 50 and 1 for values between -1
  // and 1; a quarter of the latter, for values between 0 and 1, trusts a young network less.
  static float weight_of_rates(std::span<const Edge> edges) {
    return 0.25F * (50 + static_cast<float>(most_visits(edges)));
  }

  // What an untried move is taken to be worth: the network's word mixed with the rates of those tried, which count as
  // the network expects them to be played.
  [[nodiscard]] float mixed_value(const Node& node) const {
    float greatest = -std::numeric_limits<float>::infinity();
    const std::span<const Edge> edges = edges_of(node);
    for (const Edge& edge : edges) greatest = std::max(greatest, edge.logit);
    float weights = 0;
    float sum = 0;
    for (const Edge& edge : edges) {
      if (edge.visits == 0) continue;
      const float weight = std::exp(edge.logit - greatest) + 1e-9F;
      weights += weight;
      sum += weight * edge.wins / static_cast<float>(edge.visits);
    }
    if (weights == 0) return node.value;
    const auto visits = static_cast<float>(node.visits);
    return (node.value + visits * sum / weights) / (1 + visits);
  }

  // Logits and rates together, as shares that sum to 1.
  void improve(const Node& node, std::vector<float>& shares) const {
    const std::span<const Edge> edges = edges_of(node);
    const float untried = mixed_value(node);
    const float weight = weight_of_rates(edges);
    shares.resize(edges.size());
    float greatest = -std::numeric_limits<float>::infinity();
    for (std::size_t i = 0; i < edges.size(); ++i) {
      const Edge& edge = edges[i];
      const float rate = edge.visits == 0 ? untried : edge.wins / static_cast<float>(edge.visits);
      shares[i] = edge.logit + weight * rate;
      greatest = std::max(greatest, shares[i]);
    }
    float sum = 0;
    for (float& share : shares) sum += share = std::exp(share - greatest);
    for (float& share : shares) share /= sum;
  }

  // Below the root: whatever brings visits nearest to the improved shares.
  std::uint32_t inner_choice(const Node& node) {
    improve(node, shares_);
    const std::span<const Edge> edges = edges_of(node);
    std::size_t best = 0;
    float greatest = -std::numeric_limits<float>::infinity();
    for (std::size_t i = 0; i < edges.size(); ++i) {
      const float lack = shares_[i] - static_cast<float>(edges[i].visits) / static_cast<float>(1 + node.visits);
      if (lack > greatest) {
        greatest = lack;
        best = i;
      }
    }
    return static_cast<std::uint32_t>(best);
  }

  // At the root: the best of the moves that were tried so often.
  [[nodiscard]] std::size_t best_of(std::uint32_t visits) const {
    const std::span<const Edge> edges = edges_of(nodes_.front());
    const float untried = mixed_value(nodes_.front());
    const float weight = weight_of_rates(edges);
    std::size_t best = 0;
    float greatest = -std::numeric_limits<float>::infinity();
    for (std::size_t i = 0; i < edges.size(); ++i) {
      const Edge& edge = edges[i];
      if (edge.visits != visits) continue;
      const float rate = visits == 0 ? untried : edge.wins / static_cast<float>(visits);
      const float score = edge.noise + edge.logit + weight * rate;
      if (score > greatest) {
        greatest = score;
        best = i;
      }
    }
    return best;
  }

  std::vector<Node> nodes_;  // the latest is the one that is asked about
  std::vector<Edge> edges_;
  std::vector<Step> path_;
  std::vector<std::uint32_t> sequence_;
  std::vector<float> shares_;
  std::size_t simulations_ = 0;
  std::size_t done_ = 0;
  base::Rng rng_{0};
};

}  // namespace aite::training
