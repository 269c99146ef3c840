// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "games/othello/state.hpp"
#include "players/ab_player.hpp"
#include "players/ending.hpp"
#include "players/othello/solver/solver.hpp"

namespace aite::players::othello {

// Plays the last squares perfectly: for the largest margin when no more than `exact` are empty, and a few squares
// earlier for a win, or a draw where there is none, if that is soon found.
class SolvedEnding final : public Ending<games::othello::State> {
 public:
  static constexpr std::size_t most_memory = 64;  // MiB
  static constexpr int usually_earlier = 4;       // squares more from which on a win is looked for

  explicit SolvedEnding(int exact, int earlier = usually_earlier, std::size_t memory = most_memory)
      : exact_(exact), earlier_(earlier), solver_(memory << 20) {}

  std::optional<search::Thought> think(const games::othello::State& state, const search::Watch& watch) override;

 private:
  using Scores = std::vector<solver::MoveScore>;

  [[nodiscard]] std::optional<Scores> margins(const games::othello::State& state, const search::Watch& watch);
  // Of the moves up to the first that wins, or of all where one draws and none wins: margins are 1, 0 and -1.
  [[nodiscard]] std::optional<Scores> not_lost(const games::othello::State& state, const search::Watch& watch);

  int exact_;
  int earlier_;
  solver::Solver solver_;
};

// Alpha-beta in Othello may know the end.
struct SolvingAbSettings : AbSettings<games::othello::State> {
  std::int64_t solve = 0;

  void declare(base::Options& options) {
    AbSettings<games::othello::State>::declare(options);
    options.integer("solve", solve, 0, 24, "empty squares from which it plays perfectly; 0: it does not", "Aite");
  }
  [[nodiscard]] std::unique_ptr<Ending<games::othello::State>> ending() const {
    if (solve == 0) return nullptr;
    // Who wants to know every move's value is not served by one that wins.
    return std::make_unique<SolvedEnding>(static_cast<int>(solve), exact == "all" ? 0 : SolvedEnding::usually_earlier,
                                          std::min(SolvedEnding::most_memory, 4 * static_cast<std::size_t>(memory)));
  }
};

}  // namespace aite::players::othello
