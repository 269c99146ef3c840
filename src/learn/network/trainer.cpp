// SPDX-License-Identifier: MIT
#include "learn/network/trainer.hpp"

#include <ATen/Context.h>
#include <c10/core/GradMode.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <numbers>

#include "base/error.hpp"
#include "base/random.hpp"
#include "learn/network/torch_network.hpp"

namespace aite::learn::network {

namespace {

using Json = nlohmann::json;

constexpr double warm_up = 0.02;              // of all steps
constexpr std::int64_t scoring_batch = 8192;  // positions; changes nothing but speed and memory

at::Tensor with_legal_moves_only(const at::Tensor& logits, const at::Tensor& legal) {
  return logits.masked_fill(at::logical_not(legal), -1e9);
}

at::Tensor range(std::int64_t from, std::int64_t to, at::Device device) {
  return at::arange(from, to, at::TensorOptions(at::kLong).device(device));
}

// Cross entropy of who won where that is known.
at::Tensor value_loss(const at::Tensor& wins, const at::Tensor& won) {
  const at::Tensor known = at::logical_not(at::isnan(won));
  const at::Tensor loss = at::binary_cross_entropy_with_logits(wins, at::nan_to_num(won), {}, {}, at::Reduction::None);
  return at::where(known, loss, at::zeros_like(loss)).sum() / known.sum().clamp_min(1);
}

// `answers_of` answers a batch of inputs.
template <class AnswersOf>
std::vector<Judged> judged_by(const AnswersOf& answers_of, const TorchPositions& positions, at::Device device) {
  const c10::NoGradGuard no_gradients;
  std::vector<Judged> judged;
  judged.reserve(static_cast<std::size_t>(positions.size()));
  for (std::int64_t from = 0; from < positions.size(); from += scoring_batch) {
    const std::int64_t to = std::min(from + scoring_batch, positions.size());
    const TorchPositions::Batch batch = positions.batch(range(from, to, device), false);
    const TorchAnswers answers = answers_of(batch.inputs);
    const at::Tensor logits = with_legal_moves_only(answers.logits, batch.legal);
    const at::Tensor played = logits.gather(1, batch.moves.unsqueeze(1));
    const at::Tensor same = logits.masked_fill(at::logical_not(batch.same), -1e9).amax({1}, true);
    const Tensor loss = from_torch(at::logsumexp(logits, 1) - played.squeeze(1));
    const Tensor likelier = from_torch((logits > same).sum(1));
    const Tensor likelier_squares = from_torch((logits > played).sum(1));
    const Tensor wins = answers.wins.defined() ? from_torch(at::sigmoid(answers.wins)) : Tensor{};
    const Tensor won = from_torch(batch.wins);
    for (std::size_t i = 0; i < loss.values.size(); ++i) {
      Judged& each = judged.emplace_back();
      each.loss = loss.values[i];
      each.likelier = static_cast<int>(likelier.values[i]);
      each.likelier_squares = static_cast<int>(likelier_squares.values[i]);
      if (!wins.values.empty()) each.win = wins.values[i];
      if (!std::isnan(won.values[i])) each.won = won.values[i];
    }
  }
  return judged;
}

Json to_json(const Epoch& epoch) {
  return {{"number", epoch.number},
          {"training_loss", epoch.training_loss},
          {"loss", epoch.validation.loss},
          {"top1", epoch.validation.top1},
          {"top3", epoch.validation.top3},
          {"positions", epoch.validation.positions},
          {"value_loss", epoch.validation.value_loss},
          {"value_right", epoch.validation.value_right},
          {"seconds", epoch.seconds}};
}

Epoch epoch_from(const Json& json) {
  return {json.at("number"),
          json.at("training_loss"),
          {json.at("loss"), json.at("top1"), json.at("top3"), json.at("value_loss"), json.at("value_right"),
           json.at("positions")},
          json.at("seconds")};
}

class Training {
 public:
  Training(const TrainingSettings& settings, const Positions& training, const Positions& validation,
           std::string checkpoint)
      : settings_(settings),
        device_(device_for(settings.device)),
        training_(training, device_),
        validation_(validation, device_),
        network_(initial_weights(settings.size, settings.seed), settings.size.blocks, device_),
        checkpoint_(std::move(checkpoint)) {
    for (const auto& [name, tensor] : network_.learned) velocity_[name] = at::zeros_like(tensor);
  }

  Trained run(bool resume, const TrainingWatch& watch) {
    if (resume && std::filesystem::exists(checkpoint_)) restore();
    while (!done() && !watch.stop.stop_requested()) {
      if (!epoch(watch)) break;
      if (!checkpoint_.empty()) save();
    }
    trained_.finished = done();
    return std::move(trained_);
  }

