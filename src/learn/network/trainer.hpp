// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "learn/network/initial.hpp"
#include "learn/network/positions.hpp"
#include "learn/safetensors.hpp"

// Training of policy networks with libtorch; the only part of Aite that needs it. Which libtorch, and whether it
// computes on a GPU, is a matter of what it was built with.
namespace aite::learn::network {

struct TrainingSettings {
  NetworkSize size;
  std::int64_t epochs = 20;
  std::int64_t batch = 1024;
  double rate = 0.1;          // of learning, at its height
  double decay = 1e-4;        // of weights
  std::int64_t patience = 5;  // epochs without a better validation before training ends
  std::uint64_t seed = 1;
  std::string device = "auto";  // auto, cpu, cuda

  // Everything that decides the weights, as a text.
  [[nodiscard]] std::string text() const;
};

// How well a network foretells the moves of a set.
struct Scores {
  double loss = 0;  // mean cross entropy, in nats
  double top1 = 0;  // share of moves that it thought likeliest; a mirror image in a symmetric position is the move
  double top3 = 0;  // share of moves among its three likeliest
  double value_loss = 0;   // mean cross entropy of who won, in nats, where that is known; 0 without a value
  double value_right = 0;  // share of positions whose winner it thought likelier
  std::uint64_t positions = 0;
};

struct Epoch {
  std::int64_t number = 0;  // from 1
  double training_loss = 0;
  Scores validation;
  double seconds = 0;
};

struct Trained {
  Tensors model;  // of the best epoch, as Network reads it
  std::vector<Epoch> epochs;
  std::int64_t best = 0;  // its number
  bool finished = false;  // false: stopped from outside; the checkpoint knows how to go on
};

struct TrainingWatch {
  std::stop_token stop;
  std::function<void(double done, double total)> on_step;  // in epochs
  std::function<void(const Epoch&)> on_epoch;
};

// "cpu", or "cuda" where `wanted` is that or auto and there is one. Throws InputError where there is none.
std::string device_for(const std::string& wanted);

// Stochastic gradient descent with momentum, a rate that rises for a fiftieth of the time and falls as a cosine, cross
// entropy over the legal moves (and of who won, where a network has a value), batch normalisation, and one of the
// board's eight symmetries for each position, another one each time. The model is that of the epoch with the least
// validation loss.
//
// After every epoch the state goes to the file `checkpoint`, unless that is empty. With `resume` training goes on from
// what is there, and on one machine and one device ends with the same weights as without an interruption. Throws
// InputError if the checkpoint is of another training.
Trained train(const TrainingSettings& settings, const Positions& training, const Positions& validation,
              const std::string& checkpoint, bool resume, const TrainingWatch& watch);

// What libtorch computes with a model, for tests and comparison: logits of all moves of a position, one after the
// other, and chances to win.
struct TorchAnswered {
  std::vector<float> logits;
  std::vector<float> wins;
};
TorchAnswered torch_answered(const Tensors& model, const Positions& positions, const std::string& device);

// What a model thought of the move played in a position.
struct Judged {
  double loss = 0;
  int likelier = 0;           // moves it thought likelier than the one played or its mirror images
  int likelier_squares = 0;   // squares it thought likelier than the very one
  std::optional<double> win;  // of the side to move, it thought
  std::optional<double> won;  // whether it did: 1, 0, or half; nothing where that is unknown
};
std::vector<Judged> torch_judged(const Tensors& model, const Positions& positions, const std::string& device);

// `chosen`: which positions count; empty for all. `exact`: only the square itself is the move.
Scores scores(const std::vector<Judged>& judged, const std::vector<bool>& chosen, bool exact);

}  // namespace aite::learn::network
