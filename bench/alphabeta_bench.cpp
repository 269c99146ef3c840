// SPDX-License-Identifier: MIT
// Nodes that alpha-beta visits in a second, in positions of each game after a few random plies.
#include <benchmark/benchmark.h>

#include <string>

#include "base/random.hpp"
#include "players/registry.hpp"

namespace {

using namespace aite;

constexpr int positions = 8;
constexpr int random_plies = 10;

void nodes(benchmark::State& bench, const std::string& game) {
  std::uint64_t visited = 0;
  double seconds = 0;
  for (auto _ : bench) {
    for (std::uint64_t seed = 1; seed <= positions; ++seed) {
      const auto session = players::make_session(game);
      base::Rng rng(seed);
      for (int ply = 0; ply < random_plies; ++ply) {
        const std::vector<games::Move> legal = session->legal_moves();
        session->play(legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
      }
      const auto player = players::make_player("ab:seconds=0,nodes=50000", *session);
      const search::Thought thought = player->think(*session, player->budget(), {});
      visited += thought.playouts;
      seconds += thought.seconds;  // without making the table
    }
  }
  bench.counters["nodes/s"] = static_cast<double>(visited) / seconds;
}

BENCHMARK_CAPTURE(nodes, go, std::string("go"))->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(nodes, othello, std::string("othello"))->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(nodes, blokus, std::string("blokus-duo"))->Unit(benchmark::kMillisecond);

}  // namespace
