// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "learn/network/packed.hpp"
#include "learn/network/shape.hpp"
#include "learn/safetensors.hpp"

namespace aite::learn::network {

// A convolution as files have it: weights[out][in][row][column], cells beyond the edge are 0.
struct Convolution {
  std::size_t in = 0;
  std::size_t out = 0;
  std::vector<float> weights;
  std::vector<float> bias;
};

// The layers of a network as files have them.
struct Layers {
  Convolution stem;
  std::vector<Convolution> tower;  // two a block
  Convolution head;
  Convolution pass;  // of the means; nothing where it is no move
  Convolution value_first;
  Convolution value_second;
};

// What a network answers about one position after the other.
struct Answers {
  std::span<float> logits;  // moves() a position: larger for moves that were played more often in positions like this
  std::span<float> wins;    // one a position, of a network with a value: how likely the side to move wins
};

// A network for a square board: a 3x3 convolution, residual blocks of two each (He et al. 2016; batch normalisation is
// folded into the weights), ReLU after each, and heads: a 1x1 convolution to one number per kind of move and cell;
// where a pass is a move or a value is asked for, what the cells' means say of it. Which game, and what the planes
// mean, is for whoever asks to know.
//
// In a file: stem.weight, stem.bias, block<i>.first.weight, ..., block<i>.second.bias from i = 0, head.weight,
// head.bias; pass.weight, pass.bias; value.first.weight, ..., value.second.bias.
class Network {
 public:
  // Throws InputError that names the file for tensors that are no network of this shape, or weights that are no
  // numbers.
  Network(const Tensors& tensors, const Shape& shape, std::string_view file_name);

  [[nodiscard]] const Shape& shape() const { return shape_; }
  [[nodiscard]] std::size_t channels() const { return layers_.stem.out; }
  [[nodiscard]] std::size_t blocks() const { return layers_.tower.size() / 2; }
  [[nodiscard]] const Layers& layers() const { return layers_; }

  // Of any number of positions: `planes` are shape().planes sets each, `scalars` shape().scalars numbers. Any number of
  // threads may ask at once.
  void evaluate(std::span<const std::uint64_t> planes, std::span<const float> scalars, const Answers& answers) const;

  // Of one position, as to these moves alone: where a cell has many kinds of them, most are not legal. `win` is left
  // alone by a network without a value.
  void evaluate_moves(std::span<const std::uint64_t> planes, std::span<const float> scalars,
                      std::span<const std::uint16_t> moves, std::span<float> logits, float& win) const;

  // The plain twin.
  void evaluate_plainly(std::span<const std::uint64_t> planes, std::span<const float> scalars,
                        const Answers& answers) const;

 private:
  struct Way;
  // Until this thread asks again.
  [[nodiscard]] const Way& see(const std::uint64_t* planes, const float* scalars) const;
  [[nodiscard]] float win_from_means(std::span<const float> means) const;

  Shape shape_;
  Layers layers_;
  Packed packed_stem_;
  std::vector<Packed> packed_tower_;
};

// Probabilities from logits, in place: moves outside the set `legal`, which must not be empty, get 0. Logits that are
// no numbers make all legal moves equal.
void softmax(std::span<float> logits, const std::uint64_t* legal);

}  // namespace aite::learn::network
