// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>

#include "base/error.hpp"
#include "players/ending.hpp"
#include "players/evaluations.hpp"
#include "players/player_of.hpp"
#include "players/styles.hpp"
#include "search/mcts/evaluated_leaf.hpp"
#include "search/mcts/parts.hpp"

namespace aite::players {

// Moves in the order in which they lie, which is a random one.
template <games::State S>
class RandomOrder final : public search::mcts::MoveOrder<S> {
 public:
  void values(const S& /*state*/, bool /*own*/, std::span<const games::Move> /*moves*/,
              std::span<float> values) const override {
    std::fill(values.begin(), values.end(), 0.0F);
  }
};

// What a game without learned models can add to a search: widening in random order, for a style to come first in.
template <games::State S>
struct NothingLearned {
  std::string widening = "none";

  void declare(base::Options& options) {
    options.choice("widening", widening, {"none", "random"},
                   "whether moves become available one by one, in random order, and those of a boosted style first",
                   "paper 000, section 2.2: by pattern and distance from the edge");
  }
  void add_to(search::mcts::Parts<S>& parts) const {
    if (widening == "random") parts.order = std::make_shared<RandomOrder<S>>();
  }
  [[nodiscard]] bool widens() const { return widening != "none"; }
  [[nodiscard]] std::unique_ptr<Ending<S>> ending() const { return nullptr; }
};

// The options of UCT, and what it is assembled from: the parts every game has, what was learned for the game, a style.
template <games::State S, class Learned = NothingLearned<S>>
struct UctSettings {
  std::int64_t playouts = 1000;
  double seconds = 0;
  double c = 0.31;
  double rave = 0;
  std::int64_t expansion = 1;
  std::string widening_visits = "real";
  std::string leaf = "playout";
  std::string choice = "visits";
  double variety = 0;
  std::string purpose = "win";
  double draw = 0.5;
  double target = 0;
  double span = 64;
  double cap = 400;
  Learned learned;
  StyleSettings<S, Learned> style;
  bool stop = false;
  bool reuse = true;
  std::int64_t threads = 1;
  std::int64_t memory = 256;
  std::int64_t seed = 1;

  void declare(base::Options& options) {
    options.integer("playouts", playouts, 0, 1'000'000'000'000, "simulations for a move; 0: as many as time allows",
                    "papers 000 and 004: 1000");
    options.real("seconds", seconds, 0, 1e6, "time for a move; 0: no limit", "Aite");
    options.real("c", c, 0, 100, "C in UCB1 = value + C sqrt(ln N / n)", "paper 000: 0.31; paper 004: 1");
    options.real("rave", rave, 0, 1e6, "visits a move's record in later plies is worth at most (RAVE); 0: none",
                 "Gelly and Silver 2007; paper 000: 0");
    options.integer("expansion", expansion, 1, 1'000'000, "playouts from a leaf before it grows children",
                    "paper 000 learns with 50; the usual choice is 1");
    std::vector<std::string> leaves = evaluation_names<S>();
    leaves.insert(leaves.begin(), "playout");
    options.choice("leaf", leaf, leaves, "what says what a leaf is worth: a playout, or a value function", "Aite");
    options.choice("choice", choice, {"visits", "rate", "ucb"}, "which root move is played in the end",
                   "paper 000: visits; paper 003: ucb");
    options.real("variety", variety, 0, 1,
                 "in the first plies of a game, moves that are worth less than the best by this at most, and looked at "
                 "enough, are drawn by lot, as likely as they were visited; 0: none are",
                 "Silver et al. 2018 in self-play; Aite");
    options.choice("purpose", purpose, {"win", "draw", "margin"}, "what the search plays for",
                   "paper 004: draw (MCTSD); margin: small-margin baseline of paper 004");
    options.real("draw", draw, 0, 1, "purpose=win: what a draw is worth, a win being 1", "paper 004: 0; Aite: 1/2");
    options.real("target", target, -400, 400, "purpose=margin: the margin wanted, in points", "Aite");
    options.real("span", span, 1, 400, "purpose=margin: distance in points at which the reward reaches 0",
                 "paper 004, Tsubota et al. as we read it: 64");
    options.real("cap", cap, 0, 400,
                 "purpose=draw or margin: points a move may give away, as playouts tell; 400: as many as it likes",
                 "Aite");
    learned.declare(options);
    options.choice("widening_visits", widening_visits, {"real", "all"},
                   "visits of a node that let its next move exist: real ones, or those that moves began with as well",
                   "paper 000 leaves it open; docs/go.md has what either does");
    style.declare(options);
    options.flag("stop", stop, "choice=visits: stop when the playouts that are left cannot change the choice",
                 "Baier and Winands 2016: STOP");
    options.flag("reuse", reuse, "start from the part of the last tree that is still of use", "Aite");
    options.integer("threads", threads, 1, 256, "threads on one shared tree", "Aite");
    options.integer("memory", memory, 1, 1 << 20, "limit for the tree in MiB; the least visited parts are pruned",
                    "Aite");
    declare_seed(options, seed);
  }

  // Throws InputError for settings that contradict each other.
  void check() const {
    if (playouts == 0 && seconds == 0) {
      throw base::InputError("playouts and seconds are both 0: the player would think for ever");
    }
    if (variety > 0 && purpose != "win") throw base::InputError("variety is for players who play to win: purpose=win");
    (void)style.favour();  // a style made of a text that cannot be read
    if (style.boost > 0 && !learned.widens()) {
      throw base::InputError("boost orders moves for widening: without widening there is nothing to order");
    }
  }

  [[nodiscard]] search::mcts::Parts<S> parts() const {
    namespace mcts = search::mcts;
    mcts::Parts<S> parts;
    parts.exploration = c;
    parts.rave = rave;
    parts.expansion = static_cast<std::uint64_t>(expansion);
    parts.choice = choice == "rate"  ? mcts::FinalChoice::rate
                   : choice == "ucb" ? mcts::FinalChoice::ucb
                                     : mcts::FinalChoice::visits;
    parts.purpose = purpose == "draw"     ? mcts::Purpose::draw()
                    : purpose == "margin" ? mcts::Purpose::margin(target, span)
                                          : mcts::Purpose::win(draw);
    if (purpose != "win" && cap < 400) parts.cap = cap;
    parts.stop_when_decided = stop;
    parts.widen_by_priors = widening_visits == "all";
    parts.threads = static_cast<int>(threads);
    parts.memory_bytes = static_cast<std::size_t>(memory) << 20;
    learned.add_to(parts);
    if (leaf != "playout") parts.leaf = std::make_shared<mcts::EvaluatedLeaf<S>>(evaluation_named<S>(leaf));
    if (const std::optional<Favour<S>> favour = style.favour()) add_style(parts, *favour);
    return parts;
  }
};

}  // namespace aite::players
