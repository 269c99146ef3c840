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
  constexpr std::uint64_t playouts = 500'000;
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

BENCHMARK(uct<games::go::Small>)->Name("uct/go")->Arg(1)->Arg(2)->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK(uct<games::othello::State>)
    ->Name("uct/othello")
    ->Arg(1)
    ->Arg(2)
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK(uct<games::blokus::State>)
    ->Name("uct/blokus-duo")
    ->Arg(1)
    ->Arg(2)
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace aite
