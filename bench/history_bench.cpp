// SPDX-License-Identifier: MIT
// Remembered playouts a second from the start of each game, playing them included, and what inserting alone costs. One
// iteration is one search.
#include <benchmark/benchmark.h>

#include "games/blokus/state.hpp"
#include "games/go/state.hpp"
#include "games/othello/state.hpp"
#include "search/history/history.hpp"

namespace aite {
namespace {

using search::history::History;
using search::history::Records;
using search::history::Tree;

template <games::State S>
void remember(benchmark::State& state) {
  const auto playouts = static_cast<std::uint64_t>(state.range(1));
  search::history::Settings settings;
  settings.threads = static_cast<int>(state.range(0));
  settings.memory_bytes = std::size_t{2} << 30;
  History<S> history(settings);
  const S root;
  typename S::MoveList list;
  root.legal_moves(list);
  const std::vector<games::Move> moves(list.begin(), list.end());
  std::uint64_t seed = 0;
  for (auto _ : state) {
    history.clear();
    benchmark::DoNotOptimize(history.search(root, moves, {playouts, 0}, {}, ++seed));
  }
  state.counters["playouts/s"] =
      benchmark::Counter(static_cast<double>(playouts), benchmark::Counter::kIsIterationInvariantRate);
  state.counters["MiB"] = static_cast<double>(history.bytes_used()) / (1 << 20);
}

template <games::State S>
void insert(benchmark::State& state) {
  const auto playouts = static_cast<std::uint64_t>(state.range(0));
  Records records;
  base::Rng rng(1);
  const S root;
  for (std::uint64_t i = 0; i < playouts; ++i)
    records.play([&](games::Trajectory* plies) { return root.playout(rng, plies); });
  for (auto _ : state) {
    Tree tree;
    for (Records::Index i = 0; i < records.size(); ++i) tree.insert(records, i);
    benchmark::DoNotOptimize(tree.nodes().size());
  }
  state.counters["playouts/s"] =
      benchmark::Counter(static_cast<double>(playouts), benchmark::Counter::kIsIterationInvariantRate);
}

void lengths_and_threads(benchmark::internal::Benchmark* bench) {
  bench->ArgNames({"threads", "playouts"})->UseRealTime()->Unit(benchmark::kMillisecond);
  for (const int playouts : {8'000, 128'000}) {
    for (const int threads : {1, 2}) bench->Args({threads, playouts});
  }
}

BENCHMARK(remember<games::go::Small>)->Name("history/go")->Apply(lengths_and_threads);
BENCHMARK(remember<games::othello::State>)->Name("history/othello")->Apply(lengths_and_threads);
BENCHMARK(remember<games::blokus::State>)->Name("history/blokus-duo")->Apply(lengths_and_threads);
BENCHMARK(insert<games::go::Small>)->Name("history/insert/go")->Arg(8'000)->Arg(128'000)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace aite
