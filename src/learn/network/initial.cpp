// SPDX-License-Identifier: MIT
#include "learn/network/initial.hpp"

#include <fmt/format.h>

#include <cmath>
#include <numbers>
#include <utility>

#include "base/random.hpp"

namespace aite::learn::network {

namespace {

// Box and Muller.
double normal(base::Rng& rng) {
  const double radius = std::sqrt(-2 * std::log(1 - rng.unit()));
  return radius * std::cos(2 * std::numbers::pi * rng.unit());
}

Tensor normal_weights(std::vector<std::size_t> shape, base::Rng& rng) {
  const std::size_t inputs = shape[1] * shape[2] * shape[3];
  Tensor tensor{std::move(shape), {}};
  tensor.values.resize(tensor.shape[0] * inputs);
  const double deviation = std::sqrt(2 / static_cast<double>(inputs));
  for (float& value : tensor.values) value = static_cast<float>(deviation * normal(rng));
  return tensor;
}

}  // namespace

Tensors initial_weights(const NetworkSize& size, std::uint64_t seed) {
  base::Rng rng(seed);
  Tensors tensors;
  const auto add = [&](const std::string& name, std::vector<std::size_t> shape) {
    const std::size_t out = shape[0];
    tensors.named[name + ".weight"] = normal_weights(std::move(shape), rng);
    tensors.named[name + ".bias"] = {{out}, std::vector<float>(out)};
  };
  add("stem", {size.channels, size.shape.inputs(), 3, 3});
  for (std::size_t block = 0; block < size.blocks; ++block) {
    add(fmt::format("block{}.first", block), {size.channels, size.channels, 3, 3});
    add(fmt::format("block{}.second", block), {size.channels, size.channels, 3, 3});
  }
  add("head", {size.shape.kinds, size.channels, 1, 1});
  if (size.shape.pass) add("pass", {1, size.channels, 1, 1});
  if (size.shape.value) {
    add("value.first", {size.channels, size.channels, 1, 1});
    add("value.second", {1, size.channels, 1, 1});
  }
  return tensors;
}

}  // namespace aite::learn::network
