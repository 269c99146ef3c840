// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <utility>

#include "players/tree_player.hpp"

namespace aite::players {

struct UctSettings {
  std::int64_t playouts = 1000;
  double seconds = 0;
  double c = 0.31;
  std::int64_t expansion = 1;
  std::string choice = "visits";
  std::string purpose = "win";
  double draw = 0.5;
  double target = 0;
  double span = 64;
  bool reuse = true;
  std::int64_t threads = 1;
  std::int64_t memory = 256;
  std::int64_t seed = 1;

  void declare(base::Options& options) {
    options.integer("playouts", playouts, 0, 1'000'000'000'000, "simulations for a move; 0: as many as time allows",
                    "papers 000 and 004: 1000");
    options.real("seconds", seconds, 0, 1e6, "time for a move; 0: no limit", "Aite");
    options.real("c", c, 0, 100, "C in UCB1 = value + C sqrt(ln N / n)", "paper 000: 0.31; paper 004: 1");
    options.integer("expansion", expansion, 1, 1'000'000, "playouts from a leaf before it grows children",
                    "paper 000 learns with 50; the usual choice is 1");
    options.choice("choice", choice, {"visits", "rate", "ucb"}, "which root move is played in the end",
                   "paper 000: visits; paper 003: ucb");
    options.choice("purpose", purpose, {"win", "draw", "margin"}, "what the search plays for",
                   "paper 004: draw (MCTSD); margin: small-margin baseline of paper 004");
    options.real("draw", draw, 0, 1, "purpose=win: what a draw is worth, a win being 1", "paper 004: 0; Aite: 1/2");
    options.real("target", target, -400, 400, "purpose=margin: the margin wanted, in points", "Aite");
    options.real("span", span, 1, 400, "purpose=margin: distance in points at which the reward reaches 0",
                 "paper 004, Tsubota et al. as we read it: 64");
    options.flag("reuse", reuse, "start from the part of the last tree that is still of use", "Aite");
    options.integer("threads", threads, 1, 256, "threads on one shared tree", "Aite");
    options.integer("memory", memory, 1, 1 << 20, "limit for the tree in MiB; the least visited parts are pruned",
                    "Aite");
    declare_seed(options, seed);
  }
};

// The parts that every game has.
template <games::State S>
search::mcts::Parts<S> common_parts(const UctSettings& settings) {
  search::mcts::Parts<S> parts;
  parts.exploration = settings.c;
  parts.expansion = static_cast<std::uint64_t>(settings.expansion);
  parts.choice = settings.choice == "rate"  ? search::mcts::FinalChoice::rate
                 : settings.choice == "ucb" ? search::mcts::FinalChoice::ucb
                                            : search::mcts::FinalChoice::visits;
  parts.purpose = settings.purpose == "draw"     ? search::mcts::Purpose::draw()
                  : settings.purpose == "margin" ? search::mcts::Purpose::margin(settings.target, settings.span)
                                                 : search::mcts::Purpose::win(settings.draw);
  parts.threads = static_cast<int>(settings.threads);
  parts.memory_bytes = static_cast<std::size_t>(settings.memory) << 20;
  return parts;
}

// UCT with uniform playouts, for any game.
template <games::State S>
class UctPlayer final : public TreePlayer<S, UctSettings> {
 public:
  explicit UctPlayer(UctSettings settings = {}) : TreePlayer<S, UctSettings>("uct", std::move(settings)) {}

 private:
  [[nodiscard]] search::mcts::Parts<S> parts() const override { return common_parts<S>(this->settings()); }
};

}  // namespace aite::players
