// SPDX-License-Identifier: MIT
// Networks: positions a second on one core, by instruction set and size.
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <vector>

#include "base/random.hpp"
#include "base/simd.hpp"
#include "learn/network/initial.hpp"
#include "learn/network/network.hpp"

namespace aite {
namespace {

using namespace learn::network;

void evaluate(benchmark::State& state, const std::string& target, const NetworkSize& size) {
  const auto positions = static_cast<std::size_t>(state.range(0));
  const Network network(initial_weights(size, 1), size.shape, "");
  base::Rng rng(1);
  std::vector<std::uint64_t> planes(positions * size.shape.planes * size.shape.words());
  for (std::uint64_t& plane : planes) plane = rng.next() & rng.next();
  const std::vector<float> scalars(positions * size.shape.scalars);
  std::vector<float> logits(positions * size.shape.moves());
  std::vector<float> wins(size.shape.value ? positions : 0);
  base::for_each_simd_target([&](const std::string& each) {
    if (each != target) return;
    for (auto _ : state) {
      network.evaluate(planes, scalars, {logits, wins});
      benchmark::DoNotOptimize(logits.data());
    }
  });
  state.counters["positions/s"] =
      benchmark::Counter(static_cast<double>(positions), benchmark::Counter::kIsIterationInvariantRate);
}

const bool registered = [] {
  base::for_each_simd_target([](const std::string& target) {
    constexpr Shape othello{.side = 8, .planes = 5};
    constexpr Shape go{.side = 9, .planes = 12, .scalars = 3, .pass = true, .value = true};
    constexpr Shape blokus{.side = 14, .planes = 7, .scalars = 42, .value = true, .kinds = 91};
    for (const NetworkSize& size :
         {NetworkSize{othello, 64, 3}, {othello, 64, 4}, {othello, 48, 5}, {go, 64, 5}, {blokus, 64, 5}}) {
      benchmark::RegisterBenchmark(
          fmt::format("network/{0}x{0}/{1}x{2}/{3}", size.shape.side, size.channels, size.blocks, target).c_str(),
          [=](benchmark::State& state) { evaluate(state, target, size); })
          ->ArgName("positions")
          ->Arg(1)
          ->Arg(64)
          ->Unit(benchmark::kMicrosecond);
    }
  });
  return true;
}();

}  // namespace
}  // namespace aite
