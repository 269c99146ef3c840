// SPDX-License-Identifier: MIT
#include <algorithm>
#include <mutex>
#include <utility>

#include "gpu/cuda_check.hpp"
#include "gpu/networks.hpp"

namespace aite::gpu {

namespace {

template <std::uint32_t side>
__global__ void answer_kernel(const NetworkTable* table, NetworkJob job) {
  extern __shared__ Quad shared[];
  NetworkTower<side>(*table, shared->of).answer(job, blockIdx.x);
}

// Memory of the device that grows with what it has to hold.
template <class T>
class Room {
 public:
  Room() = default;
  Room(const Room&) = delete;
  Room& operator=(const Room&) = delete;
  ~Room() { cudaFree(data_); }

  T* of(std::size_t count) {
    if (count > count_) {
      cudaFree(data_);
      data_ = nullptr;
      count_ = 0;
      const std::size_t more = 2 * count;
      check(cudaMalloc(&data_, more * sizeof(T)), "allocate memory");
      count_ = more;
    }
    return data_;
  }
  T* with(const std::vector<T>& list, cudaStream_t stream) {
    T* there = of(list.size());
    if (!list.empty()) {
      check(cudaMemcpyAsync(there, list.data(), list.size() * sizeof(T), cudaMemcpyHostToDevice, stream),
            "take in questions");
    }
    return there;
  }

 private:
  T* data_ = nullptr;
  std::size_t count_ = 0;
};

// What one batch of questions needs; batches of several threads go their ways beside each other.
struct Way {
  Way() { check(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking), "start a stream"); }
  Way(const Way&) = delete;
  Way& operator=(const Way&) = delete;
  ~Way() { cudaStreamDestroy(stream); }

  cudaStream_t stream = nullptr;
  Room<std::uint64_t> planes;
  Room<float> scalars;
  Room<std::uint16_t> moves;
  Room<std::uint32_t> ends;
  Room<float> logits;
  Room<float> wins;
};

template <std::uint32_t side>
class CudaNetwork final : public DeviceNetwork {
 public:
  CudaNetwork(int gpu, const PackedNetwork& packed) : gpu_(gpu) {
    check(cudaSetDevice(gpu_), "start");
    const std::span<const float> floats = packed.floats();
    check(cudaMalloc(&floats_, floats.size_bytes()), "allocate memory");
    check(cudaMemcpy(floats_, floats.data(), floats.size_bytes(), cudaMemcpyHostToDevice), "take in a network");
    const NetworkTable table = packed.table(floats_);
    check(cudaMalloc(&table_, sizeof table), "allocate memory");
    check(cudaMemcpy(table_, &table, sizeof table, cudaMemcpyHostToDevice), "take in a network");
    shared_bytes_ = NetworkTower<side>::shared_floats(table.channels) * sizeof(float);
    threads_ = (NetworkTower<side>::threads(table.channels) + warp_lanes - 1) / warp_lanes * warp_lanes;
    check(cudaFuncSetAttribute(answer_kernel<side>, cudaFuncAttributeMaxDynamicSharedMemorySize,
                               static_cast<int>(shared_bytes_)),
          "give threads so much memory to share");
  }
  CudaNetwork(const CudaNetwork&) = delete;
  CudaNetwork& operator=(const CudaNetwork&) = delete;
  ~CudaNetwork() override {
    cudaFree(table_);
    cudaFree(floats_);
  }

  NetworkReplies answer(const NetworkQuestions& questions) override {
    NetworkReplies replies{std::vector<float>(questions.moves.size()), std::vector<float>(questions.size())};
    if (questions.size() == 0) return replies;
    check(cudaSetDevice(gpu_), "start");  // any thread may ask
    std::unique_ptr<Way> way = take();
    const cudaStream_t stream = way->stream;
    const NetworkJob job{way->planes.with(questions.planes, stream), way->scalars.with(questions.scalars, stream),
                         way->moves.with(questions.moves, stream),   way->ends.with(questions.ends, stream),
                         way->logits.of(replies.logits.size()),      way->wins.of(replies.wins.size())};
    answer_kernel<side><<<static_cast<unsigned>(questions.size()), threads_, shared_bytes_, stream>>>(table_, job);
    check(cudaGetLastError(), "start answering");
    give_back(replies.logits, job.logits, stream);
    give_back(replies.wins, job.wins, stream);
    check(cudaStreamSynchronize(stream), "answer");
    const std::lock_guard lock(mutex_);
    ways_.push_back(std::move(way));
    return replies;
  }

 private:
  static void give_back(std::vector<float>& list, const float* there, cudaStream_t stream) {
    if (list.empty()) return;
    check(cudaMemcpyAsync(list.data(), there, list.size() * sizeof(float), cudaMemcpyDeviceToHost, stream),
          "give back answers");
  }

  std::unique_ptr<Way> take() {
    const std::lock_guard lock(mutex_);
    if (ways_.empty()) return std::make_unique<Way>();
    std::unique_ptr<Way> way = std::move(ways_.back());
    ways_.pop_back();
    return way;
  }

  int gpu_;
  float* floats_ = nullptr;
  NetworkTable* table_ = nullptr;
  std::size_t shared_bytes_ = 0;
  unsigned threads_ = 0;
  std::mutex mutex_;
  std::vector<std::unique_ptr<Way>> ways_;  // that nobody is on
};

}  // namespace

std::unique_ptr<DeviceNetwork> hold_on_cuda(int gpu, const NetworkParts& parts) {
  const PackedNetwork packed(parts);
  if (packed.side() == 9) return std::make_unique<CudaNetwork<9>>(gpu, packed);
  return std::make_unique<CudaNetwork<14>>(gpu, packed);
}

}  // namespace aite::gpu
