// SPDX-License-Identifier: MIT
// A GPU's kernels beside one core of the same machine, in the same run: what the one does in a second, the other, and
// how many cores it takes the place of. Calls of the GPU are about a second long and have the copies in them. A number
// after the program's name multiplies what a call of the GPU does (a whole number of searches, 4,096 at most).
#include <benchmark/benchmark.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <map>
#include <memory>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "games/go/policy/count.hpp"
#include "gpu/learning.hpp"
#include "gpu/playouts.hpp"
#include "gpu/searches.hpp"
#include "players/go/models.hpp"
#include "players/go/parts.hpp"
#include "players/strength_parts.hpp"
#include "search/mcts/uct.hpp"
#include "training/go/balanced.hpp"
#include "training/go/gradient_playout.hpp"

namespace {

namespace go = aite::games::go;
namespace gpu = aite::gpu;
namespace mcts = aite::search::mcts;
using aite::games::Tally;

constexpr const char* model = "sb-10000";  // patterns and six tactical features

// So much, with a seed. How much of it, such as playouts, is counted by who asks.
using Work = std::function<void(std::uint64_t amount, std::uint64_t seed)>;

void repeat(benchmark::State& run, const Work& work, std::uint64_t amount) {
  std::uint64_t seed = 0;
  for (auto _ : run) work(amount, ++seed);
  run.SetItemsProcessed(run.iterations() * static_cast<std::int64_t>(amount));
}

struct Case {
  std::string name;
  Work core;
  std::uint64_t core_amount;
  Work device;
  std::uint64_t device_amount;
};

template <class State>
Case uniform(gpu::Device* device, const std::string& name, std::uint64_t core_amount, std::uint64_t device_amount) {
  const auto tallied = [](const auto& count) {
    return [count](std::uint64_t amount, std::uint64_t seed) {
      const std::array<State, 1> start{State()};
      std::array<Tally, 1> tally{};
      count(std::span<const State>(start), static_cast<std::uint32_t>(amount), seed, std::span<Tally>(tally));
      benchmark::DoNotOptimize(tally);
    };
  };
  return {name + ", uniform playouts", tallied([](auto states, auto playouts, auto seed, auto tallies) {
            State::count_playouts(states, playouts, seed, tallies);
          }),
          core_amount, tallied([device](auto states, auto playouts, auto seed, auto tallies) {
            gpu::count_playouts(*device, states, playouts, seed, tallies);
          }),
          device_amount};
}

Case by_policy(gpu::Device* device) {
  const auto policy = aite::players::go::playout_policy(model);
  const auto tallied = [policy](const auto& count) {
    return [policy, count](std::uint64_t amount, std::uint64_t seed) {
      const std::array<go::Small, 1> start{go::Small()};
      std::array<Tally, 1> tally{};
      count(std::span<const go::Small>(start), policy->weights(), static_cast<std::uint32_t>(amount), seed,
            std::span<Tally>(tally));
      benchmark::DoNotOptimize(tally);
    };
  };
  return {"go, policy playouts", tallied([](auto states, const auto& by, auto playouts, auto seed, auto tallies) {
            go::policy::count_playouts(states, by, playouts, seed, tallies);
          }),
          20'000, tallied([device](auto states, const auto& by, auto playouts, auto seed, auto tallies) {
            gpu::count_playouts(*device, states, by, playouts, seed, tallies);
          }),
          10'000'000};
}

