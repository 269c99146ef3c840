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
#include "gpu/go_learning.hpp"
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
  void clear() const {
    if (count_ > 0) check(cudaMemset(data_, 0, bytes()), "clear memory");
  }
  void copy_to(std::span<T> list) const {
    if (count_ > 0) check(cudaMemcpy(list.data(), data_, bytes(), cudaMemcpyDeviceToHost), "give back results");
  }

 private:
  [[nodiscard]] std::size_t bytes() const { return count_ * sizeof(T); }

  T* data_ = nullptr;
  std::size_t count_;
};

constexpr int threads_of_a_block = 256;
constexpr int warps_of_a_block = threads_of_a_block / warp_lanes;

// How many blocks a multiprocessor is to have room for at once, so that the compiler knows how many registers a thread
// may have: the fastest of those tried on an H200, within a few per cent.
template <class Playout>
constexpr int blocks_at_once = 1;
template <>
constexpr int blocks_at_once<GoPolicyPlayout> = 4;
constexpr int searches_at_once = 30;

// A block learns from so many playouts, a thread from one after the other.
constexpr int threads_of_a_bundle = 128;
constexpr int bundles_at_once = 8;
constexpr std::uint32_t playouts_of_a_bundle = Bundle::most_playouts;

template <class Playout, class Writer>
__global__ void __launch_bounds__(threads_of_a_block, blocks_at_once<Playout>) play_kernel(Job<Playout> job) {
  if constexpr (Playout::is_a_warps) {
    __shared__ typename Playout::Shared shared[warps_of_a_block];
    const unsigned warp = threadIdx.x / warp_lanes;
    const std::uint64_t worker = std::uint64_t{blockIdx.x} * warps_of_a_block + warp;
    const std::uint64_t workers = std::uint64_t{gridDim.x} * warps_of_a_block;
    if constexpr (Playout::has_table_at_hand) {
      __shared__ typename Playout::Table table;
      static_assert(sizeof table % 4 == 0);
      for (unsigned i = threadIdx.x; i < sizeof table / 4; i += blockDim.x) {
        reinterpret_cast<std::uint32_t*>(&table)[i] = reinterpret_cast<const std::uint32_t*>(job.table)[i];
      }
      __syncthreads();
      play_share<Playout, Writer>(job, table, shared[warp], worker, workers);
    } else {
      play_share<Playout, Writer>(job, *job.table, shared[warp], worker, workers);
    }
  } else {
    typename Playout::Shared shared;
    play_share<Playout, Writer>(job, *job.table, shared, std::uint64_t{blockIdx.x} * blockDim.x + threadIdx.x,
                                std::uint64_t{gridDim.x} * blockDim.x);
  }
}

// Several jobs at once.
__global__ void __launch_bounds__(threads_of_a_block, blocks_at_once<GoPolicyPlayout>)
    count_kernel(const Job<GoPolicyPlayout>* jobs, std::uint32_t count) {
  __shared__ GoPolicyPlayout::Shared shared[warps_of_a_block];
  const unsigned warp = threadIdx.x / warp_lanes;
  share_each(jobs, count, blockIdx.x * warps_of_a_block + warp, gridDim.x * warps_of_a_block,
             [&](const Job<GoPolicyPlayout>& job, std::uint32_t worker) {
               play_share<GoPolicyPlayout, NoScribe>(job, *job.table, shared[warp], worker,
                                                     gridDim.x * warps_of_a_block);
             });
}

__global__ void __launch_bounds__(threads_of_a_block, blocks_at_once<GoPolicyPlayout>) note_kernel(GradientJobs all) {
  __shared__ GoPolicyPlayout::Shared shared[warps_of_a_block];
  const unsigned warp = threadIdx.x / warp_lanes;
  play_and_note(all, shared[warp], std::uint64_t{blockIdx.x} * warps_of_a_block + warp,
                std::uint64_t{gridDim.x} * warps_of_a_block);
}

