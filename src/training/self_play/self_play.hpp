// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "learn/network/initial.hpp"
#include "training/trained.hpp"
#include "training/watch.hpp"

// A network that learns from nothing but games with itself (Silver et al. 2018), by the search of Danihelka et al.
// 2022.
namespace aite::training {

struct SelfPlaySettings {
  std::size_t channels = 64;
  std::size_t blocks = 5;
  std::int64_t steps = 20'000;     // of gradient descent
  std::size_t batch = 1024;        // positions a step
  double reuse = 4;                // how often a position is learned from, on average
  std::size_t simulations = 32;    // a move
  std::size_t games = 96;          // of one thread at a time, twice
  int threads = 0;                 // that play; 0: one per core but two, which answer and learn
  std::size_t window = 1'000'000;  // positions that are remembered at most
  double rate = 0.05;              // of learning, at its height
  double decay = 1e-4;
  std::uint64_t seed = 1;
  std::string device = "auto";
  std::string from;  // a model to begin with; empty: nothing is known

  // All that decides what is learned, as a text.
  [[nodiscard]] std::string text() const;
};

// The games that can.
std::vector<std::string> games_with_self_play();

// Goes on from the file `checkpoint` if `resume` is set and it is there; the games under way and the window begin anew.
// Nothing if it was stopped: then the checkpoint knows how to go on, and the model so far lies beside it, as a file
// that players can read.
std::optional<Trained> train_by_self_play(const std::string& game, const SelfPlaySettings& settings,
                                          const std::string& checkpoint, bool resume, const Watch& watch);

}  // namespace aite::training
