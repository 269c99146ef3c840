// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

#include "learn/network/shape.hpp"
#include "learn/safetensors.hpp"

namespace aite::learn::network {

struct NetworkSize {
  Shape shape;
  std::size_t channels = 64;
  std::size_t blocks = 3;
};

// The weights a network begins with: normal, with the variance 2 / inputs (He et al. 2015); no bias.
Tensors initial_weights(const NetworkSize& size, std::uint64_t seed);

}  // namespace aite::learn::network
