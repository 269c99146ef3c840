// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "learn/network/initial.hpp"
#include "learn/safetensors.hpp"

// Networks that answer while they learn, with libtorch: for learning from self-play.
namespace aite::learn::network {

// Positions, each with a list of its moves' numbers, one after the other.
struct Listed {
  std::vector<std::uint64_t> planes;
  std::vector<float> scalars;
  std::vector<std::uint16_t> moves;
  std::vector<std::int64_t> counts;  // of each position's moves

  [[nodiscard]] std::size_t size() const { return counts.size(); }
  void clear();
  void append(const Listed& more);
};

// What those positions should have been answered.
struct Lessons {
  Listed positions;
  std::vector<float> shares;  // of every listed move; those of a position sum to 1
  std::vector<float> wins;    // of the side to move
};

struct Losses {
  double policy = 0;  // mean cross entropies, in nats
  double value = 0;
};

// Answers many positions at once. One thread may use it.
class BatchAnswerer {
 public:
  BatchAnswerer(const Tensors& model, const Shape& shape, const std::string& device);
  ~BatchAnswerer();
  BatchAnswerer(const BatchAnswerer&) = delete;
  BatchAnswerer& operator=(const BatchAnswerer&) = delete;

  // From now on by another model of the same size.
  void become(const Tensors& model);

  // Logits of all listed moves, and how likely the sides to move win.
  void answer(const Listed& asked, std::vector<float>& logits, std::vector<float>& wins);

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

// A network with a value that learns batch by batch. One thread may use it.
class OnlineLearner {
 public:
  // Begins with a model's weights where there is one; throws InputError if it is of another size.
  OnlineLearner(const NetworkSize& size, std::uint64_t seed, const Tensors* model, const std::string& device);
  ~OnlineLearner();
  OnlineLearner(const OnlineLearner&) = delete;
  OnlineLearner& operator=(const OnlineLearner&) = delete;

  // One step of gradient descent with momentum; the losses before it, if they are asked for: to know them takes time.
  void learn(const Lessons& lessons, double rate, double decay, Losses* losses);

  [[nodiscard]] Tensors model() const;  // as Network reads it
  [[nodiscard]] Tensors state() const;  // all that is needed to go on
  void restore(const Tensors& state);   // throws InputError if it is of another network

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace aite::learn::network
