// SPDX-License-Identifier: MIT
#pragma once

#include "players/player_of.hpp"
#include "search/flat/flat.hpp"

namespace aite::players {

struct McSettings {
  std::int64_t playouts = 100;
  double seconds = 0;
  double draw = 0.5;
  std::int64_t seed = 1;

  void declare(base::Options& options) {
    options.integer("playouts", playouts, 1, 1'000'000'000, "uniform playouts for every legal move",
                    "paper 001, section 4: 100");
    options.real("seconds", seconds, 0, 1e6, "time for a move; 0: no limit", "Aite");
    options.real("draw", draw, 0, 1, "what a draw is worth, a win being 1", "paper 001: 1/2");
    declare_seed(options, seed);
  }
};

// Flat Monte Carlo: the MC player of paper 001.
template <games::State S>
class McPlayer final : public PlayerOf<S, McSettings> {
 public:
  using PlayerOf<S, McSettings>::PlayerOf;

  [[nodiscard]] search::Budget budget() const override {
    return {static_cast<std::uint64_t>(this->settings().playouts), this->settings().seconds};
  }

  search::Thought think(const games::Session& session, search::Budget budget, const search::Watch& watch) override {
    const std::vector<games::Move> moves = this->moves_to_consider(session);
    return search::flat::search(this->state_of(session), moves, this->settings().draw, budget, watch,
                                this->move_seed(session));
  }
};

}  // namespace aite::players
