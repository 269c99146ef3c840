// SPDX-License-Identifier: MIT
#include "training/learner.hpp"

#include <fmt/format.h>

#include <chrono>

#include "base/error.hpp"

namespace aite::training {

namespace {

constexpr std::chrono::seconds between_saves{10};  // what a killed training loses at most, besides a step

Standing begin(Learner& learner, const Checkpoint& checkpoint) {
  std::optional<Standing> found = checkpoint.read();
  if (!found) return {};
  if (found->weights.size() != learner.weights().size()) {
    throw base::InputError(fmt::format("{} holds {} weights, where there are {}", checkpoint.path(),
                                       found->weights.size(), learner.weights().size()));
  }
  learner.set_weights(found->weights);
  return *std::move(found);
}

}  // namespace

std::optional<Trained> train(Learner& learner, const Checkpoint& checkpoint, const Watch& watch) {
  using Clock = std::chrono::steady_clock;
  const std::uint64_t in_a_round = learner.steps_in_a_round();
  const std::uint64_t total = learner.rounds() * in_a_round;
  Standing standing = begin(learner, checkpoint);
  const auto before = static_cast<double>(standing.steps);
  const auto measure = [&](std::uint64_t round) {
    standing.measured.push_back(learner.measure());
    watch.tell(fmt::format("{} {:>3}: {}", learner.round_name(), round, learner.text_of(standing.measured.back())));
  };
  if (standing.measured.empty()) measure(0);
  Clock::time_point saved = Clock::now();
  while (standing.steps < total) {
    learner.step(standing.steps++);
    const bool round_ends = standing.steps % in_a_round == 0;
    if (round_ends) measure(standing.steps / in_a_round);
    watch.show(
        {fmt::format("{} {} of {}", learner.round_name(), (standing.steps - 1) / in_a_round + 1, learner.rounds()),
         static_cast<double>(standing.steps), static_cast<double>(total), before});
    const bool stop = watch.stop.stop_requested();
    if (round_ends || stop || Clock::now() - saved > between_saves) {
      standing.weights.assign(learner.weights().begin(), learner.weights().end());
      checkpoint.save(standing);
      saved = Clock::now();
    }
    if (stop) return std::nullopt;
  }
  return learner.result(standing.measured, watch);
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
