// SPDX-License-Identifier: MIT
#include "training/othello/evaluation_learner.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "base/error.hpp"

namespace aite::training::othello {

namespace {

constexpr std::size_t examples_in_a_step = 4096;  // a few milliseconds

}  // namespace

EvaluationLearner::EvaluationLearner(const Sets<TrainingGame>& sets, std::vector<std::string> files,
                                     const EvaluationSettings& settings)
    : settings_(settings), files_(std::move(files)), games_(sets.sizes()), rng_(settings.seed) {
  for (const Part part : parts) examples_[static_cast<std::size_t>(part)] = examples_of(sets.of(part));
  if (of(Part::training).empty()) {
    throw base::InputError(fmt::format("there are no games until {} to learn from", settings.years.training));
  }
  order_.resize(of(Part::training).size());
  std::iota(order_.begin(), order_.end(), 0);
}

std::uint64_t EvaluationLearner::steps_in_a_round() const {
  return (order_.size() + examples_in_a_step - 1) / examples_in_a_step;
}

// The rate falls with every example.
void EvaluationLearner::step(std::uint64_t number) {
  const std::uint64_t epoch = number / steps_in_a_round();
  for (; shuffled_ <= epoch; ++shuffled_) rng_.shuffle(order_);
  const std::size_t first = number % steps_in_a_round() * examples_in_a_step;
  const std::size_t last = std::min(first + examples_in_a_step, order_.size());
  const double total = static_cast<double>(settings_.epochs) * static_cast<double>(order_.size());
  for (std::size_t i = first; i < last; ++i) {
    const auto done = static_cast<double>(epoch * order_.size() + i);
    fit_.learn(of(Part::training)[order_[i]], static_cast<float>(settings_.rate * (1 - done / total)));
  }
}

std::string EvaluationLearner::text_of(const std::vector<double>& measured) const {
  return fmt::format("error on the validation games in discs, by stage from the end: {:.2f}", fmt::join(measured, " "));
}

Trained EvaluationLearner::result(const Measured& measured, const Watch&) {
  const Measured after_epochs(measured.begin() + 1, measured.end());
  return {"othello",
          fit_.tensors(),
          {{"data",
            {{"files", files_},
             {"games", games_},
             {"positions", {of(Part::training).size(), of(Part::validation).size(), of(Part::test).size()}},
             {"years", {settings_.years.training, settings_.years.validation}}}},
           {"validation_errors", after_epochs},
           {"test_errors", fit_.errors(of(Part::test))}}};
}

}  // namespace aite::training::othello
