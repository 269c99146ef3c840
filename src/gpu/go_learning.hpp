// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "base/random.hpp"
#include "games/game.hpp"
#include "gpu/go_gradient.hpp"
#include "gpu/go_policy_playout.hpp"
#include "gpu/go_search.hpp"
#include "gpu/words.hpp"
#include "gpu/work.hpp"

namespace aite::gpu {

// Gradients of policy playouts, added up by start: `simulations` from each, numbered from `from` on. Memory of the
// device.
struct GradientJob {
  const GoPolicyStart* starts = nullptr;
  std::uint64_t count = 0;  // of starts
  std::uint32_t simulations = 0;
  std::uint32_t from = 0;
  std::uint64_t seed = 0;
  std::uint64_t first = 0;  // the number of the first start, for its random numbers
  const games::go::policy::gradient::Value* baselines = nullptr;
  const GoPolicyTable* table = nullptr;
  const GoGradient::Table* classes = nullptr;
  std::int64_t* gradients = nullptr;  // by start, GoGradient::dimensions each; added to

  [[nodiscard]] constexpr std::uint64_t playouts() const { return count * simulations; }
};

using GoPlayoutToLearn = GoPlayoutByPolicy<GoGradient>;

// A worker's share of a job. `sums` is its room to add up a playout's gradient: GoGradient::dimensions zeros.
AITE_DEVICE void learn_share(const GradientJob& job, GoPlayoutToLearn::Shared& shared, GoGradient::Sum* sums,
                             std::uint64_t worker, std::uint64_t workers) {
  GoPlayoutToLearn playout(*job.table, shared, GoGradient(*job.classes, sums));
  NoScribe nobody;
  for (std::uint64_t game = worker; game < job.playouts(); game += workers) {
    const std::uint64_t start = game / job.simulations;
    const std::uint64_t number = job.from + game % job.simulations;
    playout.begin(job.starts[start], base::Rng(games::playout_seed(job.seed, job.first + start, number)));
    while (!playout.is_over()) playout.step(nobody);
    const int half_points = playout.half_points();
    const int sign = half_points > 0 ? 1 : half_points < 0 ? -1 : 0;
    playout.teach(job.starts[start].position.first_to_move ? sign : -sign, job.baselines[start],
                  job.gradients + start * GoGradient::dimensions);
  }
}

// How searches are learned from. Memory of the device; lists are by search.
struct SearchLearning {
  const GoGradient::Table* classes = nullptr;
  bool with_baseline = true;
  bool with_virtual_visits = false;
  GoGradient::Sum* sums = nullptr;  // by search and dimension: room to add up a playout's, zeros
  games::go::policy::gradient::Value* values = nullptr;
  std::int64_t* gradients = nullptr;  // none: only values
};

using GoSearchToLearn = GoSearchBy<GoGradient>;

AITE_DEVICE void learn_by_search(const SearchLearning& job, std::uint64_t number, const GoSearchStart& start,
                                 const GoSearchTable& table, const GoPolicyTable& policy, const float* logs,
                                 GoTree tree, GoSearchToLearn::Shared& shared) {
  using games::go::policy::gradient::Value;
  GoSearchToLearn search(table, policy, logs, tree, shared,
                         GoGradient(*job.classes, job.sums + number * GoGradient::dimensions));
  search.search(start, job.gradients == nullptr ? 1 : 2, [&] {
    const Value value = search.value(job.with_virtual_visits);
    once([&] { job.values[number] = value; });
    if (job.gradients == nullptr) return;
    search.learn(job.with_baseline ? value : Value{}, job.gradients + number * GoGradient::dimensions);
  });
}

}  // namespace aite::gpu
