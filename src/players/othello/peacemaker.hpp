// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "games/othello/state.hpp"
#include "players/othello/solver/solver.hpp"
#include "players/player_of.hpp"
#include "players/uct_player.hpp"

namespace aite::players::othello {

struct PeacemakerSettings {
  std::int64_t playouts = 3000;
  std::int64_t solve = 14;
  std::int64_t target = 0;
  std::int64_t cap = 128;
  std::int64_t seed = 1;

  void declare(base::Options& options);
};

// Plays for wins with UCT until the rest of the game can be searched to its end; from then on for a final margin, zero
// unless told otherwise, knowing what every move leads to when both sides play their best from there on. It aims for
// close games, as paper 004 does, but with exact scores instead of playouts that count draws.
class Peacemaker final : public PlayerOf<games::othello::State, PeacemakerSettings> {
 public:
  explicit Peacemaker(PeacemakerSettings settings = {});

  [[nodiscard]] search::Budget budget() const override;
  search::Thought think(const games::Session& session, search::Budget budget, const search::Watch& watch) override;
  void new_game() override;

 private:
  using State = games::othello::State;
  using Patience = solver::Patience;

  void on_change() override { uct_.reset(); }

  // Nothing if patience ends first.
  std::optional<search::Thought> solve(const State& state, const Patience& patience);

  // The moves nearest to the target among those that the cap allows: those it would be content with. Below the target
  // only if nothing else is left: from there it would take a mistake of the opponent to come back.
  [[nodiscard]] std::vector<games::Move> contenders(std::span<const solver::MoveScore> scores) const;

  // How many of the opponent's replies leave the final margin where the move puts it.
  std::optional<int> faithful_replies(const State& state, games::Move move, const Patience& patience);

  std::unique_ptr<UctPlayer<State>> uct_;
  std::unique_ptr<solver::Solver> solver_;
};

}  // namespace aite::players::othello