// A block a bundle: they end at different times, and make room for the next as they do.
__global__ void __launch_bounds__(threads_of_a_bundle, bundles_at_once)
    learn_kernel(const Bundle* bundles, GoNotes notes) {
  __shared__ WideSum sums[GoGradient::dimensions];
  learn(bundles[blockIdx.x], notes, sums);
}

struct SearchJob {
  const GoSearchStart* starts;
  std::uint32_t count;
  const SearchWork::Engine* engines;
  const float* logs;
  std::uint64_t nodes_of_a_tree;
  GoNode* nodes;
  GoEdge* edges;
  GoRootMove* roots;

  __device__ GoTree tree(std::uint32_t number) const {
    return {nodes + number * nodes_of_a_tree, edges + GoTree::edges_for(number * nodes_of_a_tree)};
  }
};

// A warp a block: searches end at different times, and make room for the next as they do.
__global__ void __launch_bounds__(warp_lanes, searches_at_once) search_kernel(SearchJob job) {
  __shared__ GoSearch::Shared shared;
  const GoSearchStart& start = job.starts[blockIdx.x];
  const SearchWork::Engine engine = job.engines[start.engine];
  GoSearch search(*engine.table, *engine.policy, job.logs, job.tree(blockIdx.x), shared);
  search.search(start);
  search.give(job.roots + std::uint64_t{blockIdx.x} * GoSearchTable::most_moves);
}

__global__ void __launch_bounds__(warp_lanes, searches_at_once)
    search_and_note_kernel(SearchJob job, SearchLearning learning) {
  __shared__ GoSearchToLearn::Shared shared;
  const GoSearchStart& start = job.starts[blockIdx.x];
  search_and_note(learning, blockIdx.x, start, job.engines[start.engine], job.logs, job.tree(blockIdx.x), shared);
}

std::uint64_t free_memory() {
  std::size_t free = 0;
  std::size_t all = 0;
  check(cudaMemGetInfo(&free, &all), "say how much memory it has");
  return free;
}
std::string free_text() { return std::to_string(free_memory() >> 20) + " MiB free"; }

// The notes of so many playouts.
class HeldNotes {
 public:
  static constexpr std::uint64_t bytes_each = sizeof(GoNote) + GoNotes::usual_room * sizeof(std::uint16_t);

  explicit HeldNotes(std::uint64_t playouts)
      : notes_(playouts), words_(playouts * GoNotes::usual_room), spills_(1), spilled_(room_for(64)) {}

  // launch(notes), again with more room where there was too little.
  template <class Launch>
  void take(const Launch& launch) {
    for (;;) {
      spills_.clear();
      launch(GoNotes{notes_.data(), words_.data(), GoNotes::usual_room, spilled_->data(), rooms_, spills_.data()});
      std::uint32_t spills = 0;
      spills_.copy_to(std::span(&spills, 1));
      if (spills <= rooms_) return;
      spilled_.reset();
      spilled_ = room_for(spills);
    }
  }

 private:
  std::unique_ptr<Buffer<std::uint16_t>> room_for(std::uint32_t rooms) {
    rooms_ = rooms;
    return std::make_unique<Buffer<std::uint16_t>>(std::size_t{rooms} * GoNotes::most_words);
  }

  Buffer<GoNote> notes_;
  Buffer<std::uint16_t> words_;
  Buffer<std::uint32_t> spills_;
  std::uint32_t rooms_ = 0;
  std::unique_ptr<Buffer<std::uint16_t>> spilled_;
};

std::string version_text(int number) {
  return std::to_string(number / 1000) + "." + std::to_string(number % 1000 / 10);
}

class Cuda final : public Device {
 public:
  explicit Cuda(int number) : number_(number) {
    check(cudaSetDevice(number_), "start");
    cudaDeviceProp facts{};
    check(cudaGetDeviceProperties(&facts, number_), "describe itself");
    int runtime = 0;
    check(cudaRuntimeGetVersion(&runtime), "say what CUDA it runs");
    name_ = std::string(facts.name) + ", CUDA " + version_text(runtime);
    constexpr std::uint64_t least_memory = std::uint64_t{512} << 20;
    if (free_memory() < least_memory) throw std::runtime_error("the GPU has too little memory: " + free_text());
    multiprocessors_ = facts.multiProcessorCount;
  }

