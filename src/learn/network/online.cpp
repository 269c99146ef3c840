// SPDX-License-Identifier: MIT
#include "learn/network/online.hpp"

#include <ATen/Context.h>
#include <c10/core/GradMode.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "base/error.hpp"
#include "learn/network/torch_network.hpp"
#include "learn/network/trainer.hpp"

namespace aite::learn::network {

namespace {

using Dimensions = std::vector<std::int64_t>;

template <class Value>
at::Tensor tensor_of(const std::vector<Value>& values, at::ScalarType type, at::Device device,
                     const Dimensions& shape = {-1}) {
  at::Tensor tensor = at::empty({static_cast<std::int64_t>(values.size())}, type);
  std::memcpy(tensor.data_ptr(), values.data(), values.size() * sizeof(Value));
  return tensor.to(device).view(shape);
}

void copy_to(const at::Tensor& tensor, std::vector<float>& values) {
  const at::Tensor here = tensor.to(at::kCPU, at::kFloat).contiguous();
  values.resize(static_cast<std::size_t>(here.numel()));
  std::memcpy(values.data(), here.data_ptr(), values.size() * sizeof(float));
}

at::Tensor range(std::int64_t count, at::Device device) {
  return at::arange(0, count, at::TensorOptions(at::kLong).device(device));
}

// Listed positions on a device.
struct OnDevice {
  OnDevice(const Listed& listed, const Shape& shape, at::Device device, at::ScalarType type)
      : counts(tensor_of(listed.counts, at::kLong, device)),
        rows(at::repeat_interleave(range(static_cast<std::int64_t>(listed.size()), device), counts)),
        moves(at::bitwise_and(tensor_of(listed.moves, at::kShort, device).to(at::kLong), 0xffff)) {
    const auto count = static_cast<std::int64_t>(listed.size());
    const auto side = static_cast<std::int64_t>(shape.side);
    const at::Tensor words =
        tensor_of(listed.planes, at::kLong, device,
                  {count, static_cast<std::int64_t>(shape.planes), static_cast<std::int64_t>(shape.words())});
    const at::Tensor cells = at::bitwise_and(at::bitwise_right_shift(words.unsqueeze(3), range(64, device)), 1)
                                 .flatten(2)
                                 .narrow(2, 0, side * side)
                                 .to(type)
                                 .reshape({count, -1, side, side});
    const at::Tensor constant =
        tensor_of(listed.scalars, at::kFloat, device, {count, static_cast<std::int64_t>(shape.scalars), 1, 1})
            .to(type)
            .expand({-1, -1, side, side});
    inputs = at::cat({cells, constant}, 1).contiguous(at::MemoryFormat::ChannelsLast);
  }

  // Of all listed moves in a row.
  [[nodiscard]] at::Tensor logits(const TorchAnswers& answers) const {
    return answers.logits.flatten().index_select(0, rows * answers.logits.size(1) + moves);
  }

