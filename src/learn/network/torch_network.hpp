// SPDX-License-Identifier: MIT
#pragma once

#include <ATen/ATen.h>

#include <map>
#include <string>
#include <vector>

#include "learn/network/positions.hpp"
#include "learn/safetensors.hpp"

// What training is made of, in libtorch's terms. Only trainer files include this.
namespace aite::learn::network {

using NamedTensors = std::map<std::string, at::Tensor>;

at::Tensor to_torch(const Tensor& tensor, at::Device device);
Tensor from_torch(const at::Tensor& tensor);

// Positions on a device, and batches of them.
class TorchPositions {
 public:
  TorchPositions(const Positions& positions, at::Device device);

  struct Batch {
    at::Tensor inputs;  // [n, planes and scalars, side, side]
    at::Tensor legal;   // [n, moves], boolean
    at::Tensor same;    // [n, moves], boolean: the move and its mirror images
    at::Tensor moves;   // [n]
    at::Tensor wins;    // [n]; no number where nobody knows
  };
  // The positions of `index`; with `symmetries`, an eighth of them in each of the board's eight symmetries.
  [[nodiscard]] Batch batch(const at::Tensor& index, bool symmetries) const;
  [[nodiscard]] std::int64_t size() const { return moves_.size(0); }

 private:
  Shape shape_;
  at::Tensor words_;    // [n, planes + 2, words]: the planes, the legal moves, those the same as the one played
  at::Tensor scalars_;  // [n, scalars]
  at::Tensor moves_;    // [n]
  at::Tensor wins_;     // [n]
  at::Tensor bits_;     // 0 .. 63
  std::vector<at::Tensor> source_;  // of a symmetry: which move comes to lie on each
  std::vector<at::Tensor> target_;  // where each move goes
};

// What a network answers, while it is one of tensors.
struct TorchAnswers {
  at::Tensor logits;  // [n, moves]
  at::Tensor wins;    // [n], as logits; undefined without a value
};

// The network while it is trained: with batch normalisation after every 3x3 convolution.
class TorchNetwork {
 public:
  // Of weights as initial_weights() gives them.
  TorchNetwork(const Tensors& weights, std::size_t blocks, at::Device device);

  [[nodiscard]] TorchAnswers answers(const at::Tensor& inputs, bool training);

  // As Network reads it: normalisation folded into weights and biases.
  [[nodiscard]] Tensors folded() const;

  NamedTensors learned;   // by gradients
  NamedTensors observed;  // means and variances for the normalisation

 private:
  at::Tensor normalised(const std::string& name, const at::Tensor& in, bool training);

  std::size_t blocks_;
  at::ScalarType type_;  // that convolutions compute in
};

// One step down the gradients, with Nesterov's momentum and weights that decay.
void descend(NamedTensors& learned, NamedTensors& velocity, double rate, double decay);

// By a finished model.
TorchAnswers model_answers(const NamedTensors& model, const at::Tensor& inputs);

}  // namespace aite::learn::network
