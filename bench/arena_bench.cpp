// SPDX-License-Identifier: MIT
// What the arena itself costs: the referee, the statistics and the store, with players that take next to no time or a
// millisecond a move.
#include <benchmark/benchmark.h>

#include <chrono>
#include <filesystem>

#include "arena/matches/runner.hpp"

namespace aite::arena {
namespace {

class TemporaryStore {
 public:
  TemporaryStore() { remove(); }
  ~TemporaryStore() { remove(); }
  TemporaryStore(const TemporaryStore&) = delete;
  TemporaryStore& operator=(const TemporaryStore&) = delete;

  [[nodiscard]] std::string path() const {
    return (std::filesystem::temp_directory_path() / "aite-arena-bench.db").string();
  }

 private:
  void remove() const {
    for (const char* end : {"", "-wal", "-shm"}) std::filesystem::remove(path() + end);
  }
};

MatchRun play(const std::string& game, const std::string& player, std::int64_t games, std::uint64_t seed) {
  const TemporaryStore file;
  Store store(file.path());
  Match match;
  match.game = game;
  match.players = {player, player};
  match.games = games;
  match.seed = seed;
  return run({match}, store, {}).front();
}

// Processor time of all threads, the one that writes included: games per second and core.
void random_games(benchmark::State& state, const char* game, std::int64_t games) {
  std::uint64_t seed = 0;
  for (auto _ : state) play(game, "random", games, ++seed);
  state.SetItemsProcessed(state.iterations() * games);
}
BENCHMARK_CAPTURE(random_games, othello, "othello", 4000)->MeasureProcessCPUTime()->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(random_games, go, "go", 400)->MeasureProcessCPUTime()->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(random_games, blokus_duo, "blokus-duo", 400)->MeasureProcessCPUTime()->Unit(benchmark::kMillisecond);

// The share of a match's time in which no player thinks. A match of a few seconds, so that opening the database (some
// 30 ms) does not stand out.
void overhead(benchmark::State& state, const char* game, std::int64_t games) {
  using Clock = std::chrono::steady_clock;
  double thinking = 0;
  double whole = 0;
  std::uint64_t seed = 0;
  for (auto _ : state) {
    const Clock::time_point start = Clock::now();
    const Standing standing = play(game, "uct:playouts=0,seconds=0.001", games, ++seed).standing(false);
    whole += std::chrono::duration<double>(Clock::now() - start).count();
    thinking += standing.players[0].seconds + standing.players[1].seconds;
  }
  state.counters["overhead"] = 1 - thinking / whole;
}
BENCHMARK_CAPTURE(overhead, othello, "othello", 100)->Iterations(1)->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(overhead, go, "go", 50)->Iterations(1)->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(overhead, blokus_duo, "blokus-duo", 200)->Iterations(1)->UseRealTime()->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace aite::arena
