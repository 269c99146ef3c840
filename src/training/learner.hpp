// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "training/checkpoint.hpp"
#include "training/trained.hpp"
#include "training/watch.hpp"

// Data in, weights out: what all learners have in common, and the one loop that runs them.
namespace aite::training {

// A learner with its data. It learns in rounds of equal steps.
class Learner {
 public:
  using Measured = std::vector<std::vector<double>>;  // before the first round, and after each

  virtual ~Learner() = default;

  [[nodiscard]] virtual std::string_view round_name() const = 0;  // "pass"
  [[nodiscard]] virtual std::uint64_t rounds() const = 0;
  [[nodiscard]] virtual std::uint64_t steps_in_a_round() const { return 1; }

  // Step number `number` of all, from 0. They come in order, but may begin anywhere: what a step does depends on the
  // weights, the data and the number alone.
  virtual void step(std::uint64_t number) = 0;
  [[nodiscard]] virtual std::span<const float> weights() const = 0;
  virtual void set_weights(std::span<const float> weights) = 0;  // as many

  // How well it does on what it does not learn from, and that as a text.
  [[nodiscard]] virtual std::vector<double> measure() = 0;
  [[nodiscard]] virtual std::string text_of(const std::vector<double>& measured) const = 0;

  // What computes in the processor's place; none: the processor does. It makes no difference for the model.
  [[nodiscard]] virtual std::string device() const { return {}; }

  // The model at the end.
  [[nodiscard]] virtual Trained result(const Measured& measured, const Watch& watch) = 0;
};

// Runs a learner, on from the checkpoint if there is one, to the same model as without an interruption. Nothing if it
// was stopped: then the checkpoint knows how to go on. Throws InputError for a checkpoint of another training.
std::optional<Trained> train(Learner& learner, const Checkpoint& checkpoint, const Watch& watch);

// The same to a file, its card and for a while its checkpoint. False if it was stopped.
bool train_to_file(Learner& learner, const std::string& model, const std::string& command, const Watch& watch);

}  // namespace aite::training
