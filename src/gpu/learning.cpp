// SPDX-License-Identifier: MIT
#include "gpu/learning.hpp"

#include <memory>

#include "gpu/go_tables.hpp"

namespace aite::gpu {

namespace {

const GoGradient::Table& classes() {
  static const std::unique_ptr<const GoGradient::Table> table = class_table();
  return *table;
}

}  // namespace

std::vector<Value> values(Device& device, std::span<const games::go::State<9>> states,
                          const games::go::policy::Policy& policy, std::uint32_t simulations, std::uint64_t seed,
                          std::uint64_t first) {
  const std::unique_ptr<GoPolicyTable> table = policy_table(policy);
  std::vector<games::Tally> tallies(states.size());
  Work<GoPolicyPlayout> work{policy_starts(states), table.get(), simulations, seed, tallies, {}, {}};
  work.first = first;
  device.count(std::span(&work, 1));
  std::vector<Value> values;
  for (std::size_t i = 0; i < states.size(); ++i) {
    const auto won = static_cast<std::int64_t>(tallies[i].first_wins);
    const auto lost = static_cast<std::int64_t>(tallies[i].second_wins());
    values.push_back({states[i].to_move() == games::Side::first ? won - lost : lost - won, simulations});
  }
  return values;
}

std::vector<Total> gradients(Device& device, std::span<const games::go::State<9>> states,
                             const games::go::policy::Policy& policy, std::span<const Value> baselines,
                             std::uint32_t simulations, std::uint32_t from, std::uint64_t seed, std::uint64_t first) {
  const std::unique_ptr<GoPolicyTable> table = policy_table(policy);
  const std::vector<GoPolicyStart> starts = policy_starts(states);
  std::vector<Total> sums(states.size() * GoGradient::dimensions);
  const GradientWork work{starts, table.get(), &classes(), simulations, from, seed, first, baselines, sums};
  device.learn(std::span(&work, 1));
  return sums;
}

SearchLearned learn_by_search(Device& device, const GoEngine& engine, std::span<const GoQuestion> questions,
                              const SearchLearningSettings& settings) {
  SearchLearned learned;
  learned.values.resize(questions.size());
  if (settings.with_gradients) learned.gradients.resize(questions.size() * GoGradient::dimensions);
  const AskedSearches asked(std::span(&engine, 1), questions, 2);
  device.learn(SearchGradientWork{asked.work(), &classes(), settings.with_baseline, settings.with_virtual_visits,
                                  learned.values, learned.gradients});
  return learned;
}

}  // namespace aite::gpu
