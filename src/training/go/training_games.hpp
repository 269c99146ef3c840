// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "games/go/rank.hpp"
#include "games/go/state.hpp"
#include "players/go/move_features.hpp"
#include "training/sets.hpp"
#include "training/strength_learner.hpp"

// Games of Go as learners read them.
namespace aite::training::go {

// Who played, as far as a record says.
struct Person {
  std::string name;
  std::optional<games::go::Rank> rank;
};

// A game from an empty board of 5 to 9 points a side.
struct TrainingGame {
  games::go::Rules rules;
  std::vector<games::Move> moves;  // legal ones, passes included
  std::array<Person, 2> people;    // black, white
  std::optional<games::Side> winner;
  std::optional<double> area;  // by how much black had more than white when they counted, komi aside

  [[nodiscard]] std::uint64_t identity() const;
};

// Which part a game belongs to depends on its moves alone.
Sets<TrainingGame> split(const std::vector<TrainingGame>& games);

// Calls f(state, move) for every stone put in the games; passes and the first `skipped` plies of a game teach nothing.
template <class F>
void for_each_stone(const std::vector<TrainingGame>& games, std::size_t skipped, F&& f) {
  for (const TrainingGame& game : games) {
    games::go::Small state(game.rules);
    for (std::size_t ply = 0; ply < game.moves.size(); ++ply) {
      const games::Move played = game.moves[ply];
      if (ply >= skipped && played != games::pass_move) f(std::as_const(state), played);
      state.play(played);
    }
  }
}

// Each of them was chosen among the legal points of its position.
MoveChoices choices_of(const Sets<TrainingGame>& sets, const players::go::MoveFeatures& features,
                       std::size_t skipped = 0);

}  // namespace aite::training::go
