// SPDX-License-Identifier: MIT
#include "gpu/device.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.hpp"
#include "gpu/work.hpp"

namespace aite::gpu {

namespace {

class Twin final : public Device {
 public:
  [[nodiscard]] std::string name() const override { return "kernels on this processor"; }
  void play(const Work<OthelloPlayout>& work) override { play_any(work); }
  void play(const Work<GoPlayout>& work) override { play_any(work); }
  void play(const Work<GoPolicyPlayout>& work) override { play_any(work); }
  void play(const Work<BlokusPlayout>& work) override { play_any(work); }
  std::unique_ptr<DeviceNetwork> hold(const NetworkParts& parts) override { return hold_as_twin(parts); }
  void search(const SearchWork& work) override {
    const std::uint32_t playouts = work.most_playouts();
    std::vector<GoNode> nodes(GoTree::nodes_for(playouts));
    std::vector<GoEdge> edges(GoTree::edges_for(playouts));
    for (std::size_t i = 0; i < work.starts.size(); ++i) {
      const SearchWork::Engine& engine = work.engines[work.starts[i].engine];
      GoSearch search(*engine.table, *engine.policy, work.logs.data(), {nodes.data(), edges.data()});
      search.search(work.starts[i]);
      search.give(&work.roots[i * GoSearchTable::most_moves]);
    }
  }

 private:
  // As many workers as have something to do, up to a few: shares of unlike sizes are a part of what is tested.
  static constexpr std::uint64_t most_workers = 7;

  template <class Playout>
  static void play_any(const Work<Playout>& work) {
    const Job<Playout> job{work.starts.data(),  work.starts.size(), work.per_start,      work.seed,
                           work.tallies.data(), work.plies.data(),  work.lengths.data(), work.table};
    const std::uint64_t workers = std::min(most_workers, job.playouts());
    typename Playout::Shared shared;
    for (std::uint64_t worker = 0; worker < workers; ++worker) {
      if (work.plies.empty()) {
        play_share<Playout, NoScribe>(job, *work.table, shared, worker, workers);
      } else {
        play_share<Playout, Scribe>(job, *work.table, shared, worker, workers);
      }
    }
  }
};

}  // namespace

std::unique_ptr<Device> make_twin() { return std::make_unique<Twin>(); }

Found find_device(std::string_view wanted) {
  if (wanted == "cpu") return {};
  if (wanted != "auto" && wanted != "cuda") {
    throw base::InputError(fmt::format("no device '{}': auto, cpu or cuda", wanted));
  }
  Found found = find_cuda();
  if (wanted == "cuda" && found.device == nullptr) throw base::InputError("no CUDA device: " + found.why_not);
  return found;
}

}  // namespace aite::gpu
