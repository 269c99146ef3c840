// SPDX-License-Identifier: MIT
#include "learn/network/torch_network.hpp"

#include <fmt/format.h>

#include <array>
#include <cstring>

namespace aite::learn::network {

namespace {

constexpr double epsilon = 1e-5;  // keeps normalisation from dividing by 0
constexpr double momentum = 0.1;  // of the observed means and variances
constexpr int symmetries = 8;

// Bit 2 of a symmetry transposes the board, then bit 0 mirrors the columns and bit 1 the rows.
int moved_square(int square, int symmetry) {
  int row = square / 8;
  int column = square % 8;
  if ((symmetry & 4) != 0) std::swap(row, column);
  if ((symmetry & 1) != 0) column = 7 - column;
  if ((symmetry & 2) != 0) row = 7 - row;
  return 8 * row + column;
}

at::Tensor whole_numbers(const std::vector<std::int64_t>& values, at::Device device) {
  at::Tensor tensor = at::empty({static_cast<std::int64_t>(values.size())}, at::kLong);
  std::memcpy(tensor.data_ptr(), values.data(), values.size() * sizeof(std::int64_t));
  return tensor.to(device);
}

at::Tensor convolved(const at::Tensor& in, const at::Tensor& weight) {
  const std::int64_t rim = weight.size(2) / 2;
  return at::conv2d(in, weight, {}, {1, 1}, {rim, rim});
}

}  // namespace

at::Tensor to_torch(const Tensor& tensor, at::Device device) {
  const std::vector<std::int64_t> shape(tensor.shape.begin(), tensor.shape.end());
  at::Tensor result = at::empty(shape, at::kFloat);
  std::memcpy(result.data_ptr(), tensor.values.data(), tensor.values.size() * sizeof(float));
  return result.to(device);
}

Tensor from_torch(const at::Tensor& tensor) {
  const at::Tensor flat = tensor.detach().to(at::kCPU, at::kFloat).contiguous();
  Tensor result;
  for (const std::int64_t size : flat.sizes()) result.shape.push_back(static_cast<std::size_t>(size));
  const auto* values = static_cast<const float*>(flat.data_ptr());
  result.values.assign(values, values + flat.numel());
  return result;
}

TorchPositions::TorchPositions(const Positions& positions, at::Device device) {
  std::vector<std::int64_t> words;
  std::vector<std::int64_t> moves;
  words.reserve(positions.size() * (positions.planes_per_position() + 2));
  for (std::size_t i = 0; i < positions.size(); ++i) {
    for (const std::uint64_t plane : positions.planes(i)) words.push_back(static_cast<std::int64_t>(plane));
    words.push_back(static_cast<std::int64_t>(positions.legal(i)));
    words.push_back(static_cast<std::int64_t>(positions.same(i)));
    moves.push_back(positions.move(i));
  }
  const auto count = static_cast<std::int64_t>(positions.size());
  words_ = whole_numbers(words, device).view({count, -1});
  moves_ = whole_numbers(moves, device);
  std::vector<std::int64_t> bits(64);
  for (int bit = 0; bit < 64; ++bit) bits[static_cast<std::size_t>(bit)] = bit;
  bits_ = whole_numbers(bits, device);
  for (int symmetry = 0; symmetry < symmetries; ++symmetry) {
    std::vector<std::int64_t> source(64);
    std::vector<std::int64_t> target(64);
    for (int square = 0; square < 64; ++square) {
      const int to = moved_square(square, symmetry);
      source[static_cast<std::size_t>(to)] = square;
      target[static_cast<std::size_t>(square)] = to;
    }
    source_.push_back(whole_numbers(source, device));
    target_.push_back(whole_numbers(target, device));
  }
}

TorchPositions::Batch TorchPositions::batch(const at::Tensor& index, bool in_all_symmetries) const {
  const at::Tensor words = words_.index_select(0, index);
  at::Tensor squares = at::bitwise_and(at::bitwise_right_shift(words.unsqueeze(2), bits_), 1).to(at::kBool);
  at::Tensor moves = moves_.index_select(0, index);
  if (in_all_symmetries) {
    std::vector<at::Tensor> square_parts = at::chunk(squares, symmetries, 0);
    std::vector<at::Tensor> move_parts = at::chunk(moves, symmetries, 0);
    for (std::size_t i = 0; i < square_parts.size(); ++i) {
      square_parts[i] = square_parts[i].index_select(2, source_[i]);
      move_parts[i] = target_[i].index_select(0, move_parts[i]);
    }
    squares = at::cat(square_parts);
    moves = at::cat(move_parts);
  }
  const std::int64_t planes = squares.size(1) - 2;
  return {squares.narrow(1, 0, planes).to(at::kFloat).view({-1, planes, 8, 8}), squares.select(1, planes),
          squares.select(1, planes + 1), moves};
}

TorchNetwork::TorchNetwork(const Tensors& weights, std::size_t blocks, at::Device device)
    : blocks_(blocks), type_(device.is_cuda() ? at::kBFloat16 : at::kFloat) {
  const auto add_normalised = [&](const std::string& name, double scale) {
    const at::Tensor weight = to_torch(weights.named.at(name + ".weight"), device);
    const at::Tensor channel = at::zeros({weight.size(0)}, weight.options());
    learned[name + ".weight"] = weight;
    learned[name + ".scale"] = channel + scale;
    learned[name + ".shift"] = channel.clone();
    observed[name + ".mean"] = channel.clone();
    observed[name + ".variance"] = channel + 1;
  };
  add_normalised("stem", 1);
  for (std::size_t block = 0; block < blocks; ++block) {
    add_normalised(fmt::format("block{}.first", block), 1);
    add_normalised(fmt::format("block{}.second", block), 0);  // a block begins as nothing but its skip connection
  }
  for (const char* name : {"head.weight", "head.bias"}) learned[name] = to_torch(weights.named.at(name), device);
  for (auto& [name, tensor] : learned) tensor.requires_grad_();
}

at::Tensor TorchNetwork::normalised(const std::string& name, const at::Tensor& in, bool training) {
  return at::batch_norm(convolved(in, learned.at(name + ".weight").to(type_)), learned.at(name + ".scale"),
                        learned.at(name + ".shift"), observed.at(name + ".mean"), observed.at(name + ".variance"),
                        training, momentum, epsilon, true);
}

at::Tensor TorchNetwork::logits(const at::Tensor& planes, bool training) {
  at::Tensor state =
      at::relu(normalised("stem", planes.to(type_).contiguous(at::MemoryFormat::ChannelsLast), training));
  for (std::size_t block = 0; block < blocks_; ++block) {
    const at::Tensor inside = at::relu(normalised(fmt::format("block{}.first", block), state, training));
    state = at::relu(state + normalised(fmt::format("block{}.second", block), inside, training));
  }
  const at::Tensor head = convolved(state.to(at::kFloat), learned.at("head.weight"));
  return head.reshape({-1, 64}) + learned.at("head.bias");
}

Tensors TorchNetwork::folded() const {
  Tensors model;
  for (const auto& [name, scale] : learned) {
    if (!name.ends_with(".scale")) continue;
    const std::string base = name.substr(0, name.size() - std::string(".scale").size());
    const at::Tensor factor = scale / at::sqrt(observed.at(base + ".variance") + epsilon);
    model.named[base + ".weight"] = from_torch(learned.at(base + ".weight") * factor.view({-1, 1, 1, 1}));
    model.named[base + ".bias"] = from_torch(learned.at(base + ".shift") - observed.at(base + ".mean") * factor);
  }
  for (const char* name : {"head.weight", "head.bias"}) model.named[name] = from_torch(learned.at(name));
  return model;
}

at::Tensor model_logits(const NamedTensors& model, const at::Tensor& planes) {
  const auto convolution = [&](const std::string& name, const at::Tensor& in) {
    return convolved(in, model.at(name + ".weight")) + model.at(name + ".bias").view({1, -1, 1, 1});
  };
  at::Tensor state = at::relu(convolution("stem", planes));
  for (std::size_t block = 0; model.contains(fmt::format("block{}.first.weight", block)); ++block) {
    const at::Tensor inside = at::relu(convolution(fmt::format("block{}.first", block), state));
    state = at::relu(state + convolution(fmt::format("block{}.second", block), inside));
  }
  return convolution("head", state).view({-1, 64});
}

}  // namespace aite::learn::network
