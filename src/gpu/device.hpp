// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/game.hpp"
#include "gpu/blokus_playout.hpp"
#include "gpu/go_gradient.hpp"
#include "gpu/go_playout.hpp"
#include "gpu/go_policy_playout.hpp"
#include "gpu/go_search.hpp"
#include "gpu/networks.hpp"
#include "gpu/othello_playout.hpp"

namespace aite::gpu {

// Playouts that a device is to count, in this machine's memory. Where `plies` is not empty they are written down as
// well: Playout::longest moves' codes a playout, of which `lengths` says how many there are.
template <class Playout>
struct Work {
  std::vector<typename Playout::Start> starts;
  const typename Playout::Table* table = nullptr;
  std::uint32_t per_start = 0;
  std::uint64_t seed = 0;
  std::span<games::Tally> tallies;
  std::span<std::uint16_t> plies;
  std::span<std::uint32_t> lengths;
  std::uint64_t first = 0;  // the number of the first start, for its random numbers
};

// Playouts that are learned from: `simulations` from each start, numbered from `from` on. Their gradients less a
// baseline are added to `gradients`, GoGradient::dimensions a start (games/go/policy/gradient.hpp).
struct GradientWork {
  std::span<const GoPolicyStart> starts;
  const GoPolicyTable* table = nullptr;
  const GoGradient::Table* classes = nullptr;
  std::uint32_t simulations = 0;
  std::uint32_t from = 0;
  std::uint64_t seed = 0;
  std::uint64_t first = 0;  // as above
  std::span<const Value> baselines;
  std::span<Total> gradients;
};

// Searches that a device is to make, by one engine or several. What they find is written to `roots`: the moves of each
// one's root, as many as it has, GoSearchTable::most_moves apart.
struct SearchWork {
  using Engine = GoSearchEngine;

  std::span<const GoSearchStart> starts;
  std::span<const Engine> engines;
  std::span<const float> logs;  // natural logarithms of 0 (which means nothing), 1, 2, ...
  std::span<GoRootMove> roots;

  [[nodiscard]] std::uint32_t most_playouts() const {
    std::uint32_t most = 0;
    for (const Engine& engine : engines) most = std::max(most, engine.table->settings.playouts);
    return most;
  }
  // Of the largest tree that these may grow, each with so many times its playouts.
  [[nodiscard]] std::uint64_t most_nodes(std::uint32_t times = 1) const {
    std::uint64_t most = 0;
    for (const Engine& engine : engines) {
      const GoSearchSettings& settings = engine.table->settings;
      most = std::max(most, GoTree::nodes_for(times * settings.playouts, settings.expansion));
    }
    return most;
  }
};

// Searches that are learned from: each goes on with as many playouts again, whose gradients are added to `gradients`,
// GoGradient::dimensions a search, less what the search found as a baseline. What it found is written to `values`. No
// roots. Where there is no room for gradients, there is only the first search.
struct SearchGradientWork {
  SearchWork searches;
  const GoGradient::Table* classes = nullptr;
  bool with_baseline = true;
  bool with_virtual_visits = false;  // in the values
  std::span<Value> values;
  std::span<Total> gradients;
};

// Something that plays thousands of games, or answers thousands of questions, at once. A launch
// that fails has written nothing.
class Device {
 public:
  virtual ~Device() = default;

  [[nodiscard]] virtual std::string name() const = 0;
  virtual void play(const Work<OthelloPlayout>& work) = 0;
  virtual void play(const Work<GoPlayout>& work) = 0;
  virtual void play(const Work<GoPolicyPlayout>& work) = 0;
  virtual void play(const Work<BlokusPlayout>& work) = 0;
  virtual void search(const SearchWork& work) = 0;
  virtual void learn(const SearchGradientWork& work) = 0;
  // Several at once, each as if it were alone. Playouts are counted only: nobody wants their plies.
  virtual void count(std::span<const Work<GoPolicyPlayout>> works) = 0;
  virtual void learn(std::span<const GradientWork> works) = 0;
  // A network for which there is a kernel.
  virtual std::unique_ptr<DeviceNetwork> hold(const NetworkParts& parts) = 0;
};

// What became of a wish for a device.
struct Found {
  std::unique_ptr<Device> device;  // none: this machine's own processor computes
  std::string why_not;             // where there is none although one was looked for
};

// `wanted` is "cpu", "cuda", "auto" (a GPU where there is one) or "twin". Throws InputError where "cuda" cannot be had.
Found find_device(std::string_view wanted);

// The first CUDA device, or why there is none: the program was built without, no driver, no GPU, too old a driver.
Found find_cuda();

// The kernels as ordinary C++ on one thread of this machine: slow, and always there.
std::unique_ptr<Device> make_twin();

}  // namespace aite::gpu
