// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "games/game.hpp"
#include "search/decision.hpp"

// What every search is asked and what it answers.
namespace aite::search {

// One move the search considered. All rates, values and margins are for the side to move at the root.
struct Candidate {
  games::Move move = games::no_move;
  std::uint64_t visits = 0;     // real playouts (or evaluated nodes) through the move, never virtual ones
  double win = 0;               // share of wins in [0, 1]; a draw is no win
  double draw = 0;              // share of draws in [0, 1]
  double value = 0;             // what the search's purpose makes of it, in [0, 1]: the number it compared
  double margin = 0;            // mean final margin, in points
  double margin_deviation = 0;  // standard deviation of the final margin
  double prior = 0;             // value the move was created with, in [0, 1]; prior_visits says how much it weighs
  std::uint64_t prior_visits = 0;
  double policy = 0;              // how likely the player thought it, in [0, 1], before it looked further; 0: no word
  std::vector<games::Move> line;  // principal variation, starting with the move
  // What `value` is made of, in percent and rounded as it is to be read: the terms add up to the value so rounded.
  // None where the player does not say.
  std::vector<Decision::Term> worth;
};

// A position that many remembered playouts passed and the side to move at the root mostly won (paper 003).
struct FeaturePoint {
  std::vector<games::Move> line;  // from the root
  std::uint64_t playouts = 0;     // that passed it
  double rate = 0;                // what they came to, in [0, 1]: the number that was compared
};

// A search's answer: the move and what it was thinking.
struct Thought {
  games::Move move = games::no_move;
  std::vector<Candidate> candidates;  // in order of the final choice, the best first
  std::uint64_t playouts = 0;         // simulations run for this answer, or nodes for a search without playouts
  std::uint64_t reused = 0;           // visits that an earlier search had already given the root
  double seconds = 0;
  std::string device;                // that searched in the processor's place; none: the processor did
  int depth = 0;                     // of the longest line searched
  std::optional<double> given_away;  // points of margin that a move known to the player would bring more; if it knows
  std::vector<FeaturePoint> feature_points;  // the strongest first; of a search that remembers playouts
  Reason reason;                             // empty where there is nothing to say
  std::vector<Reason> remarks;               // what else may be said of the move, in the words of its game
  Decision decision;

  [[nodiscard]] const Candidate* chosen() const {
    for (const Candidate& candidate : candidates) {
      if (candidate.move == move) return &candidate;
    }
    return nullptr;
  }
};

// How long to think: until either is spent; zero means no limit of that kind.
struct Budget {
  std::uint64_t playouts = 0;
  double seconds = 0;
};

// How to follow a search while it runs and to end it early. A search that is stopped answers with what it has.
struct Watch {
  std::stop_token stop;
  std::function<void(const Thought&)> on_thought;  // called on the thread that asked, every `interval` seconds
  double interval = 0;
  // Called on the same thread about as often, while no other thread of the search works: who asked may make it wait
  // there, so that others have the processors meanwhile.
  std::function<void()> pause = nullptr;
};

}  // namespace aite::search
