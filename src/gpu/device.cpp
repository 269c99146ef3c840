// SPDX-License-Identifier: MIT
#include "gpu/device.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.hpp"
#include "gpu/go_learning.hpp"
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
  void count(std::span<const Work<GoPolicyPlayout>> works) override {
    std::vector<Job<GoPolicyPlayout>> jobs;
    for (const Work<GoPolicyPlayout>& work : works) jobs.push_back(job_of(work));
    GoPolicyPlayout::Shared shared;
    share_each_job(jobs, [&](const Job<GoPolicyPlayout>& job, std::uint32_t worker, std::uint32_t /*place*/) {
      play_share<GoPolicyPlayout, NoScribe>(job, *job.table, shared, worker, most_workers);
    });
  }
  void learn(std::span<const GradientWork> works) override {
    std::vector<GradientJob> jobs;
    for (const GradientWork& work : works) {
      jobs.push_back({work.starts.data(), work.starts.size(), work.simulations, work.from, work.seed, work.first,
                      work.baselines.data(), work.table, work.classes, work.gradients.data()});
    }
    std::vector<GoGradient::Sum> sums(most_workers * GoGradient::dimensions);
    GoPlayoutToLearn::Shared shared;
    share_each_job(jobs, [&](const GradientJob& job, std::uint32_t worker, std::uint32_t place) {
      learn_share(job, shared, &sums[std::size_t{place} * GoGradient::dimensions], worker, most_workers);
    });
  }
  void learn(const SearchGradientWork& work) override {
    const SearchWork& searches = work.searches;
    std::vector<GoNode> nodes(searches.most_nodes(2));
    std::vector<GoEdge> edges(GoTree::edges_for(nodes.size()));
    std::vector<GoGradient::Sum> sums(searches.starts.size() * GoGradient::dimensions);
    const SearchLearning job{
        work.classes, work.with_baseline, work.with_virtual_visits,
        sums.data(),  work.values.data(), work.gradients.empty() ? nullptr : work.gradients.data()};
    GoSearchToLearn::Shared shared{};
    for (std::size_t i = 0; i < searches.starts.size(); ++i) {
      const SearchWork::Engine& engine = searches.engines[searches.starts[i].engine];
      learn_by_search(job, i, searches.starts[i], *engine.table, *engine.policy, searches.logs.data(),
                      {nodes.data(), edges.data()}, shared);
    }
  }
  void search(const SearchWork& work) override {
    std::vector<GoNode> nodes(work.most_nodes());
    std::vector<GoEdge> edges(GoTree::edges_for(nodes.size()));
    GoSearch::Shared shared;
    for (std::size_t i = 0; i < work.starts.size(); ++i) {
      const SearchWork::Engine& engine = work.engines[work.starts[i].engine];
      GoSearch search(*engine.table, *engine.policy, work.logs.data(), {nodes.data(), edges.data()}, shared);
      search.search(work.starts[i]);
      search.give(&work.roots[i * GoSearchTable::most_moves]);
    }
  }

 private:
  // As many workers as have something to do, up to a few: shares of unlike sizes are a part of what is tested.
  static constexpr std::uint32_t most_workers = 7;

  template <class Playout>
  static Job<Playout> job_of(const Work<Playout>& work) {
    return {work.starts.data(), work.starts.size(),  work.per_start, work.seed, work.tallies.data(),
            work.plies.data(),  work.lengths.data(), work.table,     work.first};
  }

  // share(job, who the worker is in this job, who it is in all of them)
  template <class AnyJob, class Share>
  static void share_each_job(const std::vector<AnyJob>& jobs, const Share& share) {
    for (std::uint32_t place = 0; place < most_workers; ++place) {
      share_each(jobs.data(), static_cast<std::uint32_t>(jobs.size()), place, most_workers,
                 [&](const AnyJob& job, std::uint32_t worker) { share(job, worker, place); });
    }
  }

  template <class Playout>
  static void play_any(const Work<Playout>& work) {
    const Job<Playout> job = job_of(work);
    const std::uint64_t workers = std::min<std::uint64_t>(most_workers, job.playouts());
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
  if (wanted == "twin") return {make_twin(), ""};
  if (wanted != "auto" && wanted != "cuda") {
    throw base::InputError(fmt::format("no device '{}': auto, cpu, cuda or twin", wanted));
  }
  Found found = find_cuda();
  if (wanted == "cuda" && found.device == nullptr) throw base::InputError("no CUDA device: " + found.why_not);
  return found;
}

}  // namespace aite::gpu