 private:
  [[nodiscard]] std::int64_t epochs_done() const { return static_cast<std::int64_t>(trained_.epochs.size()); }

  [[nodiscard]] bool done() const {
    return epochs_done() >= settings_.epochs ||
           (epochs_done() > 0 && epochs_done() - trained_.best >= settings_.patience);
  }

  // False if it was stopped.
  bool epoch(const TrainingWatch& watch) {
    const auto start = std::chrono::steady_clock::now();
    const at::Tensor order = shuffled(epochs_done());
    const std::int64_t size = std::min(settings_.batch, training_.size());
    const std::int64_t steps = training_.size() / size;
    at::Tensor loss_sum = at::zeros({}, at::TensorOptions(at::kFloat).device(device_));
    for (std::int64_t i = 0; i < steps; ++i) {
      if (watch.stop.stop_requested()) return false;
      const double done = static_cast<double>(epochs_done()) + static_cast<double>(i) / static_cast<double>(steps);
      loss_sum += step(training_.batch(order.narrow(0, i * size, size), true), rate_at(done));
      if (watch.on_step) watch.on_step(done, static_cast<double>(settings_.epochs));
    }
    Epoch epoch;
    epoch.number = epochs_done() + 1;
    epoch.training_loss = loss_sum.item<double>() / static_cast<double>(steps);
    const auto answers_of = [&](const at::Tensor& inputs) { return network_.answers(inputs, false); };
    epoch.validation = scores(judged_by(answers_of, validation_, device_), {}, false);
    epoch.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    const auto total = [](const Scores& scores) { return scores.loss + scores.value_loss; };
    const bool better =
        trained_.best == 0 ||
        total(epoch.validation) < total(trained_.epochs[static_cast<std::size_t>(trained_.best - 1)].validation);
    trained_.epochs.push_back(epoch);
    if (better) {
      trained_.best = epoch.number;
      trained_.model = network_.folded();
    }
    if (watch.on_epoch) watch.on_epoch(epoch);
    return true;
  }

  at::Tensor shuffled(std::int64_t epoch) const {
    std::vector<std::int64_t> order(static_cast<std::size_t>(training_.size()));
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<std::int64_t>(i);
    base::Rng rng(base::mix(settings_.seed, static_cast<std::uint64_t>(epoch)));
    rng.shuffle(order);
    at::Tensor tensor = at::empty({training_.size()}, at::kLong);
    std::memcpy(tensor.data_ptr(), order.data(), order.size() * sizeof(std::int64_t));
    return tensor.to(device_);
  }

  // `done` in epochs.
  [[nodiscard]] double rate_at(double done) const {
    const double share = done / static_cast<double>(settings_.epochs);
    if (share < warm_up) return settings_.rate * (share / warm_up + 0.01);
    return settings_.rate * 0.5 * (1 + std::cos(std::numbers::pi * (share - warm_up) / (1 - warm_up)));
  }

  // One step down the gradient (Nesterov's momentum); the loss before it.
  at::Tensor step(const TorchPositions::Batch& batch, double rate) {
    const TorchAnswers answers = network_.answers(batch.inputs, true);
    at::Tensor loss = at::cross_entropy_loss(with_legal_moves_only(answers.logits, batch.legal), batch.moves);
    if (answers.wins.defined()) loss = loss + value_loss(answers.wins, batch.wins);
    for (auto& [name, tensor] : network_.learned) tensor.mutable_grad() = at::Tensor();
    loss.backward();
    descend(network_.learned, velocity_, rate, settings_.decay);
    return loss.detach();
  }

  void save() const {
    Tensors all;
    const auto keep = [&](const std::string& kind, const NamedTensors& tensors) {
      for (const auto& [name, tensor] : tensors) all.named[kind + "/" + name] = from_torch(tensor);
    };
    keep("learned", network_.learned);
    keep("observed", network_.observed);
    keep("velocity", velocity_);
    for (const auto& [name, tensor] : trained_.model.named) all.named["best/" + name] = tensor;
    Json epochs = Json::array();
    for (const Epoch& epoch : trained_.epochs) epochs.push_back(to_json(epoch));
    all.metadata = {{"settings", identity()}, {"epochs", epochs.dump()}, {"best", std::to_string(trained_.best)}};
    save_safetensors(all, checkpoint_);
  }