  [[nodiscard]] std::string name() const override { return name_; }
  void play(const Work<OthelloPlayout>& work) override { play_any(work); }
  void play(const Work<GoPlayout>& work) override { play_any(work); }
  void play(const Work<GoPolicyPlayout>& work) override {
    if (work.plies.empty()) {
      count(std::span(&work, 1));
    } else {
      play_by<Scribe>(work);
    }
  }
  void play(const Work<BlokusPlayout>& work) override { play_any(work); }

  std::unique_ptr<DeviceNetwork> hold(const NetworkParts& parts) override { return hold_on_cuda(number_, parts); }

  void count(std::span<const Work<GoPolicyPlayout>> works) override {
    check(cudaSetDevice(number_), "start");
    std::deque<Held<GoPolicyPlayout>> held;
    std::vector<Job<GoPolicyPlayout>> list;
    for (const Work<GoPolicyPlayout>& work : works) list.push_back(held.emplace_back(work).job);
    const std::uint64_t playouts = playouts_of(list);
    if (playouts == 0) return;
    const Buffer<Job<GoPolicyPlayout>> jobs{std::span<const Job<GoPolicyPlayout>>(list)};
    count_kernel<<<blocks_for(count_kernel, playouts, warps_of_a_block), threads_of_a_block>>>(
        jobs.data(), static_cast<std::uint32_t>(list.size()));
    finish("play");
    for (std::size_t i = 0; i < works.size(); ++i) held[i].tallies.copy_to(works[i].tallies);
  }

  void learn(std::span<const GradientWork> works) override {
    check(cudaSetDevice(number_), "start");
    std::deque<HeldToLearn> held;
    std::vector<GradientJob> list;
    for (const GradientWork& work : works) list.push_back(held.emplace_back(work).job);
    const std::uint64_t playouts = playouts_of(list);
    if (playouts == 0) return;
    const Buffer<GradientJob> jobs{std::span<const GradientJob>(list)};
    const std::uint64_t at_once = std::min(playouts, free_memory() / 10 * 9 / HeldNotes::bytes_each);
    if (at_once == 0) throw std::runtime_error("the GPU has too little memory to learn: " + free_text());
    HeldNotes held_notes(at_once);
    for (GradientJobs all{jobs.data(), 0, 0, {}}; all.begin < playouts; all.begin = all.end) {
      all.end = std::min(playouts, all.begin + at_once);
      held_notes.take([&](const GoNotes& notes) {
        all.notes = notes;
        note_kernel<<<blocks_for(note_kernel, all.end - all.begin, warps_of_a_block), threads_of_a_block>>>(all);
        finish("play");
      });
      learn_all(bundles_of(list, all.begin, all.end, playouts_of_a_bundle), all.notes);
    }
    for (std::size_t i = 0; i < works.size(); ++i) held[i].gradients.copy_to(works[i].gradients);
  }

  void search(const SearchWork& work) override {
    search_by_portions(work, work.most_nodes(), 0, [&](const SearchJob& job, std::size_t done, Engines) {
      const Buffer<GoRootMove> roots(job.count * GoSearchTable::most_moves);
      SearchJob with_roots = job;
      with_roots.roots = roots.data();
      search_kernel<<<job.count, warp_lanes>>>(with_roots);
      finish("search");
      roots.copy_to(work.roots.subspan(done * GoSearchTable::most_moves, job.count * GoSearchTable::most_moves));
    });
  }

