// SPDX-License-Identifier: MIT
#include <benchmark/benchmark.h>

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "base/simd.hpp"
#include "games/go/policy/playout.hpp"
#include "games/go/state.hpp"
#include "players/go/models.hpp"

namespace {

using aite::base::Rng;
using aite::games::Move;
using aite::games::Tally;
using aite::games::go::Large;
using aite::games::go::Rules;
using aite::games::go::Small;

// Runs `body` on one instruction set.
template <class F>
void on_target(const std::string& wanted, F&& body) {
  aite::base::for_each_simd_target([&](const std::string& target) {
    if (target == wanted) body();
  });
}

// As many games at once as the machine has lanes for, 9x9 from the start.
void batched_playouts(benchmark::State& bench, const std::string& target) {
  on_target(target, [&] {
    const std::array<Small, 1> start{Small()};
    std::array<Tally, 1> tally{};
    std::uint64_t seed = 0;
    for (auto _ : bench) Small::count_playouts(start, 5000, ++seed, tally);
    bench.SetItemsProcessed(static_cast<std::int64_t>(tally[0].playouts));
  });
}

// One game at a time from the start, the way a tree search plays them.
template <class State>
void single_playouts(benchmark::State& bench, const std::string& target, int size) {
  on_target(target, [&] {
    Rules rules;
    rules.size = size;
    const State start(rules);
    Rng rng(1);
    for (auto _ : bench) benchmark::DoNotOptimize(start.playout(rng));
    bench.SetItemsProcessed(bench.iterations());
  });
}

// The same by a softmax policy.
namespace policy = aite::games::go::policy;

using aite::players::go::PlayoutPolicy;

void play_out_by(const PlayoutPolicy& by, benchmark::State& bench) {
  Rng rng(5);
  const Small start;
  for (auto _ : bench) {
    auto end = start.position();
    by.play_out(end, aite::games::no_move, rng, nullptr);
    benchmark::DoNotOptimize(end);
  }
  bench.SetItemsProcessed(bench.iterations());
}

// A model of the program, or a file.
void policy_playouts(benchmark::State& bench, const std::string& model) {
  play_out_by(*aite::players::go::playout_policy(model), bench);
}

// Patterns with random weights, tactical features that are sought.
void random_policy_playouts(benchmark::State& bench) {
  Rng rng(5);
  std::vector<float> theta(policy::dimensions, 1.5F);
  for (int i = 0; i < aite::games::go::features::pattern_classes; ++i) {
    theta[static_cast<std::size_t>(i)] = static_cast<float>(2 * rng.unit() - 1);
  }
  play_out_by(PlayoutPolicy(theta), bench);
}

// One move of a random 9x9 game: all legal moves, one of them played.
void legal_moves_and_play(benchmark::State& bench) {
  Rng rng(1);
  Small state;
  Small::MoveList moves;
  for (auto _ : bench) {
    if (state.is_over() || state.ply() > 120) state = Small();
    state.legal_moves(moves);
    state.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
  }
  bench.SetItemsProcessed(bench.iterations());
}

void register_for(const std::string& target) {
  using benchmark::RegisterBenchmark;
  RegisterBenchmark(("batched_playouts/9/" + target).c_str(), batched_playouts, target)->Unit(benchmark::kMillisecond);
  RegisterBenchmark(("single_playouts/9/" + target).c_str(), single_playouts<Small>, target, 9)
      ->Unit(benchmark::kMicrosecond);
  for (const int size : {13, 19}) {
    RegisterBenchmark(("single_playouts/" + std::to_string(size) + "/" + target).c_str(), single_playouts<Large>,
                      target, size)
        ->Unit(benchmark::kMicrosecond);
  }
}

BENCHMARK(legal_moves_and_play);
BENCHMARK(random_policy_playouts)->Name("policy_playouts/9/random")->Unit(benchmark::kMicrosecond);

}  // namespace

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  aite::base::for_each_simd_target(register_for);
  std::vector<std::string> models{"mm", "sb-10000", "contact-10000"};
  models.insert(models.end(), argv + 1, argv + argc);  // files to measure besides
  for (const std::string& model : models) {
    benchmark::RegisterBenchmark(("policy_playouts/9/" + model).c_str(), policy_playouts, model)
        ->Unit(benchmark::kMicrosecond);
  }
  benchmark::RunSpecifiedBenchmarks();
}
