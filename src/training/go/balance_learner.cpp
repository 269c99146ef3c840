// SPDX-License-Identifier: MIT
#include "training/go/balance_learner.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <unordered_set>

#include "base/error.hpp"
#include "base/files.hpp"
#include "gpu/device.hpp"
#include "protocol/positions/positions.hpp"

namespace aite::training::go {

namespace {

struct ReadPositions {
  std::string path;
  games::go::Rules rules;
  std::vector<games::LabelledPosition> positions;

  explicit ReadPositions(const std::string& from) : path(from) {
    protocol::positions::PositionFile file = protocol::positions::read(base::file_text(path), path);
    if (file.header.game != "go") {
      throw base::InputError(
          fmt::format("{}: positions of {}, where those of go are balanced", path, file.header.game));
    }
    base::Options options;
    rules.declare(options);
    options.set_all(file.header.rules);
    positions = std::move(file.positions);
  }

  // The same for images of a position: the stones, and who is to move and where not.
  [[nodiscard]] std::uint64_t identity_of(const games::LabelledPosition& position) const {
    games::go::Small state(rules);
    for (const games::Move move : position.moves) state.play(move);
    std::uint64_t least = UINT64_MAX;
    for (int symmetry = 0; symmetry < games::go::Small::symmetries; ++symmetry)
      least = std::min(least, state.transformed(symmetry).hash());
    return least;
  }

  [[nodiscard]] std::unique_ptr<learn::Balanced> balanced(const BalancedSettings& settings,
                                                          const std::shared_ptr<gpu::Device>& device) const {
    try {
      return balanced_positions(positions, rules, settings, device);
    } catch (const base::InputError& error) {
      throw base::InputError(fmt::format("{}: {}", path, error.what()));
    }
  }
};

}  // namespace

BalancedSets read_balanced(const std::string& training, std::size_t count, const std::string& test,
                           const BalancedSettings& settings, const std::shared_ptr<gpu::Device>& device) {
  ReadPositions learned(training);
  ReadPositions tested(test);
  if (count > learned.positions.size()) {
    throw base::InputError(
        fmt::format("{}: {} positions, where {} are wanted", training, learned.positions.size(), count));
  }
  std::unordered_set<std::uint64_t> known;
  for (const games::LabelledPosition& each : learned.positions) known.insert(learned.identity_of(each));
  BalancedSets sets;
  sets.dropped = std::erase_if(
      tested.positions, [&](const games::LabelledPosition& each) { return known.contains(tested.identity_of(each)); });
  if (tested.positions.empty()) {
    throw base::InputError(fmt::format("{}: no position that is not in '{}' as well", test, training));
  }
  if (count > 0) learned.positions.resize(count);
  sets.training = learned.balanced(settings, device);
  sets.test = tested.balanced(settings, device);
  if (device != nullptr) sets.device = device->name();
  return sets;
}

BalanceLearner::BalanceLearner(BalancedSets sets, const BalancedSettings& balanced, int passes,
                               const learn::BalancingSettings& settings)
    : sets_(std::move(sets)),
      balanced_(balanced),
      passes_(passes),
      balancer_(*sets_.training, std::vector<float>(games::go::policy::dimensions), settings) {}

std::vector<double> BalanceLearner::measure() {
  const base::Moments objective = balancer_.objective(*sets_.test);
  return {objective.mean(), std::sqrt(objective.variance())};
}

std::string BalanceLearner::text_of(const std::vector<double>& measured) const {
  return fmt::format("objective on the test positions {:.4f}", measured[0]);
}

Trained BalanceLearner::result(const Measured& measured, const Watch&) {
  const std::vector<float> theta = balanced_.thetas(weights());
  std::vector<float> objectives;
  Json means;
  for (const std::vector<double>& objective : measured) {
    for (const double number : objective) objectives.push_back(static_cast<float>(number));
    means.push_back(static_cast<float>(objective[0]));
  }
  Trained trained{
      "go",
      {{{"theta", {{theta.size()}, theta}}, {"objective", {{measured.size(), 2}, objectives}}},
       {{"game", "go"},
        {"features", "playout"},
        {"positions", std::to_string(sets_.training->size())},
        {"tested", std::to_string(sets_.test->size())}}},
      {{"data",
        {{"positions", {sets_.training->size(), sets_.test->size()}}, {"test_positions_dropped", sets_.dropped}}},
       {"objective_after_passes", means}}};
  if (balanced_.formulas) trained.model.metadata["formulas"] = balanced_.formulas->text();
  return trained;
}

}  // namespace aite::training::go
