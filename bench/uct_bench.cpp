// SPDX-License-Identifier: MIT
// Simulations a second of UCT with uniform playouts, from the start of each game. One iteration is one search.
#include <benchmark/benchmark.h>

#include "games/blokus/state.hpp"
#include "games/go/state.hpp"
#include "games/othello/state.hpp"
#include "search/mcts/uct.hpp"

namespace aite {
namespace {

template <games::State S>
void uct(benchmark::State& state) {
  const auto playouts = static_cast<std::uint64_t>(state.range(1));
  search::mcts::Parts<S> parts;
  parts.threads = static_cast<int>(state.range(0));
  parts.memory_bytes = std::size_t{1} << 30;
  search::mcts::Uct<S> uct(parts);
  const S root;
  typename S::MoveList list;
  root.legal_moves(list);
  const std::vector<games::Move> moves(list.begin(), list.end());
  std::uint64_t seed = 0;
  for (auto _ : state) {
    uct.clear();
    benchmark::DoNotOptimize(uct.search(root, moves, {playouts, 0}, {}, ++seed));
  }
  state.counters["simulations/s"] =
      benchmark::Counter(static_cast<double>(playouts), benchmark::Counter::kIsIterationInvariantRate);
  state.counters["MiB"] = static_cast<double>(uct.tree().bytes_used()) / (1 << 20);
}

// One and two threads in turn, so that a change of the machine's speed meets both.
void lengths_and_threads(benchmark::internal::Benchmark* bench) {
  bench->ArgNames({"threads", "playouts"})->UseRealTime()->Unit(benchmark::kMillisecond);
  for (const int playouts : {100'000, 500'000}) {
    for (const int threads : {1, 2}) bench->Args({threads, playouts});
  }
}

BENCHMARK(uct<games::go::Small>)->Name("uct/go")->Apply(lengths_and_threads);
BENCHMARK(uct<games::othello::State>)->Name("uct/othello")->Apply(lengths_and_threads);
BENCHMARK(uct<games::blokus::State>)->Name("uct/blokus-duo")->Apply(lengths_and_threads);

}  // namespace
}  // namespace aite
