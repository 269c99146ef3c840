// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "gpu/network_tower.hpp"

// Networks that a device answers by: what they are made of, and what they are asked.
namespace aite::gpu {

// A layer as files have it: weights[out][in][row][column], or weights[out][in].
struct NetworkPart {
  std::size_t in = 0;
  std::size_t out = 0;
  std::span<const float> weights;
  std::span<const float> bias;
};

// A network of learn/network.
struct NetworkParts {
  std::size_t side = 0;
  std::size_t planes = 0;
  std::size_t words = 0;  // of a plane
  std::size_t scalars = 0;
  std::size_t kinds = 0;
  NetworkPart stem;
  std::vector<NetworkPart> tower;  // two a block
  NetworkPart head;
  NetworkPart pass;         // no weights: no move
  NetworkPart value_first;  // no weights: no value
  NetworkPart value_second;
};

// Why no kernel answers by a network; nothing if one does.
std::optional<std::string> why_no_kernel(const NetworkParts& parts);

// Its weights in the order in which a kernel goes through them.
class PackedNetwork {
 public:
  explicit PackedNetwork(const NetworkParts& parts);  // for which there is a kernel

  [[nodiscard]] std::size_t side() const { return side_; }
  [[nodiscard]] std::span<const float> floats() const { return floats_; }
  // For a copy of floats() that lies there.
  [[nodiscard]] NetworkTable table(const float* floats) const;

 private:
  struct Place {
    std::size_t weights = 0;
    std::size_t bias = 0;
    bool is_there = false;
  };
  Place convolution(const NetworkPart& part);
  Place mixing(const NetworkPart& part);

  std::size_t side_;
  NetworkTable sizes_;
  std::vector<float> floats_;
  std::vector<Place> tower_;
  Place head_;
  Place pass_;
  Place value_first_;
  Place value_second_;
};

// Positions one after the other, each with a list of its moves' numbers.
struct NetworkQuestions {
  std::vector<std::uint64_t> planes;
  std::vector<float> scalars;
  std::vector<std::uint16_t> moves;
  std::vector<std::uint32_t> ends;  // of each position's moves in the list of all

  [[nodiscard]] std::size_t size() const { return ends.size(); }
};

struct NetworkReplies {
  std::vector<float> logits;  // of each move in the list of all
  std::vector<float> wins;    // of each position, as a logit, where the network has a value
};

// A network that a device has in its memory.
class DeviceNetwork {
 public:
  virtual ~DeviceNetwork() = default;

  // Any number of threads may ask at once.
  [[nodiscard]] virtual NetworkReplies answer(const NetworkQuestions& questions) = 0;
};

// The kernel as ordinary C++.
std::unique_ptr<DeviceNetwork> hold_as_twin(const NetworkParts& parts);
// By the GPU of this number.
std::unique_ptr<DeviceNetwork> hold_on_cuda(int gpu, const NetworkParts& parts);

}  // namespace aite::gpu
