// SPDX-License-Identifier: MIT
// Policy networks: positions a second on one core, by instruction set and size.
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
  const Network network(initial_weights(size, 1), "");
  base::Rng rng(1);
  std::vector<std::uint64_t> planes(positions * size.planes);
  for (std::uint64_t& plane : planes) plane = rng.next() & rng.next();
  std::vector<float> logits(positions * squares);
  base::for_each_simd_target([&](const std::string& each) {
    if (each != target) return;
    for (auto _ : state) {
      network.evaluate(planes, logits);
      benchmark::DoNotOptimize(logits.data());
    }
  });
  state.counters["positions/s"] =
      benchmark::Counter(static_cast<double>(positions), benchmark::Counter::kIsIterationInvariantRate);
}

const bool registered = [] {
  base::for_each_simd_target([](const std::string& target) {
    for (const NetworkSize size : {NetworkSize{5, 64, 3}, {5, 64, 4}, {5, 48, 5}}) {
      benchmark::RegisterBenchmark(fmt::format("policy/{}x{}/{}", size.channels, size.blocks, target).c_str(),
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
