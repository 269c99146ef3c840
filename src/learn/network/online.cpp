// SPDX-License-Identifier: MIT
#include "learn/network/online.hpp"

#include <ATen/Context.h>
#include <c10/core/GradMode.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>

#include "base/error.hpp"
#include "learn/network/torch_network.hpp"
#include "learn/network/trainer.hpp"

namespace aite::learn::network {

namespace {

template <class Value>
at::Tensor tensor_of(const std::vector<Value>& values, std::vector<std::int64_t> shape, at::ScalarType type,
                     at::Device device) {
  at::Tensor tensor = at::empty(shape, type);
  std::memcpy(tensor.data_ptr(), values.data(), values.size() * sizeof(Value));
  return tensor.to(device);
}

}  // namespace

struct OnlineNetwork::Parts {
  Parts(const NetworkSize& wanted, std::uint64_t seed, const std::string& where)
      : size(wanted),
        device(device_for(where)),
        learning(initial_weights(wanted, seed), wanted.blocks, device),
        bits(at::arange(0, 64, at::TensorOptions(at::kLong).device(device))) {
    for (const auto& [name, tensor] : learning.learned) velocity[name] = at::zeros_like(tensor);
  }

  // [n, planes and scalars, side, side]
  [[nodiscard]] at::Tensor inputs(const Listed& listed, at::ScalarType type) const {
    const Shape& shape = size.shape;
    const auto count = static_cast<std::int64_t>(listed.size());
    const auto planes = static_cast<std::int64_t>(shape.planes);
    const auto side = static_cast<std::int64_t>(shape.side);
    const at::Tensor words =
        tensor_of(listed.planes, {count, planes, static_cast<std::int64_t>(shape.words())}, at::kLong, device);
    const at::Tensor cells = at::bitwise_and(at::bitwise_right_shift(words.unsqueeze(3), bits), 1)
                                 .flatten(2)
                                 .narrow(2, 0, side * side)
                                 .to(type)
                                 .reshape({-1, planes, side, side});
    const at::Tensor constant =
        tensor_of(listed.scalars, {count, static_cast<std::int64_t>(shape.scalars), 1, 1}, at::kFloat, device)
            .to(type)
            .expand({-1, -1, side, side});
    return at::cat({cells, constant}, 1).contiguous(at::MemoryFormat::ChannelsLast);
  }

  NetworkSize size;
  at::Device device;
  TorchNetwork learning;
  NamedTensors velocity;
  NamedTensors answering;  // what learned up to the latest catch_up()
  at::Tensor bits;         // 0 .. 63
};

OnlineNetwork::OnlineNetwork(const NetworkSize& size, std::uint64_t seed, const std::string& device)
    : parts_(std::make_unique<Parts>(size, seed, device)) {
  catch_up();
}

OnlineNetwork::~OnlineNetwork() = default;

void OnlineNetwork::catch_up() {
  const at::ScalarType type = parts_->device.is_cuda() ? at::kBFloat16 : at::kFloat;
  for (const auto& [name, tensor] : model().named) {
    at::Tensor fast = to_torch(tensor, parts_->device).to(type);
    if (fast.dim() == 4) fast = fast.contiguous(at::MemoryFormat::ChannelsLast);
    parts_->answering[name] = fast;
  }
}

void OnlineNetwork::answer(const Listed& asked, std::vector<float>& logits, std::vector<float>& wins) {
  const c10::NoGradGuard no_gradients;
  const at::ScalarType type = parts_->answering.at("stem.weight").scalar_type();
  const TorchAnswers answers = model_answers(parts_->answering, parts_->inputs(asked, type));
  std::vector<std::int64_t> places;  // in all answers in a row
  places.reserve(asked.moves.size());
  const auto moves = static_cast<std::int64_t>(parts_->size.shape.moves());
  std::size_t next = 0;
  for (std::size_t position = 0; position < asked.size(); ++position) {
    for (; next < asked.ends[position]; ++next) {
      places.push_back(static_cast<std::int64_t>(position) * moves + asked.moves[next]);
    }
  }
  const at::Tensor wanted = answers.logits.flatten().index_select(
      0, tensor_of(places, {static_cast<std::int64_t>(places.size())}, at::kLong, parts_->device));
  logits = from_torch(wanted).values;
  wins = from_torch(at::sigmoid(answers.wins.to(at::kFloat))).values;
}

void OnlineNetwork::learn(const Lessons& lessons, double rate, double decay, Losses* losses) {
  const Listed& listed = lessons.positions;
  std::size_t longest = 0;
  for (std::size_t i = 0; i < listed.size(); ++i) {
    longest = std::max(longest, listed.ends[i] - (i == 0 ? 0 : listed.ends[i - 1]));
  }
  // Lists filled up to the longest with moves that count for nothing.
  const std::size_t count = listed.size();
  std::vector<std::int64_t> places(count * longest);
  std::vector<float> shares(count * longest);
  std::vector<float> absent(count * longest, -1e9F);
  std::size_t next = 0;
  for (std::size_t position = 0; position < count; ++position) {
    for (std::size_t at = position * longest; next < listed.ends[position]; ++next, ++at) {
      places[at] = listed.moves[next];
      shares[at] = lessons.shares[next];
      absent[at] = 0;
    }
  }
  const std::vector<std::int64_t> table{static_cast<std::int64_t>(count), static_cast<std::int64_t>(longest)};
  const at::Device device = parts_->device;
  TorchNetwork& network = parts_->learning;
  const TorchAnswers answers = network.answers(parts_->inputs(listed, at::kFloat), true);
  const at::Tensor logits = answers.logits.gather(1, tensor_of(places, table, at::kLong, device)) +
                            tensor_of(absent, table, at::kFloat, device);
  const at::Tensor policy = -(tensor_of(shares, table, at::kFloat, device) * at::log_softmax(logits, 1)).sum(1).mean();
  const at::Tensor value = at::binary_cross_entropy_with_logits(
      answers.wins, tensor_of(lessons.wins, {static_cast<std::int64_t>(count)}, at::kFloat, device));
  for (auto& [name, tensor] : network.learned) tensor.mutable_grad() = at::Tensor();
  (policy + value).backward();
  if (losses != nullptr) *losses = {policy.item<double>(), value.item<double>()};
  descend(network.learned, parts_->velocity, rate, decay);
}

Tensors OnlineNetwork::model() const { return parts_->learning.folded(); }

Tensors OnlineNetwork::state() const {
  Tensors all;
  const auto keep = [&](const std::string& kind, const NamedTensors& tensors) {
    for (const auto& [name, tensor] : tensors) all.named[kind + "/" + name] = from_torch(tensor);
  };
  keep("learned", parts_->learning.learned);
  keep("observed", parts_->learning.observed);
  keep("velocity", parts_->velocity);
  return all;
}

void OnlineNetwork::restore(const Tensors& state) {
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
  fetch("learned", parts_->learning.learned);
  fetch("observed", parts_->learning.observed);
  fetch("velocity", parts_->velocity);
  catch_up();
}

}  // namespace aite::learn::network
