// SPDX-License-Identifier: MIT
#include "gpu/device.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.hpp"
#include "gpu/go_learning.hpp"
#include "gpu/work.hpp"

namespace aite::gpu {

namespace {

// The notes of so many playouts. They have less room each than a device gives them, so that some of a test's playouts
// need more.
class HeldNotes {
 public:
  explicit HeldNotes(std::uint64_t playouts) : notes_(playouts), words_(playouts * room) {}

  // take(notes), again with more room where there was too little.
  template <class Take>
  void take(const Take& take) {
    for (;;) {
      std::uint32_t spills = 0;
      const auto rooms = static_cast<std::uint32_t>(spilled_.size() / GoNotes::most_words);
      take(GoNotes{notes_.data(), words_.data(), room, spilled_.data(), rooms, &spills});
      if (spills <= rooms) return;
      spilled_.resize(std::size_t{spills} * GoNotes::most_words);
    }
  }

 private:
  static constexpr std::uint32_t room = 160;

  std::vector<GoNote> notes_;
  std::vector<std::uint16_t> words_;
  std::vector<std::uint16_t> spilled_ = std::vector<std::uint16_t>(GoNotes::most_words);
};

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
    share_each_job(jobs, [&](const Job<GoPolicyPlayout>& job, std::uint32_t worker) {
      play_share<GoPolicyPlayout, NoScribe>(job, *job.table, shared, worker, most_workers);
    });
  }
  void learn(std::span<const GradientWork> works) override {
    std::vector<GradientJob> jobs;
    for (const GradientWork& work : works) {
      jobs.push_back({work.starts.data(), work.starts.size(), work.simulations, work.from, work.seed, work.first,
                      work.baselines.data(), work.table, work.classes, work.gradients.data()});
    }
    const std::uint64_t playouts = playouts_of(jobs);
    HeldNotes held(notes_at_once);
    for (GradientJobs all{jobs.data(), 0, 0, {}}; all.begin < playouts; all.begin = all.end) {
      all.end = std::min(playouts, all.begin + notes_at_once);
      held.take([&](const GoNotes& notes) {
        all.notes = notes;
        GoPolicyPlayout::Shared shared;
        for (std::uint64_t worker = 0; worker < most_workers; ++worker) {
          play_and_note(all, shared, worker, most_workers);
        }
      });
      learn_all(bundles_of(jobs, all.begin, all.end, playouts_of_a_bundle), all.notes);
    }
  }
  void learn(const SearchGradientWork& work) override {
    const SearchWork& searches = work.searches;
    std::vector<GoNode> nodes(searches.most_nodes(2));
    std::vector<GoEdge> edges(GoTree::edges_for(nodes.size()));
    std::vector<std::uint32_t> noted(searches.starts.size());
    const std::uint32_t simulations = work.gradients.empty() ? 0 : searches.most_playouts();
    SearchLearning job{work.with_virtual_visits, simulations, work.values.data(), noted.data(), {}};
    HeldNotes held(searches.starts.size() * simulations);
    held.take([&](const GoNotes& notes) {
      job.notes = notes;
      GoSearchToLearn::Shared shared{};
      for (std::size_t i = 0; i < searches.starts.size(); ++i) {
        search_and_note(job, i, searches.starts[i], searches.engines[searches.starts[i].engine], searches.logs.data(),
                        {nodes.data(), edges.data()}, shared);
      }
    });
    if (simulations == 0) return;
    std::vector<Bundle> bundles;
    for (std::size_t i = 0; i < noted.size(); ++i) {
      const GoSearchStart& start = searches.starts[i];
      add_in_parts({&start.position, searches.engines[start.engine].policy, work.classes,
                    work.with_baseline ? &work.values[i] : nullptr, &work.gradients[i * GoGradient::dimensions],
                    i * simulations, noted[i]},
                   playouts_of_a_bundle, bundles);
    }
    learn_all(bundles, job.notes);
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
  // A few workers: shares of unlike sizes, and none at all, are a part of what is tested.
  static constexpr std::uint32_t most_workers = 7;
  // Few, so that tests take several portions and bundles.
  static constexpr std::uint64_t notes_at_once = 1000;
  static constexpr std::uint32_t playouts_of_a_bundle = 3;

  static void learn_all(const std::vector<Bundle>& bundles, const GoNotes& notes) {
    std::vector<WideSum> sums(GoGradient::dimensions);
    for (const Bundle& bundle : bundles) gpu::learn(bundle, notes, sums.data());
  }

  template <class Playout>
  static Job<Playout> job_of(const Work<Playout>& work) {
    return {work.starts.data(), work.starts.size(),  work.per_start, work.seed, work.tallies.data(),
            work.plies.data(),  work.lengths.data(), work.table,     work.first};
  }

  // share(job, who the worker is in it)
  template <class AnyJob, class Share>
  static void share_each_job(const std::vector<AnyJob>& jobs, const Share& share) {
    for (std::uint32_t place = 0; place < most_workers; ++place) {
      share_each(jobs.data(), static_cast<std::uint32_t>(jobs.size()), place, most_workers, share);
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
