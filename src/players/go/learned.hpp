// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <memory>
#include <string>

#include "players/go/formula_style.hpp"
#include "players/go/models.hpp"
#include "players/go/network_parts.hpp"
#include "players/go/parts.hpp"
#include "players/strength_parts.hpp"
#include "players/uct_settings.hpp"

namespace aite::players::go {

// How playouts of Go choose moves.
template <int MaxSize>
struct PlayoutSettings {
  std::string policy = "uniform";

  void declare(base::Options& options) {
    options.text("policy", policy, "how playouts choose moves: uniform, a model of the program, or a file",
                 "paper 000, section 3: learned by balancing");
  }
  // None: uniformly.
  [[nodiscard]] std::shared_ptr<const search::mcts::LeafValue<games::go::State<MaxSize>>> leaf() const {
    if (policy == "uniform") return nullptr;
    return std::make_shared<PolicyPlayout<MaxSize>>(playout_policy(policy));
  }
};

// What was learned for Go, as options of UCT. The engine of paper 000 is `policy=sb-10000,widening=order` and a c of
// 0.31; our strongest is the personality go-neutral.
template <int MaxSize>
struct LearnedSettings {
  PlayoutSettings<MaxSize> playouts;
  std::string widening = "none";
  std::string pass = "last";
  std::int64_t knowledge = 0;
  std::string network = "none";
  std::string rank = "4d";
  LeafMix mix{0.5};

  void declare(base::Options& options) {
    playouts.declare(options);
    options.text("widening", widening,
                 "moves become available one by one in this order: none, random, a model, or a file",
                 "paper 000, section 2.2: pattern and distance from the edge");
    options.choice("pass", pass, {"last", "first"}, "where widening by a model has the pass",
                   "paper 000 leaves it open; docs/go.md has what either does");
    options.integer("knowledge", knowledge, 0, 1000, "virtual visits of a move, won as often as it looks strong",
                    "Gelly and Silver 2007; paper 000: 0");
    options.text("network", network,
                 "on 9x9, a network's word on likely moves (the search is by PUCT then) and on who wins: none, people, "
                 "or a file",
                 "Silver et al. 2017; Aite: people");
    options.text("rank", rank, "the rank that the network takes both sides to have, 30k to 9d", "Aite");
    mix.declare(options);
  }

  static constexpr std::array style_forms{"formula(...)"};
  static games::Style<games::go::State<MaxSize>> style_of(std::string_view text) {
    return formula_style<MaxSize>(text);
  }

  [[nodiscard]] bool widens() const { return widening != "none"; }
  [[nodiscard]] std::unique_ptr<Ending<games::go::State<MaxSize>>> ending() const { return nullptr; }

  void add_to(search::mcts::Parts<games::go::State<MaxSize>>& parts) const {
    using State = games::go::State<MaxSize>;
    if (const auto leaf = playouts.leaf()) parts.leaf = leaf;
    if (widening == "random") {
      parts.order = std::make_shared<RandomOrder<State>>();
    } else if (widening != "none") {
      parts.order = std::make_shared<StrengthOrder<State, Strengths>>(move_strengths(widening), pass == "first");
    }
    if (knowledge > 0) {
      parts.prior = std::make_shared<Knowledge<State, Strengths>>(move_strengths("wide"), knowledge);
    }
    if (network != "none") {
      const auto judge = std::make_shared<const Judge>(go::network(network), rank_named(rank));
      parts.policy = std::make_shared<NetworkPolicy<MaxSize>>(judge, move_strengths("wide"));
      parts.leaf = std::make_shared<NetworkLeaf<MaxSize>>(judge, parts.leaf, mix);
    }
  }
};

}  // namespace aite::players::go
