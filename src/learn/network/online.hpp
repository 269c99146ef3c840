// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "learn/network/initial.hpp"
#include "learn/safetensors.hpp"

namespace aite::learn::network {

// Positions, each with a list of its moves' numbers, one after the other.
struct Listed {
  std::vector<std::uint64_t> planes;
  std::vector<float> scalars;
  std::vector<std::uint16_t> moves;
  std::vector<std::size_t> ends;  // of each position's list

  void clear() {
    planes.clear();
    scalars.clear();
    moves.clear();
    ends.clear();
  }
  [[nodiscard]] std::size_t size() const { return ends.size(); }
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

// A network with a value that answers while it learns, with libtorch. One thread may use it.
class OnlineNetwork {
 public:
  OnlineNetwork(const NetworkSize& size, std::uint64_t seed, const std::string& device);
  ~OnlineNetwork();
  OnlineNetwork(const OnlineNetwork&) = delete;
  OnlineNetwork& operator=(const OnlineNetwork&) = delete;

  // By the weights as they were at the latest catch_up().
  void answer(const Listed& asked, std::vector<float>& logits, std::vector<float>& wins);
  void catch_up();

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
