// SPDX-License-Identifier: MIT
#include "learn/network/torch_network.hpp"

#include <c10/core/GradMode.h>
#include <fmt/format.h>

#include <array>
#include <cstring>

namespace aite::learn::network {

namespace {

constexpr double epsilon = 1e-5;  // keeps normalisation from dividing by 0
constexpr double momentum = 0.1;  // of the observed means and variances
constexpr int symmetries = 8;

// Bit 2 of a symmetry transposes the board, then bit 0 mirrors the columns and bit 1 the rows. A pass stays.
std::size_t moved(std::size_t move, int symmetry, const Shape& shape) {
  if (move >= shape.cells()) return move;
  std::size_t row = move / shape.side;
  std::size_t column = move % shape.side;
  if ((symmetry & 4) != 0) std::swap(row, column);
  if ((symmetry & 1) != 0) column = shape.side - 1 - column;
  if ((symmetry & 2) != 0) row = shape.side - 1 - row;
  return shape.side * row + column;
}

at::Tensor whole_numbers(const std::vector<std::int64_t>& values, at::Device device) {
  at::Tensor tensor = at::empty({static_cast<std::int64_t>(values.size())}, at::kLong);
  std::memcpy(tensor.data_ptr(), values.data(), values.size() * sizeof(std::int64_t));
  return tensor.to(device);
}

at::Tensor numbers(const std::vector<float>& values, at::Device device) {
  at::Tensor tensor = at::empty({static_cast<std::int64_t>(values.size())}, at::kFloat);
  std::memcpy(tensor.data_ptr(), values.data(), values.size() * sizeof(float));
  return tensor.to(device);
}

at::Tensor convolved(const at::Tensor& in, const at::Tensor& weight, const at::Tensor& bias = {}) {
  const std::int64_t rim = weight.size(2) / 2;
  return at::conv2d(in, weight, bias, {1, 1}, {rim, rim});
}

at::Tensor biased(const NamedTensors& weights, const std::string& name, const at::Tensor& in) {
  return convolved(in, weights.at(name + ".weight"), weights.at(name + ".bias"));
}

// Heads have no normalisation.
bool is_of_a_head(const std::string& name) {
  return name.starts_with("head.") || name.starts_with("pass.") || name.starts_with("value.");
}

// What the heads say of the last channels, [n, channels, side, side].
TorchAnswers heads(const NamedTensors& weights, const at::Tensor& state) {
  TorchAnswers answers;
  answers.logits = biased(weights, "head", state).flatten(1);
  constexpr std::array<std::int64_t, 2> cells{2, 3};
  const at::Tensor means = state.mean(at::IntArrayRef(cells), true);
  if (weights.contains("pass.weight")) {
    answers.logits = at::cat({answers.logits, biased(weights, "pass", means).flatten(1)}, 1);
  }
  if (weights.contains("value.first.weight")) {
    answers.wins = biased(weights, "value.second", at::relu(biased(weights, "value.first", means))).flatten();
  }
  return answers;
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

TorchPositions::TorchPositions(const Positions& positions, at::Device device) : shape_(positions.shape()) {
  std::vector<std::int64_t> words;
  std::vector<float> scalars;
  std::vector<std::int64_t> moves;
  std::vector<float> wins;
  words.reserve(positions.size() * (shape_.planes + 2) * shape_.words());
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const Example example = positions[i];
    for (const auto& sets : {example.planes, example.legal, example.same}) {
      for (const std::uint64_t word : sets) words.push_back(static_cast<std::int64_t>(word));
    }
    scalars.insert(scalars.end(), example.scalars.begin(), example.scalars.end());
    moves.push_back(example.move);
    wins.push_back(example.win);
  }
  const auto count = static_cast<std::int64_t>(positions.size());
  words_ = whole_numbers(words, device).view({count, -1, static_cast<std::int64_t>(shape_.words())});
  scalars_ = numbers(scalars, device).view({count, static_cast<std::int64_t>(shape_.scalars)});
  moves_ = whole_numbers(moves, device);
  wins_ = numbers(wins, device);
  std::vector<std::int64_t> bits(64);
  for (std::size_t bit = 0; bit < bits.size(); ++bit) bits[bit] = static_cast<std::int64_t>(bit);
  bits_ = whole_numbers(bits, device);
  for (int symmetry = 0; symmetry < symmetries; ++symmetry) {
    std::vector<std::int64_t> source(shape_.moves());
    std::vector<std::int64_t> target(shape_.moves());
    for (std::size_t move = 0; move < shape_.moves(); ++move) {
      const std::size_t to = moved(move, symmetry, shape_);
      source[to] = static_cast<std::int64_t>(move);
      target[move] = static_cast<std::int64_t>(to);
    }
    source_.push_back(whole_numbers(source, device));
    target_.push_back(whole_numbers(target, device));
  }
}

TorchPositions::Batch TorchPositions::batch(const at::Tensor& index, bool in_all_symmetries) const {
  const at::Tensor words = words_.index_select(0, index);
  const auto count = static_cast<std::int64_t>(shape_.moves());
  at::Tensor sets = at::bitwise_and(at::bitwise_right_shift(words.unsqueeze(3), bits_), 1)
                        .to(at::kBool)
                        .flatten(2)
                        .narrow(2, 0, count);
  at::Tensor moves = moves_.index_select(0, index);
  if (in_all_symmetries) {
    std::vector<at::Tensor> set_parts = at::chunk(sets, symmetries, 0);
    std::vector<at::Tensor> move_parts = at::chunk(moves, symmetries, 0);
    for (std::size_t i = 0; i < set_parts.size(); ++i) {
      set_parts[i] = set_parts[i].index_select(2, source_[i]);
      move_parts[i] = target_[i].index_select(0, move_parts[i]);
    }
    sets = at::cat(set_parts);
    moves = at::cat(move_parts);
  }
  const auto planes = static_cast<std::int64_t>(shape_.planes);
  const auto side = static_cast<std::int64_t>(shape_.side);
  const at::Tensor cells =
      sets.narrow(1, 0, planes).narrow(2, 0, side * side).to(at::kFloat).reshape({-1, planes, side, side});
  const at::Tensor constant =
      scalars_.index_select(0, index).view({cells.size(0), -1, 1, 1}).expand({-1, -1, side, side});
  return {at::cat({cells, constant}, 1), sets.select(1, planes), sets.select(1, planes + 1), moves,
          wins_.index_select(0, index)};
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
  for (const auto& [name, tensor] : weights.named) {
    if (is_of_a_head(name)) learned[name] = to_torch(tensor, device);
  }
  for (auto& [name, tensor] : learned) tensor.requires_grad_();
}

at::Tensor TorchNetwork::normalised(const std::string& name, const at::Tensor& in, bool training) {
  return at::batch_norm(convolved(in, learned.at(name + ".weight").to(type_)), learned.at(name + ".scale"),
                        learned.at(name + ".shift"), observed.at(name + ".mean"), observed.at(name + ".variance"),
                        training, momentum, epsilon, true);
}

TorchAnswers TorchNetwork::answers(const at::Tensor& inputs, bool training) {
  at::Tensor state =
      at::relu(normalised("stem", inputs.to(type_).contiguous(at::MemoryFormat::ChannelsLast), training));
  for (std::size_t block = 0; block < blocks_; ++block) {
    const at::Tensor inside = at::relu(normalised(fmt::format("block{}.first", block), state, training));
    state = at::relu(state + normalised(fmt::format("block{}.second", block), inside, training));
  }
  return heads(learned, state.to(at::kFloat));
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
  for (const auto& [name, tensor] : learned) {
    if (is_of_a_head(name)) model.named[name] = from_torch(tensor);
  }
  return model;
}

void descend(NamedTensors& learned, NamedTensors& velocity, double rate, double decay) {
  constexpr double kept = 0.9;  // of the velocity
  const c10::NoGradGuard no_gradients;
  std::vector<at::Tensor> weights;
  std::vector<at::Tensor> gradients;
  std::vector<at::Tensor> velocities;
  for (auto& [name, tensor] : learned) {
    at::Tensor gradient = tensor.grad();
    if (name.ends_with(".weight")) gradient.add_(tensor, decay);
    weights.push_back(tensor);
    gradients.push_back(gradient);
    velocities.push_back(velocity.at(name));
  }
  at::_foreach_mul_(velocities, kept);
  at::_foreach_add_(velocities, gradients, 1);
  at::_foreach_add_(gradients, velocities, kept);
  at::_foreach_add_(weights, gradients, -rate);
}

TorchAnswers model_answers(const NamedTensors& model, const at::Tensor& inputs) {
  at::Tensor state = at::relu(biased(model, "stem", inputs));
  for (std::size_t block = 0; model.contains(fmt::format("block{}.first.weight", block)); ++block) {
    const at::Tensor inside = at::relu(biased(model, fmt::format("block{}.first", block), state));
    state = at::relu(state + biased(model, fmt::format("block{}.second", block), inside));
  }
  return heads(model, state);
}

}  // namespace aite::learn::network
