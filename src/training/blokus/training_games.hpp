// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "games/blokus/state.hpp"
#include "training/records.hpp"
#include "training/sets.hpp"
#include "training/strength_learner.hpp"

// Games of Blokus Duo as learners read them.
namespace aite::training::blokus {

struct TrainingGame {
  std::vector<games::Move> moves;  // legal ones, passes included

  [[nodiscard]] std::uint64_t identity() const;
};

// Not usable are games that do not begin at the start, without any move, or with a side moving out of turn. Throws
// InputError that names file and place for a file that is none.
Records<TrainingGame> read_training_records(const std::vector<std::string>& files);

// Which part a game belongs to depends on its moves alone.
Sets<TrainingGame> split(const std::vector<TrainingGame>& games);

// Every placement was chosen among the legal ones of its position. The first `skipped` plies of a game, drawn by lot in
// a match, teach nothing. `features` is wide, all of games/blokus/features/moves.hpp, or playout, what a playout policy
// weighs.
MoveChoices choices_of(const Sets<TrainingGame>& sets, const std::string& features, std::size_t skipped);

ReadChoices read_choices(const std::vector<std::string>& records, const std::string& features, std::size_t skipped);

}  // namespace aite::training::blokus
