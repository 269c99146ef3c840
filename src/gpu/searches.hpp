// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "games/go/policy/policy.hpp"
#include "games/go/state.hpp"
#include "gpu/device.hpp"

// Searches of Go by the thousand.
namespace aite::gpu {

// What a device looks up for an engine.
struct GoEngineTables {
  GoSearchTable search;
  std::unique_ptr<const GoPolicyTable> policy;
};

// Paper 000's engine.
struct GoEngine {
  std::shared_ptr<const games::go::policy::Policy> policy;  // of the playouts
  std::vector<float> strengths;                             // moves exist in their order; none: all at once
  double widening_first = 40;                               // as in search::mcts::WideningSchedule
  double widening_growth = 1.4;
  GoSearchSettings settings;                               // whether it widens is for the strengths to say
  std::shared_ptr<const GoEngineTables> tables = nullptr;  // of all this; none: made for every launch
};

// To be kept by an engine that is asked often.
std::shared_ptr<const GoEngineTables> tables_of(const GoEngine& engine);

struct GoQuestion {
  std::size_t engine = 0;     // of those that are asked
  games::go::State<9> state;  // not over
  std::vector<games::Move> moves;
  std::uint64_t seed = 0;
};

// What is known of a move at the root, in the order of the root's edges.
struct GoCandidate {
  games::Move move;
  std::uint32_t visits = 0;
  std::uint32_t wins = 0;
  std::uint32_t draws = 0;
  std::uint32_t prior_visits = 0;
  bool prior_won = false;
  double half_points = 0;  // of its playouts together, for the side to move
  double squares = 0;      // of the same
};

// Questions as a device has them.
class AskedSearches {
 public:
  // A root may come to be visited so many times settings.playouts.
  AskedSearches(std::span<const GoEngine> engines, std::span<const GoQuestion> questions, std::uint32_t times = 1);

  [[nodiscard]] SearchWork work() const { return {starts_, engines_, logs_, {}}; }

 private:
  std::vector<GoSearchStart> starts_;
  std::vector<std::shared_ptr<const GoEngineTables>> tables_;
  std::vector<SearchWork::Engine> engines_;
  std::vector<float> logs_;
};

// What search::mcts::Uct finds on one thread with the same parts and seeds.
std::vector<std::vector<GoCandidate>> search(Device& device, std::span<const GoEngine> engines,
                                             std::span<const GoQuestion> questions);

}  // namespace aite::gpu
