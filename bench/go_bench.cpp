// SPDX-License-Identifier: MIT
#include <benchmark/benchmark.h>

#include <array>

#include "base/random.hpp"
#include "base/simd.hpp"
#include "games/go/state.hpp"

namespace {

using aite::base::Rng;
using aite::games::Move;
using aite::games::Tally;
using aite::games::go::Large;
using aite::games::go::Rules;
using aite::games::go::Small;

void batched_playouts(benchmark::State& bench) {
  const std::array<Small, 1> start{Small()};
  std::array<Tally, 1> tally{};
  std::uint64_t seed = 0;
  for (auto _ : bench) Small::count_playouts(start, 2000, ++seed, tally);
  bench.SetItemsProcessed(static_cast<std::int64_t>(tally[0].playouts));
}

template <class State>
void single_playouts(benchmark::State& bench) {
  Rules rules;
  rules.size = bench.range(0);
  const State start(rules);
  Rng rng(1);
  for (auto _ : bench) benchmark::DoNotOptimize(start.playout(rng));
  bench.SetItemsProcessed(bench.iterations());
}

// Every move of a random game, chosen among all legal ones: what a tree does.
void legal_moves_and_play(benchmark::State& bench) {
  Rng rng(1);
  Small state;
  Small::MoveList moves;
  for (auto _ : bench) {
    if (state.is_over() || state.ply() > 200) state = Small();
    state.legal_moves(moves);
    state.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
  }
  bench.SetItemsProcessed(bench.iterations());
}

}  // namespace

BENCHMARK(single_playouts<Small>)->Arg(9)->Unit(benchmark::kMicrosecond);
BENCHMARK(single_playouts<Large>)->Arg(13)->Arg(19)->Unit(benchmark::kMicrosecond);
BENCHMARK(legal_moves_and_play);

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  aite::base::for_each_simd_target([](const std::string& target) {
    benchmark::RegisterBenchmark(("batched_playouts/" + target).c_str(), batched_playouts)->Unit(benchmark::kMillisecond);
    benchmark::RunSpecifiedBenchmarks();
    benchmark::ClearRegisteredBenchmarks();
  });
}
