// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "games/blokus/state.hpp"
#include "players/blokus/end_solver.hpp"
#include "players/ending.hpp"

namespace aite::players::blokus {

// Plays exactly where the end can be seen by looking at no more than `nodes` positions. While the sides have many
// placements left it does not try.
class SolvedEnding final : public Ending<games::blokus::State> {
 public:
  explicit SolvedEnding(std::uint64_t nodes) : nodes_(nodes) {}

  std::optional<search::Thought> think(const games::blokus::State& state, const search::Watch& watch) override;

 private:
  std::uint64_t nodes_;
  EndSolver solver_;
};

}  // namespace aite::players::blokus
