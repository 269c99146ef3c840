// SPDX-License-Identifier: MIT
#include <benchmark/benchmark.h>

#include <vector>

#include "base/simd.hpp"
#include "games/othello/state.hpp"

namespace aite::games::othello {
namespace {

// Positions of all stages of random games.
std::vector<State> mixed_states(std::size_t n) {
  std::vector<State> states;
  base::Rng rng(1);
  State::MoveList moves;
  while (states.size() < n) {
    State state;
    for (state.legal_moves(moves); !moves.empty() && states.size() < n; state.legal_moves(moves)) {
      states.push_back(state);
      state.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    }
  }
  return states;
}

void count(benchmark::State& run, const std::vector<State>& states, std::uint32_t per_state) {
  std::vector<Tally> tallies(states.size());
  std::uint64_t seed = 0;
  for (auto _ : run) State::count_playouts(states, per_state, ++seed, tallies);
  Tally all;
  for (const Tally& tally : tallies) all += tally;
  run.SetItemsProcessed(static_cast<std::int64_t>(all.playouts));
  run.counters["plies"] = benchmark::Counter(static_cast<double>(all.moves), benchmark::Counter::kIsRate);
}

void single_playout(benchmark::State& run) {
  const State state;
  base::Rng rng(1);
  for (auto _ : run) benchmark::DoNotOptimize(state.playout(rng));
  run.SetItemsProcessed(run.iterations());
}

// What a tree search does in every node it visits: list the moves, play one.
void legal_moves_and_play(benchmark::State& run) {
  base::Rng rng(1);
  State state;
  State::MoveList moves;
  for (auto _ : run) {
    state.legal_moves(moves);
    if (moves.empty()) {
      state = State();
    } else {
      state.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    }
  }
  run.SetItemsProcessed(run.iterations());
}
BENCHMARK(legal_moves_and_play);

void hash(benchmark::State& run) {
  const std::vector<State> states = mixed_states(1024);
  std::size_t i = 0;
  for (auto _ : run) benchmark::DoNotOptimize(states[++i % 1024].hash());
  run.SetItemsProcessed(run.iterations());
}
BENCHMARK(hash);

// Narrows the dispatch to one instruction set while a benchmark runs.
void on_target(benchmark::State& run, const std::string& wanted, void (*body)(benchmark::State&)) {
  base::for_each_simd_target([&](const std::string& target) {
    if (target == wanted) body(run);
  });
}

const bool registered = [] {
  base::for_each_simd_target([](const std::string& target) {
    const auto add = [&](const std::string& name, void (*body)(benchmark::State&)) {
      benchmark::RegisterBenchmark((name + "/" + target).c_str(),
                                   [target, body](benchmark::State& run) { on_target(run, target, body); });
    };
    add("batched_from_start", [](benchmark::State& run) { count(run, {State()}, 10'000); });
    add("batched_mixed_16_each", [](benchmark::State& run) { count(run, mixed_states(1000), 16); });
    add("batched_mixed_1_each", [](benchmark::State& run) { count(run, mixed_states(10'000), 1); });
    add("single_from_start", single_playout);
  });
  return true;
}();

}  // namespace
}  // namespace aite::games::othello
