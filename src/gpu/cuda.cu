// SPDX-License-Identifier: MIT
#include <cuda_runtime.h>

#include <algorithm>
#include <deque>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "gpu/cuda_check.hpp"
#include "gpu/device.hpp"
#include "gpu/work.hpp"

namespace aite::gpu {

namespace {

// Memory of the device; an empty list takes none.
template <class T>
class Buffer {
 public:
  explicit Buffer(std::size_t count) : count_(count) {
    if (count_ > 0) check(cudaMalloc(&data_, bytes()), "allocate memory");
  }
  explicit Buffer(std::span<const T> list) : Buffer(list.size()) {
    if (count_ > 0) check(cudaMemcpy(data_, list.data(), bytes(), cudaMemcpyHostToDevice), "take in data");
  }
  Buffer(const Buffer&) = delete;
  Buffer& operator=(const Buffer&) = delete;
  ~Buffer() { cudaFree(data_); }

  [[nodiscard]] T* data() const { return data_; }
  void copy_to(std::span<T> list) const {
    if (count_ > 0) check(cudaMemcpy(list.data(), data_, bytes(), cudaMemcpyDeviceToHost), "give back results");
  }

 private:
  [[nodiscard]] std::size_t bytes() const { return count_ * sizeof(T); }

  T* data_ = nullptr;
  std::size_t count_;
};

constexpr int threads_of_a_block = 256;

template <class Playout, class Writer>
__global__ void __launch_bounds__(threads_of_a_block) play_kernel(Job<Playout> job) {
  if constexpr (Playout::is_a_warps) {
    constexpr int warps = threads_of_a_block / warp_lanes;
    __shared__ typename Playout::Table table;
    __shared__ typename Playout::Shared shared[warps];
    static_assert(sizeof table % 4 == 0);
    for (unsigned i = threadIdx.x; i < sizeof table / 4; i += blockDim.x) {
      reinterpret_cast<std::uint32_t*>(&table)[i] = reinterpret_cast<const std::uint32_t*>(job.table)[i];
    }
    __syncthreads();
    const unsigned warp = threadIdx.x / warp_lanes;
    play_share<Playout, Writer>(job, table, shared[warp], std::uint64_t{blockIdx.x} * warps + warp,
                                std::uint64_t{gridDim.x} * warps);
  } else {
    typename Playout::Shared shared;
    play_share<Playout, Writer>(job, *job.table, shared, std::uint64_t{blockIdx.x} * blockDim.x + threadIdx.x,
                                std::uint64_t{gridDim.x} * blockDim.x);
  }
}

struct SearchJob {
  const GoSearchStart* starts;
  std::uint32_t count;
  const SearchWork::Engine* engines;
  const float* logs;
  std::uint32_t most_playouts;
  GoNode* nodes;
  GoEdge* edges;
  GoRootMove* roots;
};

// Few lanes of a warp search: lanes that do different things wait for each other, and there are more warps than the
// searches of most jobs fill.
constexpr unsigned searches_of_a_warp = 8;

__global__ void __launch_bounds__(warp_lanes) search_kernel(SearchJob job) {
  const std::uint32_t number = blockIdx.x * searches_of_a_warp + threadIdx.x;
  if (threadIdx.x >= searches_of_a_warp || number >= job.count) return;
  const SearchWork::Engine engine = job.engines[job.starts[number].engine];
  GoSearch search(*engine.table, *engine.policy, job.logs,
                  {job.nodes + number * GoTree::nodes_for(job.most_playouts),
                   job.edges + number * GoTree::edges_for(job.most_playouts)});
  search.search(job.starts[number]);
  search.give(job.roots + std::uint64_t{number} * GoSearchTable::most_moves);
}

class Cuda final : public Device {
 public:
  explicit Cuda(int number) : number_(number) {
    check(cudaSetDevice(number_), "start");
    cudaDeviceProp facts{};
    check(cudaGetDeviceProperties(&facts, number_), "describe itself");
    name_ = facts.name;
    multiprocessors_ = facts.multiProcessorCount;
  }

  [[nodiscard]] std::string name() const override { return name_; }
  void play(const Work<OthelloPlayout>& work) override { play_any(work); }
  void play(const Work<GoPlayout>& work) override { play_any(work); }
  void play(const Work<GoPolicyPlayout>& work) override { play_any(work); }
  void play(const Work<BlokusPlayout>& work) override { play_any(work); }

  std::unique_ptr<DeviceNetwork> hold(const NetworkParts& parts) override { return hold_on_cuda(number_, parts); }

