// SPDX-License-Identifier: MIT
// The evaluation of paper 001: positions that are evaluated in a second, and nodes that alpha-beta visits with it.
#include <benchmark/benchmark.h>

#include <vector>

#include "base/random.hpp"
#include "base/simd.hpp"
#include "players/blokus/models.hpp"
#include "players/registry.hpp"

namespace {

using namespace aite;
using games::blokus::State;

std::vector<State> positions() {
  std::vector<State> states;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    base::Rng rng(seed);
    games::Trajectory game;
    State state;
    state.playout(rng, &game);
    for (const games::Move move : game) {
      state.play(move);
      states.push_back(state);
    }
  }
  return states;
}

// All positions of random games; the rate counts positions.
void evaluate(benchmark::State& bench, const std::string& target) {
  base::for_each_simd_target([&](const std::string& name) {
    if (name != target) return;
    const auto evaluation = players::blokus::win_rate("toqn-e1-m100");
    const std::vector<State> states = positions();
    for (auto _ : bench) {
      for (const State& state : states) benchmark::DoNotOptimize(evaluation->evaluate(state));
    }
    bench.SetItemsProcessed(bench.iterations() * static_cast<std::int64_t>(states.size()));
  });
}

// A search of 77,000 nodes, what the paper's program did in a second, after so many random plies.
void nodes(benchmark::State& bench) {
  std::uint64_t visited = 0;
  double seconds = 0;
  for (auto _ : bench) {
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
      const auto session = players::make_session("blokus-duo");
      base::Rng rng(seed);
      for (int ply = 0; ply < bench.range(0); ++ply) {
        const std::vector<games::Move> legal = session->legal_moves();
        session->play(legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
      }
      const auto player = players::make_player("toqn:model=toqn-e1-m100,seconds=0,nodes=77000", *session);
      const search::Thought thought = player->think(*session, player->budget(), {});
      visited += thought.playouts;
      seconds += thought.seconds;  // without making the table
    }
  }
  bench.counters["nodes/s"] = static_cast<double>(visited) / seconds;
}
BENCHMARK(nodes)->Arg(2)->Arg(6)->Arg(10)->Arg(14)->Unit(benchmark::kMillisecond);

const bool registered = [] {
  base::for_each_simd_target([](const std::string& target) {
    benchmark::RegisterBenchmark(("evaluate/" + target).c_str(), evaluate, target);
  });
  return true;
}();

}  // namespace