// Playouts that are learned from: their gradients are added up.
Case gradients(gpu::Device* device) {
  using aite::training::go::GradientPlayout;
  const auto policy = aite::players::go::playout_policy(model);
  const auto on_core = [policy](std::uint64_t amount, std::uint64_t seed) {
    const go::Small start;
    std::vector<GradientPlayout::Sum> sum(go::policy::dimensions);
    for (std::uint64_t i = 0; i < amount; ++i) {
      aite::base::Rng rng(aite::games::playout_seed(seed, 0, i));
      GradientPlayout::run(start, *policy, rng, sum);
    }
    benchmark::DoNotOptimize(sum);
  };
  const auto on_device = [policy, device](std::uint64_t amount, std::uint64_t seed) {
    const std::array<go::Small, 1> start{go::Small()};
    const std::array<gpu::Value, 1> baseline{gpu::Value{1, 3}};
    benchmark::DoNotOptimize(
        gpu::gradients(*device, start, policy->weights(), baseline, static_cast<std::uint32_t>(amount), 0, seed, 0));
  };
  return {"go, gradients of policy playouts", on_core, 5'000, on_device, 5'000'000};
}

// Random games up to move 40, where nobody passes yet.
std::vector<std::vector<aite::games::Move>> random_openings(std::size_t count) {
  std::vector<std::vector<aite::games::Move>> all(count);
  aite::base::Rng rng(1);
  go::Small::MoveList moves;
  for (std::vector<aite::games::Move>& played : all) {
    go::Small state;
    for (std::uint32_t plies = rng.below(40); plies > 0; --plies) {
      aite::games::moves_to_consider(state, moves);
      played.push_back(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
      state.play(played.back());
    }
  }
  return all;
}

std::vector<gpu::GoQuestion> questions(std::size_t count) {
  std::vector<gpu::GoQuestion> all;
  go::Small::MoveList moves;
  for (const std::vector<aite::games::Move>& played : random_openings(count)) {
    go::Small state;
    for (const aite::games::Move move : played) state.play(move);
    aite::games::moves_to_consider(state, moves);
    all.push_back({0, state, {moves.begin(), moves.end()}, all.size()});
  }
  return all;
}

// Paper 000's engine. What is counted are simulations.
Case searches(gpu::Device* device) {
  constexpr std::uint32_t playouts = 1000;
  constexpr double exploration = 0.31;
  const auto policy = aite::players::go::playout_policy(model);
  const auto order = aite::players::go::move_strengths("order");
  const auto asked = std::make_shared<std::vector<gpu::GoQuestion>>(questions(4096));
  const auto first = [asked](std::uint64_t amount, std::uint64_t seed) {
    for (gpu::GoQuestion& each : *asked) each.seed = aite::base::mix(each.seed, seed);
    return std::span<const gpu::GoQuestion>(*asked).first(std::min<std::size_t>(asked->size(), amount / playouts));
  };
  const auto on_core = [policy, order, first](std::uint64_t amount, std::uint64_t seed) {
    mcts::Parts<go::Small> parts;
    parts.leaf = std::make_shared<aite::players::go::PolicyPlayout<9>>(policy);
    parts.order = std::make_shared<aite::players::StrengthOrder<go::Small, aite::players::go::Strengths>>(order);
    parts.exploration = exploration;
    parts.memory_bytes = std::size_t{8} << 20;
    mcts::Uct<go::Small> uct(parts);
    for (const gpu::GoQuestion& each : first(amount, seed)) {
      uct.clear();
      benchmark::DoNotOptimize(uct.search(each.state, each.moves, {playouts, 0}, {}, each.seed));
    }
  };
  gpu::GoEngine engine;
  engine.policy = {policy, &policy->weights()};
  engine.strengths = order->of_features();
  engine.settings.playouts = playouts;
  engine.settings.exploration = static_cast<float>(exploration);
  const auto on_device = [device, engine, first](std::uint64_t amount, std::uint64_t seed) {
    benchmark::DoNotOptimize(gpu::search(*device, std::span(&engine, 1), first(amount, seed)));
  };
  return {"go, simulations of searches", on_core, std::uint64_t{20} * playouts, on_device,
          std::uint64_t{4096} * playouts};
}

// A batch of `aite train uctb`: for each of 4,096 positions 500 simulations for its value and 500 for its gradient, by
// patterns with random weights and tactical features that are sought. What is counted are simulations.
Case learning_searches(const std::shared_ptr<gpu::Device>& device) {
  aite::training::go::BalancedSettings settings;
  settings.search = true;
  settings.simulations = 500;
  aite::base::Rng rng(5);
  std::vector<float> theta(go::policy::dimensions, 1.5F);
  for (int i = 0; i < go::policy::pattern_classes; ++i) {
    theta[static_cast<std::size_t>(i)] = static_cast<float>(2 * rng.unit() - 1);
  }
  std::vector<aite::games::LabelledPosition> positions;
  for (const std::vector<aite::games::Move>& moves : random_openings(4096)) positions.push_back({moves, 0.0});
  const auto by = [&](const std::shared_ptr<gpu::Device>& computer) -> Work {
    const std::shared_ptr<aite::learn::Balanced> balanced =
        aite::training::go::balanced_positions(positions, {}, settings, computer);
    balanced->set_weights(theta);
    return [balanced](std::uint64_t amount, std::uint64_t seed) {
      std::vector<std::size_t> first(std::min<std::size_t>(balanced->size(), amount / 1000));
      std::iota(first.begin(), first.end(), std::size_t{0});
      benchmark::DoNotOptimize(balanced->simulate_all(first, seed, 0, 1));
    };
  };
  return {"go, simulations learned from", by(nullptr), 20'000, device == nullptr ? Work() : by(device), 4'096'000};
}

// The usual table, and what follows from pairs of its rows.
class Ratios final : public benchmark::ConsoleReporter {
 public:
  Ratios() : ConsoleReporter(OO_Tabular) {}

  void ReportRuns(const std::vector<Run>& runs) override {
    ConsoleReporter::ReportRuns(runs);
    for (const Run& run : runs) {
      const auto rate = run.counters.find("items_per_second");
      if (rate != run.counters.end() && run.run_type == Run::RT_Iteration) {
        rates_[run.run_name.function_name].push_back(rate->second.value);
      }
    }
  }

  void print(const std::vector<Case>& cases) {
    std::printf("\n%-34s %14s %14s %8s\n", "M a second, medians", "one core", "GPU", "ratio");
    for (const Case& each : cases) {
      const double core = median(each.name + "/core");
      const double device = median(each.name + "/gpu");
      if (core > 0 && device > 0) {
        std::printf("%-34s %14.4f %14.2f %8.0f\n", each.name.c_str(), core / 1e6, device / 1e6, device / core);
      }
    }
  }

 private:
  double median(const std::string& name) {
    std::vector<double>& all = rates_[name];
    if (all.empty()) return 0;
    std::ranges::sort(all);
    return (all[all.size() / 2] + all[(all.size() - 1) / 2]) / 2;
  }

  std::map<std::string, std::vector<double>> rates_;
};

}  // namespace

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  const double scale = argc > 1 ? std::atof(argv[1]) : 1;
  gpu::Found found = gpu::find_cuda();
  const std::shared_ptr<gpu::Device> shared = std::move(found.device);
  gpu::Device* const device = shared.get();
  std::printf("%s\n", device != nullptr ? device->name().c_str() : ("no GPU: " + found.why_not).c_str());
  const std::vector<Case> cases{uniform<aite::games::othello::State>(device, "othello", 500'000, 600'000'000),
                                uniform<go::Small>(device, "go", 100'000, 200'000'000),
                                uniform<aite::games::blokus::State>(device, "blokus duo", 50'000, 25'000'000),
                                by_policy(device),
                                gradients(device),
                                searches(device),
                                learning_searches(shared)};
  for (const Case& each : cases) {
    const auto add = [](const std::string& name, const Work& work, std::uint64_t amount) {
      benchmark::RegisterBenchmark(name.c_str(), [work, amount](benchmark::State& run) { repeat(run, work, amount); })
          ->UseRealTime()
          ->Unit(benchmark::kMillisecond);
    };
    add(each.name + "/core", each.core, each.core_amount);
    if (device == nullptr) continue;
    add(each.name + "/gpu", each.device,
        std::max<std::uint64_t>(1, static_cast<std::uint64_t>(scale * static_cast<double>(each.device_amount))));
  }
  Ratios reporter;
  benchmark::RunSpecifiedBenchmarks(&reporter);
  if (device != nullptr) reporter.print(cases);
}
