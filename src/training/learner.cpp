// SPDX-License-Identifier: MIT
#include "training/learner.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cmath>

#include "base/error.hpp"
#include "base/text.hpp"

namespace aite::training {

namespace {

constexpr std::chrono::seconds between_saves{10};  // what a killed training loses at most, besides a step

TrainingState begin(Learner& learner, const Checkpoint& checkpoint) {
  std::optional<TrainingState> found = checkpoint.read();
  if (!found) return {};
  if (found->weights.size() != learner.weights().size()) {
    throw base::InputError(fmt::format("{} holds {} weights, where there are {}", checkpoint.path(),
                                       found->weights.size(), learner.weights().size()));
  }
  learner.set_weights(found->weights);
  return *std::move(found);
}

// No model of ours has one near this: e to it is more than any number can be.
constexpr float greatest_weight = 1000;

void check_weights(const Learner& learner, std::uint64_t steps) {
  for (const float weight : learner.weights()) {
    if (std::abs(weight) <= greatest_weight) continue;  // false for what is no number, too
    throw base::InputError(fmt::format(
        "the training has diverged: after {} steps a weight is {}. A smaller learning rate may help", steps, weight));
  }
}

}  // namespace

std::optional<Trained> train(Learner& learner, const Checkpoint& checkpoint, const Watch& watch) {
  using Clock = std::chrono::steady_clock;
  const std::uint64_t in_a_round = learner.steps_in_a_round();
  const std::uint64_t total = learner.rounds() * in_a_round;
  TrainingState state = begin(learner, checkpoint);
  if (state.steps > total || (!state.measured.empty() && state.measured.size() != state.steps / in_a_round + 1)) {
    throw base::InputError(fmt::format("{} is no checkpoint of this training: {} steps of {}, measured {} times",
                                       checkpoint.path(), state.steps, total, state.measured.size()));
  }
  const std::string device = learner.device().empty() ? "cpu" : learner.device();
  if (state.devices.empty() || (state.steps < total && state.devices.back() != device)) state.devices.push_back(device);
  const auto before = static_cast<double>(state.steps);
  const auto measure = [&](std::uint64_t round) {
    state.measured.push_back(learner.measure());
    watch.tell(fmt::format("{} {:>3}: {}", learner.round_name(), round, learner.text_of(state.measured.back())));
  };
  if (state.measured.empty()) measure(0);
  Clock::time_point saved = Clock::now();
  while (state.steps < total) {
    learner.step(state.steps++);
    check_weights(learner, state.steps);
    const bool round_ends = state.steps % in_a_round == 0;
    if (round_ends) measure(state.steps / in_a_round);
    watch.show({fmt::format("{} {} of {}", learner.round_name(), (state.steps - 1) / in_a_round + 1, learner.rounds()),
                static_cast<double>(state.steps), static_cast<double>(total), before});
    const bool stop = watch.stop.stop_requested();
    if (round_ends || stop || Clock::now() - saved > between_saves) {
      state.weights.assign(learner.weights().begin(), learner.weights().end());
      checkpoint.save(state);
      saved = Clock::now();
    }
    if (stop) return std::nullopt;
  }
  Trained trained = learner.result(state.measured, watch);
  if (state.devices.size() > 1 || state.devices.front() != "cpu") {
    trained.findings["device"] = base::join(state.devices, "; ");
  }
  return trained;
}

bool train_to_file(Learner& learner, const std::string& model, const std::string& command, const Watch& watch) {
  const Checkpoint checkpoint(model, command);
  const std::optional<Trained> trained = train(learner, checkpoint, watch);
  if (!trained) return false;
  write_trained(*trained, model, fmt::format("{} --out {}", command, model));
  checkpoint.remove();
  return true;
}

}  // namespace aite::training