  at::Tensor counts;  // of each position's moves
  at::Tensor rows;    // of every listed move: whose it is
  at::Tensor moves;
  at::Tensor inputs;  // [n, planes and scalars, side, side]
};

// The weights of a model as a network that learns has them: its normalisation does nothing at first.
Tensors beginning(const NetworkSize& size, std::uint64_t seed, const Tensors* model) {
  Tensors weights = initial_weights(size, seed);
  if (model == nullptr) return weights;
  for (auto& [name, tensor] : weights.named) {
    const auto found = model->named.find(name);
    if (found == model->named.end() || found->second.shape != tensor.shape) {
      throw base::InputError(fmt::format("the model to begin with is of another size: '{}'", name));
    }
    tensor = found->second;
  }
  return weights;
}

}  // namespace

void Listed::clear() {
  planes.clear();
  scalars.clear();
  moves.clear();
  counts.clear();
}

void Listed::append(const Listed& more) {
  planes.insert(planes.end(), more.planes.begin(), more.planes.end());
  scalars.insert(scalars.end(), more.scalars.begin(), more.scalars.end());
  moves.insert(moves.end(), more.moves.begin(), more.moves.end());
  counts.insert(counts.end(), more.counts.begin(), more.counts.end());
}

struct BatchAnswerer::Parts {
  Shape shape;
  at::Device device;
  at::ScalarType type;
  NamedTensors model;
};

BatchAnswerer::BatchAnswerer(const Tensors& model, const Shape& shape, const std::string& device) {
  const at::Device on(device_for(device));
  parts_ = std::make_unique<Parts>(Parts{shape, on, on.is_cuda() ? at::kBFloat16 : at::kFloat, {}});
  become(model);
}

BatchAnswerer::~BatchAnswerer() = default;

void BatchAnswerer::become(const Tensors& model) {
  for (const auto& [name, tensor] : model.named) {
    at::Tensor fast = to_torch(tensor, parts_->device).to(parts_->type);
    if (fast.dim() == 4) fast = fast.contiguous(at::MemoryFormat::ChannelsLast);
    parts_->model[name] = fast;
  }
}

void BatchAnswerer::answer(const Listed& asked, std::vector<float>& logits, std::vector<float>& wins) {
  const c10::NoGradGuard no_gradients;
  const OnDevice positions(asked, parts_->shape, parts_->device, parts_->type);
  const TorchAnswers answers = model_answers(parts_->model, positions.inputs);
  copy_to(positions.logits(answers), logits);
  copy_to(at::sigmoid(answers.wins.to(at::kFloat)), wins);
}

struct OnlineLearner::Parts {
  Shape shape;
  at::Device device;
  TorchNetwork network;
  NamedTensors velocity;
};

OnlineLearner::OnlineLearner(const NetworkSize& size, std::uint64_t seed, const Tensors* model,
                             const std::string& device) {
  const at::Device on(device_for(device));
  const Tensors weights = beginning(size, seed, model);
  parts_ = std::make_unique<Parts>(Parts{size.shape, on, TorchNetwork(weights, size.blocks, on), {}});
  const c10::NoGradGuard no_gradients;
  for (auto& [name, tensor] : parts_->network.learned) {
    parts_->velocity[name] = at::zeros_like(tensor);
    if (model == nullptr) continue;
    if (name.ends_with(".scale")) tensor.fill_(1);
    if (name.ends_with(".shift")) {
      const std::string base = name.substr(0, name.size() - std::string(".shift").size());
      tensor.copy_(to_torch(weights.named.at(base + ".bias"), on));
    }
  }
}

OnlineLearner::~OnlineLearner() = default;

void OnlineLearner::learn(const Lessons& lessons, double rate, double decay, Losses* losses) {
  TorchNetwork& network = parts_->network;
  const at::Device device = parts_->device;
  const OnDevice positions(lessons.positions, parts_->shape, device, at::kFloat);
  const TorchAnswers answers = network.answers(positions.inputs, true);
  // A table with a row for each position, filled up with moves that count for nothing.
  const at::Tensor first = at::cumsum(positions.counts, 0) - positions.counts;
  const at::Tensor columns = range(positions.moves.size(0), device) - first.index_select(0, positions.rows);
  const std::int64_t longest = *std::max_element(lessons.positions.counts.begin(), lessons.positions.counts.end());
  const at::Tensor places = positions.rows * longest + columns;
  const at::Tensor logits = at::full({positions.counts.size(0) * longest}, -1e9, answers.logits.options())
                                .index_copy(0, places, positions.logits(answers))
                                .view({-1, longest});
  const at::Tensor said = at::log_softmax(logits, 1).flatten().index_select(0, places);
  const auto count = static_cast<double>(lessons.positions.size());
  const at::Tensor policy = -(tensor_of(lessons.shares, at::kFloat, device) * said).sum() / count;
  const at::Tensor value =
      at::binary_cross_entropy_with_logits(answers.wins, tensor_of(lessons.wins, at::kFloat, device));
  for (auto& [name, tensor] : network.learned) tensor.mutable_grad() = at::Tensor();
  (policy + value).backward();
  if (losses != nullptr) *losses = {policy.item<double>(), value.item<double>()};
  descend(network.learned, parts_->velocity, rate, decay);
}

Tensors OnlineLearner::model() const { return parts_->network.folded(); }

Tensors OnlineLearner::state() const {
  Tensors all;
  const auto keep = [&](const std::string& kind, const NamedTensors& tensors) {
    for (const auto& [name, tensor] : tensors) all.named[kind + "/" + name] = from_torch(tensor);
  };
  keep("learned", parts_->network.learned);
  keep("observed", parts_->network.observed);
  keep("velocity", parts_->velocity);
  return all;
}

void OnlineLearner::restore(const Tensors& state) {
  const c10::NoGradGuard no_gradients;
  const auto fetch = [&](const std::string& kind, NamedTensors& tensors) {
    for (auto& [name, tensor] : tensors) {
      const auto found = state.named.find(kind + "/" + name);
      if (found == state.named.end() || found->second.values.size() != static_cast<std::size_t>(tensor.numel())) {
        throw base::InputError(fmt::format("the checkpoint is of another network: '{}/{}'", kind, name));
      }
      tensor.copy_(to_torch(found->second, parts_->device));
    }
  };
  fetch("learned", parts_->network.learned);
  fetch("observed", parts_->network.observed);
  fetch("velocity", parts_->velocity);
}

}  // namespace aite::learn::network