  void learn(const SearchGradientWork& work) override {
    check(cudaSetDevice(number_), "start");
    const SearchWork& searches = work.searches;
    const Buffer<GoGradient::Table> classes{std::span<const GoGradient::Table>(work.classes, 1)};
    const std::uint32_t simulations = work.gradients.empty() ? 0 : searches.most_playouts();
    const std::uint64_t more =
        simulations == 0 ? 0 : simulations * HeldNotes::bytes_each + GoGradient::dimensions * sizeof(Total);
    const std::uint64_t nodes = searches.most_nodes(2);
    search_by_portions(searches, nodes, more, [&](const SearchJob& job, std::size_t done, Engines engines) {
      const Buffer<Value> values(job.count);
      const Buffer<std::uint32_t> noted_there(job.count);
      SearchLearning learning{work.with_virtual_visits, simulations, values.data(), noted_there.data(), {}};
      HeldNotes held(std::uint64_t{job.count} * simulations);
      held.take([&](const GoNotes& notes) {
        learning.notes = notes;
        search_and_note_kernel<<<job.count, warp_lanes>>>(job, learning);
        finish("search");
      });
      values.copy_to(work.values.subspan(done, job.count));
      if (simulations == 0) return;
      std::vector<std::uint32_t> noted(job.count);
      noted_there.copy_to(noted);
      const auto learned = work.gradients.subspan(done * GoGradient::dimensions, job.count * GoGradient::dimensions);
      const Buffer<Total> gradients{std::span<const Total>(learned)};
      std::vector<Bundle> bundles;
      for (std::uint64_t i = 0; i < job.count; ++i) {
        add_in_parts({&job.starts[i].position, engines[searches.starts[done + i].engine].policy, classes.data(),
                      work.with_baseline ? values.data() + i : nullptr, gradients.data() + i * GoGradient::dimensions,
                      i * simulations, noted[i]},
                     playouts_of_a_bundle, bundles);
      }
      learn_all(bundles, learning.notes);
      gradients.copy_to(learned);
    });
  }

 private:
  // What a job of playouts is about, in the device's memory.
  template <class Playout>
  struct Held {
    Buffer<typename Playout::Start> starts;
    Buffer<typename Playout::Table> table;
    Buffer<games::Tally> tallies;
    Buffer<std::uint16_t> plies;
    Buffer<std::uint32_t> lengths;
    Job<Playout> job;

    explicit Held(const Work<Playout>& work)
        : starts(std::span<const typename Playout::Start>(work.starts)),
          table(std::span<const typename Playout::Table>(work.table, 1)),
          tallies(std::span<const games::Tally>(work.tallies)),
          plies(work.plies.size()),
          lengths(work.lengths.size()),
          job{starts.data(), work.starts.size(), work.per_start, work.seed, tallies.data(),
              plies.data(),  lengths.data(),     table.data(),   work.first} {}
  };
  struct HeldToLearn {
    Buffer<GoPolicyStart> starts;
    Buffer<Value> baselines;
    Buffer<GoPolicyTable> table;
    Buffer<GoGradient::Table> classes;
    Buffer<Total> gradients;
    GradientJob job;

    explicit HeldToLearn(const GradientWork& work)
        : starts(work.starts),
          baselines(work.baselines),
          table(std::span<const GoPolicyTable>(work.table, 1)),
          classes(std::span<const GoGradient::Table>(work.classes, 1)),
          gradients(std::span<const Total>(work.gradients)),
          job{starts.data(), work.starts.size(), work.simulations, work.from,      work.seed,
              work.first,    baselines.data(),   table.data(),     classes.data(), gradients.data()} {}
  };

  static void learn_all(const std::vector<Bundle>& list, const GoNotes& notes) {
    if (list.empty()) return;
    const Buffer<Bundle> bundles{std::span<const Bundle>(list)};
    learn_kernel<<<static_cast<unsigned>(list.size()), threads_of_a_bundle>>>(bundles.data(), notes);
    finish("learn");
  }

  static void finish(const char* what) {
    check(cudaGetLastError(), what);
    check(cudaDeviceSynchronize(), what);
  }

  using Engines = std::span<const SearchWork::Engine>;

