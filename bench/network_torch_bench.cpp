// SPDX-License-Identifier: MIT
// The same networks as in network_bench.cpp, computed by libtorch on one thread.
#include <ATen/Parallel.h>
#include <benchmark/benchmark.h>
#include <c10/core/GradMode.h>

#include "learn/network/initial.hpp"
#include "learn/network/torch_network.hpp"

namespace aite {
namespace {

void torch(benchmark::State& state) {
  using namespace learn::network;
  at::set_num_threads(1);
  const c10::NoGradGuard no_gradients;
  const NetworkSize size{
      {.side = 8, .planes = 5}, static_cast<std::size_t>(state.range(0)), static_cast<std::size_t>(state.range(1))};
  NamedTensors model;
  for (const auto& [name, tensor] : initial_weights(size, 1).named) model[name] = to_torch(tensor, at::kCPU);
  const at::Tensor planes = at::rand({state.range(2), 5, 8, 8}).round();
  for (auto _ : state) benchmark::DoNotOptimize(model_answers(model, planes).logits.data_ptr());
  state.counters["positions/s"] =
      benchmark::Counter(static_cast<double>(state.range(2)), benchmark::Counter::kIsIterationInvariantRate);
}

BENCHMARK(torch)
    ->Name("policy/torch")
    ->ArgNames({"channels", "blocks", "positions"})
    ->Args({64, 4, 1})
    ->Args({64, 4, 64})
    ->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace aite
