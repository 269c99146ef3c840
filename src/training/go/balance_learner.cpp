// SPDX-License-Identifier: MIT
#include "training/go/balance_learner.hpp"

#include <fmt/format.h>

#include <cmath>

#include "base/error.hpp"
#include "base/files.hpp"
#include "protocol/positions/positions.hpp"

namespace aite::training::go {

std::unique_ptr<learn::Balanced> read_balanced(const std::string& path, std::size_t count,
                                               const BalancedSettings& settings) {
  protocol::positions::PositionFile file = protocol::positions::read(base::file_text(path), path);
  if (file.header.game != "go") {
    throw base::InputError(fmt::format("{}: positions of {}, where those of go are balanced", path, file.header.game));
  }
  if (count > file.positions.size()) {
    throw base::InputError(fmt::format("{}: {} positions, where {} are wanted", path, file.positions.size(), count));
  }
  if (count > 0) file.positions.resize(count);
  games::go::Rules rules;
  base::Options options;
  rules.declare(options);
  options.set_all(file.header.rules);
  try {
    return balanced_positions(file.positions, rules, settings);
  } catch (const base::InputError& error) {
    throw base::InputError(fmt::format("{}: {}", path, error.what()));
  }
}

BalanceLearner::BalanceLearner(std::unique_ptr<learn::Balanced> training, std::unique_ptr<learn::Balanced> test,
                               int passes, const learn::BalancingSettings& settings)
    : training_(std::move(training)),
      test_(std::move(test)),
      passes_(passes),
      balancer_(*training_, std::vector<float>(games::go::policy::dimensions), settings) {}

std::vector<double> BalanceLearner::measure() {
  const base::Moments objective = balancer_.objective(*test_);
  return {objective.mean(), std::sqrt(objective.variance())};
}

std::string BalanceLearner::text_of(const std::vector<double>& measured) const {
  return fmt::format("objective on the test positions {:.4f}", measured[0]);
}

Trained BalanceLearner::result(const Measured& measured, const Watch&) {
  const std::vector<float> theta(weights().begin(), weights().end());
  std::vector<float> objectives;
  Json means;
  for (const std::vector<double>& objective : measured) {
    for (const double number : objective) objectives.push_back(static_cast<float>(number));
    means.push_back(static_cast<float>(objective[0]));
  }
  return {"go",
          {{{"theta", {{theta.size()}, theta}}, {"objective", {{measured.size(), 2}, objectives}}},
           {{"game", "go"},
            {"features", "playout"},
            {"positions", std::to_string(training_->size())},
            {"tested", std::to_string(test_->size())}}},
          {{"data", {{"positions", {training_->size(), test_->size()}}}}, {"objective_after_passes", means}}};
}

}  // namespace aite::training::go