  // As many searches at once as there is memory for: their trees, and so many bytes more for each. launch(job, how many
  // there were before, engines whose tables lie in the device's memory)
  template <class Launch>
  void search_by_portions(const SearchWork& work, std::uint64_t nodes_of_a_tree, std::uint64_t more,
                          const Launch& launch) {
    if (work.starts.empty()) return;
    check(cudaSetDevice(number_), "start");
    const std::uint64_t each =
        nodes_of_a_tree * sizeof(GoNode) + GoTree::edges_for(nodes_of_a_tree) * sizeof(GoEdge) + more;
    const std::uint64_t at_once = std::min<std::uint64_t>(work.starts.size(), free_memory() / 10 * 9 / each);
    if (at_once == 0) {
      throw std::runtime_error("the GPU has too little memory for one search of " + std::to_string(nodes_of_a_tree) +
                               " nodes: " + free_text());
    }
    std::deque<Buffer<GoSearchTable>> tables;
    std::deque<Buffer<GoPolicyTable>> policies;
    std::vector<SearchWork::Engine> there;
    for (const SearchWork::Engine& engine : work.engines) {
      tables.emplace_back(std::span<const GoSearchTable>(engine.table, 1));
      policies.emplace_back(std::span<const GoPolicyTable>(engine.policy, 1));
      there.push_back({tables.back().data(), policies.back().data()});
    }
    const Buffer<SearchWork::Engine> engines{std::span<const SearchWork::Engine>(there)};
    const Buffer<float> logs{work.logs};
    const Buffer<GoNode> nodes(at_once * nodes_of_a_tree);
    const Buffer<GoEdge> edges(GoTree::edges_for(at_once * nodes_of_a_tree));
    for (std::size_t done = 0; done < work.starts.size(); done += at_once) {
      const auto now = work.starts.subspan(done, std::min<std::size_t>(at_once, work.starts.size() - done));
      const Buffer<GoSearchStart> starts{now};
      launch({starts.data(), static_cast<std::uint32_t>(now.size()), engines.data(), logs.data(), nodes_of_a_tree,
              nodes.data(), edges.data(), nullptr},
             done, there);
    }
  }

  template <class Playout>
  void play_any(const Work<Playout>& work) {
    if (work.plies.empty()) {
      play_by<NoScribe>(work);
    } else {
      play_by<Scribe>(work);
    }
  }

  template <class Writer, class Playout>
  void play_by(const Work<Playout>& work) {
    if (work.starts.empty() || work.per_start == 0) return;
    check(cudaSetDevice(number_), "start");  // other threads of this program may ask, too
    const Held<Playout> held(work);
    constexpr std::uint64_t workers = Playout::is_a_warps ? warps_of_a_block : threads_of_a_block;
    play_kernel<Playout, Writer>
        <<<blocks_for(play_kernel<Playout, Writer>, held.job.playouts(), workers), threads_of_a_block>>>(held.job);
    finish("play");
    held.tallies.copy_to(work.tallies);
    held.plies.copy_to(work.plies);
    held.lengths.copy_to(work.lengths);
  }

  // As many blocks as the device holds at once, each worker with a share of its own; fewer where there is less to do.
  template <class Kernel>
  [[nodiscard]] unsigned blocks_for(Kernel* kernel, std::uint64_t playouts, std::uint64_t workers_of_a_block) const {
    int blocks_a_multiprocessor = 0;
    check(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks_a_multiprocessor, kernel, threads_of_a_block, 0),
          "say how much it can do at once");
    const std::uint64_t wanted = (playouts + workers_of_a_block - 1) / workers_of_a_block;
    const auto most =
        static_cast<std::uint64_t>(blocks_a_multiprocessor) * static_cast<std::uint64_t>(multiprocessors_);
    return static_cast<unsigned>(std::min(wanted, most));
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
    return {nullptr, std::string(cudaGetErrorString(error)) + " (CUDA of the driver: " + version_text(driver) +
                         ", of this program: " + version_text(runtime) + ")"};
  }
  if (devices == 0) return {nullptr, "there is no GPU"};
  try {
    return {std::make_unique<Cuda>(0), ""};
  } catch (const std::runtime_error& error) {
    return {nullptr, error.what()};
  }
}

}  // namespace aite::gpu