  void restore() {
    Tensors all = load_safetensors(checkpoint_);
    if (all.metadata["settings"] != identity()) {
      throw base::InputError(
          fmt::format("{}: the checkpoint is of another training: {}", checkpoint_, all.metadata["settings"]));
    }
    const c10::NoGradGuard no_gradients;
    try {
      const auto fetch = [&](const std::string& kind, NamedTensors& tensors) {
        for (auto& [name, tensor] : tensors) tensor.copy_(to_torch(all.named.at(kind + "/" + name), device_));
      };
      fetch("learned", network_.learned);
      fetch("observed", network_.observed);
      fetch("velocity", velocity_);
      for (auto& [name, tensor] : all.named) {
        if (name.starts_with("best/")) trained_.model.named[name.substr(5)] = std::move(tensor);
      }
      for (const Json& epoch : Json::parse(all.metadata["epochs"])) trained_.epochs.push_back(epoch_from(epoch));
      trained_.best = std::stoll(all.metadata["best"]);
    } catch (const std::exception& error) {
      throw base::InputError(fmt::format("{}: the checkpoint is damaged: {}", checkpoint_, error.what()));
    }
  }

  [[nodiscard]] std::string identity() const {
    return fmt::format("{}, {} and {} positions", settings_.text(), training_.size(), validation_.size());
  }

  TrainingSettings settings_;
  at::Device device_;
  TorchPositions training_;
  TorchPositions validation_;
  TorchNetwork network_;
  NamedTensors velocity_;
  std::string checkpoint_;
  Trained trained_;
};

NamedTensors on_device(const Tensors& model, at::Device device) {
  NamedTensors tensors;
  for (const auto& [name, tensor] : model.named) tensors[name] = to_torch(tensor, device);
  return tensors;
}

}  // namespace

std::string TrainingSettings::text() const {
  return fmt::format("planes={},channels={},blocks={},epochs={},batch={},rate={},decay={},patience={},seed={}",
                     size.shape.inputs(), size.channels, size.blocks, epochs, batch, rate, decay, patience, seed);
}

std::string device_for(const std::string& wanted) {
  const bool cuda = at::hasCUDA();
  if (wanted == "cuda" && !cuda) throw base::InputError("this libtorch sees no CUDA device");
  return wanted == "cpu" || !cuda ? "cpu" : "cuda";
}

Trained train(const TrainingSettings& settings, const Positions& training, const Positions& validation,
              const std::string& checkpoint, bool resume, const TrainingWatch& watch) {
  if (training.size() == 0 || validation.size() == 0) {
    throw base::InputError("there is nothing to train on, or nothing to validate with");
  }
  return Training(settings, training, validation, checkpoint).run(resume, watch);
}

TorchAnswered torch_answered(const Tensors& model, const Positions& positions, const std::string& device) {
  const c10::NoGradGuard no_gradients;
  const at::Device on(device_for(device));
  const TorchPositions batches(positions, on);
  const TorchAnswers answers =
      model_answers(on_device(model, on), batches.batch(range(0, batches.size(), on), false).inputs);
  TorchAnswered answered{from_torch(answers.logits).values, {}};
  if (answers.wins.defined()) answered.wins = from_torch(at::sigmoid(answers.wins)).values;
  return answered;
}

std::vector<Judged> torch_judged(const Tensors& model, const Positions& positions, const std::string& device) {
  const at::Device on(device_for(device));
  const NamedTensors tensors = on_device(model, on);
  return judged_by([&](const at::Tensor& inputs) { return model_answers(tensors, inputs); },
                   TorchPositions(positions, on), on);
}

Scores scores(const std::vector<Judged>& judged, const std::vector<bool>& chosen, bool exact) {
  constexpr double least = 1e-7;  // chance that a network is taken to have seen for anything
  Scores scores;
  std::uint64_t known = 0;
  for (std::size_t i = 0; i < judged.size(); ++i) {
    if (!chosen.empty() && !chosen[i]) continue;
    const int likelier = exact ? judged[i].likelier_squares : judged[i].likelier;
    ++scores.positions;
    scores.loss += judged[i].loss;
    scores.top1 += likelier < 1 ? 1 : 0;
    scores.top3 += likelier < 3 ? 1 : 0;
    if (!judged[i].win || !judged[i].won) continue;
    const double win = std::clamp(*judged[i].win, least, 1 - least);
    const double won = *judged[i].won;
    ++known;
    scores.value_loss -= won * std::log(win) + (1 - won) * std::log(1 - win);
    scores.value_right += (win > 0.5) == (won > 0.5) ? 1 : 0;
  }
  const auto count = static_cast<double>(std::max<std::uint64_t>(scores.positions, 1));
  for (double* sum : {&scores.loss, &scores.top1, &scores.top3}) *sum /= count;
  for (double* sum : {&scores.value_loss, &scores.value_right})
    *sum /= static_cast<double>(std::max<std::uint64_t>(known, 1));
  return scores;
}

}  // namespace aite::learn::network