  // As many searches at once as there is memory for their trees.
  void search(const SearchWork& work) override {
    check(cudaSetDevice(number_), "start");
    const std::uint32_t playouts = work.most_playouts();
    const std::uint64_t a_tree =
        GoTree::nodes_for(playouts) * sizeof(GoNode) + GoTree::edges_for(playouts) * sizeof(GoEdge);
    std::size_t free = 0;
    std::size_t all = 0;
    check(cudaMemGetInfo(&free, &all), "say how much memory it has");
    const std::uint64_t at_once = std::min<std::uint64_t>(work.starts.size(), free / 10 * 9 / a_tree);
    if (at_once == 0 && !work.starts.empty()) {
      throw std::runtime_error("the GPU has too little memory for one search of " + std::to_string(playouts) +
                               " playouts: " + std::to_string(free >> 20) + " MiB free");
    }
    std::deque<Buffer<GoSearchTable>> tables;
    std::deque<Buffer<GoPolicyPlayout::Table>> policies;
    std::vector<SearchWork::Engine> there;
    for (const SearchWork::Engine& engine : work.engines) {
      tables.emplace_back(std::span<const GoSearchTable>(engine.table, 1));
      policies.emplace_back(std::span<const GoPolicyPlayout::Table>(engine.policy, 1));
      there.push_back({tables.back().data(), policies.back().data()});
    }
    const Buffer<SearchWork::Engine> engines{std::span<const SearchWork::Engine>(there)};
    const Buffer<float> logs{work.logs};
    const Buffer<GoNode> nodes(at_once * GoTree::nodes_for(playouts));
    const Buffer<GoEdge> edges(at_once * GoTree::edges_for(playouts));
    for (std::size_t done = 0; done < work.starts.size(); done += at_once) {
      const auto now = work.starts.subspan(done, std::min<std::size_t>(at_once, work.starts.size() - done));
      const Buffer<GoSearchStart> starts{now};
      const Buffer<GoRootMove> roots(now.size() * GoSearchTable::most_moves);
      const auto count = static_cast<std::uint32_t>(now.size());
      search_kernel<<<(count + searches_of_a_warp - 1) / searches_of_a_warp, warp_lanes>>>(
          {starts.data(), count, engines.data(), logs.data(), playouts, nodes.data(), edges.data(), roots.data()});
      check(cudaGetLastError(), "start searching");
      check(cudaDeviceSynchronize(), "search");
      roots.copy_to(work.roots.subspan(done * GoSearchTable::most_moves, now.size() * GoSearchTable::most_moves));
    }
  }

 private:
  template <class Playout>
  void play_any(const Work<Playout>& work) {
    if (work.starts.empty() || work.per_start == 0) return;
    check(cudaSetDevice(number_), "start");  // other threads of this program may ask, too
    const Buffer<typename Playout::Start> starts{std::span<const typename Playout::Start>(work.starts)};
    const Buffer<typename Playout::Table> table{std::span<const typename Playout::Table>(work.table, 1)};
    const Buffer<games::Tally> tallies{std::span<const games::Tally>(work.tallies)};
    const Buffer<std::uint16_t> plies(work.plies.size());
    const Buffer<std::uint32_t> lengths(work.lengths.size());
    const Job<Playout> job{starts.data(),  work.starts.size(), work.per_start, work.seed,
                           tallies.data(), plies.data(),       lengths.data(), table.data()};
    if (work.plies.empty()) {
      launch<Playout, NoScribe>(job, work.starts.size() * work.per_start);
    } else {
      launch<Playout, Scribe>(job, work.starts.size() * work.per_start);
    }
    tallies.copy_to(work.tallies);
    plies.copy_to(work.plies);
    lengths.copy_to(work.lengths);
  }

  // As many blocks as the device holds at once, each worker with a share of its own; fewer where there is less to do.
  template <class Playout, class Writer>
  void launch(const Job<Playout>& job, std::uint64_t playouts) {
    int blocks_at_once = 0;
    check(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks_at_once, play_kernel<Playout, Writer>,
                                                        threads_of_a_block, 0),
          "say how much it can do at once");
    constexpr std::uint64_t workers = Playout::is_a_warps ? threads_of_a_block / warp_lanes : threads_of_a_block;
    const std::uint64_t wanted = (playouts + workers - 1) / workers;
    const auto most = static_cast<std::uint64_t>(blocks_at_once) * static_cast<std::uint64_t>(multiprocessors_);
    play_kernel<Playout, Writer><<<static_cast<unsigned>(std::min(wanted, most)), threads_of_a_block>>>(job);
    check(cudaGetLastError(), "start playing");
    check(cudaDeviceSynchronize(), "play");
  }

  int number_;
  std::string name_;
  int multiprocessors_ = 0;
};

}  // namespace

Found find_cuda() {
  int devices = 0;
  if (const cudaError_t error = cudaGetDeviceCount(&devices); error != cudaSuccess) {
    int driver = 0;
    int runtime = 0;
    cudaDriverGetVersion(&driver);
    cudaRuntimeGetVersion(&runtime);
    if (driver == 0) return {nullptr, "there is no CUDA driver on this machine"};
    const auto version = [](int number) {
      return std::to_string(number / 1000) + "." + std::to_string(number % 1000 / 10);
    };
    return {nullptr, std::string(cudaGetErrorString(error)) + " (CUDA of the driver: " + version(driver) +
                         ", of this program: " + version(runtime) + ")"};
  }
  if (devices == 0) return {nullptr, "there is no GPU"};
  try {
    return {std::make_unique<Cuda>(0), ""};
  } catch (const std::runtime_error& error) {
    return {nullptr, error.what()};
  }
}

}  // namespace aite::gpu
