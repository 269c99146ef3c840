// SPDX-License-Identifier: MIT
#include <benchmark/benchmark.h>

#include <array>
#include <vector>

#include "base/simd.hpp"
#include "games/blokus/state.hpp"

namespace {

using aite::base::Rng;
using aite::games::Move;
using aite::games::Tally;
using aite::games::blokus::State;

// Every position of one random game.
std::vector<State> game_positions() {
  std::vector<State> positions;
  Rng rng(1);
  for (State state; !state.is_over();) {
    positions.push_back(state);
    State::MoveList moves;
    state.legal_moves(moves);
    state.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
  }
  return positions;
}

void batched(benchmark::State& timer, const std::string& target) {
  aite::base::for_each_simd_target([&](const std::string& name) {
    if (name != target) return;
    constexpr std::uint32_t playouts = 1000;
    const std::array<State, 1> start;
    std::array<Tally, 1> tally;
    std::uint64_t seed = 0;
    for (auto _ : timer) State::count_playouts(start, playouts, ++seed, tally);
    timer.SetItemsProcessed(static_cast<std::int64_t>(tally[0].playouts));
  });
}

void single(benchmark::State& timer, const std::string& target) {
  aite::base::for_each_simd_target([&](const std::string& name) {
    if (name != target) return;
    const State start;
    Rng rng(1);
    for (auto _ : timer) benchmark::DoNotOptimize(start.playout(rng));
    timer.SetItemsProcessed(timer.iterations());
  });
}

// A game's positions one after the other; the rate counts positions.
void legal_moves(benchmark::State& timer) {
  const std::vector<State> positions = game_positions();
  State::MoveList moves;
  for (auto _ : timer) {
    for (const State& position : positions) {
      position.legal_moves(moves);
      benchmark::DoNotOptimize(moves.data());
    }
  }
  timer.SetItemsProcessed(timer.iterations() * static_cast<std::int64_t>(positions.size()));
}
BENCHMARK(legal_moves);

// A whole game from the start, copied once; the rate counts plies.
void play(benchmark::State& timer) {
  Rng rng(1);
  aite::games::Trajectory game;
  State().playout(rng, &game);
  for (auto _ : timer) {
    State state;
    for (const Move move : game) state.play(move);
    benchmark::DoNotOptimize(state);
  }
  timer.SetItemsProcessed(timer.iterations() * static_cast<std::int64_t>(game.size()));
}
BENCHMARK(play);

const bool registered = [] {
  aite::base::for_each_simd_target([](const std::string& target) {
    benchmark::RegisterBenchmark(("batched/" + target).c_str(), batched, target);
    benchmark::RegisterBenchmark(("single/" + target).c_str(), single, target);
  });
  return true;
}();

}  // namespace
