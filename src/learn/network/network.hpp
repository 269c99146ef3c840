// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "learn/network/packed.hpp"
#include "learn/safetensors.hpp"

namespace aite::learn::network {

inline constexpr std::size_t board_side = 8;
inline constexpr std::size_t squares = board_side * board_side;

// A 3x3 convolution as files have it: weights[out][in][row][column], squares beyond the edge are 0.
struct Convolution {
  std::size_t in = 0;
  std::size_t out = 0;
  std::vector<float> weights;
  std::vector<float> bias;
};

// A policy network for a board of 8x8 squares: planes of squares in, one number per square out, larger for the moves
// that were played more often in positions like this. A 3x3 convolution, residual blocks of two each (He et al. 2016;
// batch normalisation is folded into the weights), ReLU after each, and a 1x1 convolution to one number per square.
// Which game, and what the planes mean, is for whoever asks to know.
//
// In a file: stem.weight, stem.bias, block<i>.first.weight, ..., block<i>.second.bias from i = 0, head.weight,
// head.bias.
class Network {
 public:
  // Throws InputError that names the file for tensors that are no such network, or weights that are no numbers.
  Network(const Tensors& tensors, std::string_view file_name);

  [[nodiscard]] std::size_t planes() const { return stem_.in; }
  [[nodiscard]] std::size_t channels() const { return stem_.out; }
  [[nodiscard]] std::size_t blocks() const { return tower_.size() / 2; }

  // Logits of any number of positions, one after the other. `planes` are planes() sets of squares a position, bit
  // 8 * row + column; `logits` are 64 a position. Any number of threads may ask at once.
  void evaluate(std::span<const std::uint64_t> planes, std::span<float> logits) const;

  // The plain twin.
  void evaluate_plainly(std::span<const std::uint64_t> planes, std::span<float> logits) const;

 private:
  Convolution stem_;
  std::vector<Convolution> tower_;  // two a block
  std::vector<float> head_;         // a channel each
  float head_bias_ = 0;

  Packed packed_stem_;
  std::vector<Packed> packed_tower_;
};

// Probabilities from logits, in place: squares outside `legal`, which must not be empty, get 0. Logits that are no
// numbers make all legal squares equal.
void softmax(std::span<float, squares> logits, std::uint64_t legal);

}  // namespace aite::learn::network
