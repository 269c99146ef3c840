// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "games/go/features/features.hpp"
#include "learn/bradley_terry.hpp"
#include "training/sets.hpp"

// Games of Go as learners read them.
namespace aite::training::go {

// A game from an empty board of 5 to 9 points a side.
struct TrainingGame {
  games::go::Rules rules;
  std::vector<games::Move> moves;  // legal ones, passes included

  [[nodiscard]] std::uint64_t identity() const;
};

// Which part a game belongs to depends on its moves alone.
Sets<TrainingGame> split(const std::vector<TrainingGame>& games);

// Every stone put was chosen among the legal points of its position; passes teach nothing.
learn::Choices choices_of(const std::vector<TrainingGame>& games, games::go::features::FeatureSet features);

// Sizes of the families in use.
std::vector<int> family_sizes(games::go::features::FeatureSet features);

}  // namespace aite::training::go
