// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "games/go/features/features.hpp"
#include "learn/bradley_terry.hpp"

// Games of Go as a learner of move strengths reads them.
namespace aite::training::go {

// A game from an empty board of 5 to 9 points a side.
struct LessonGame {
  games::go::Rules rules;
  std::vector<games::Move> moves;  // legal ones, passes included
};

enum class Lesson : std::uint8_t { training, validation, test };

// Four games in five are for training; the rest is halved. Which set a game belongs to depends on its moves alone, so
// that it is the same whatever else is read; games that are mirror images of each other count once.
struct Lessons {
  std::array<std::vector<LessonGame>, 3> games;
  std::uint64_t repeated = 0;

  [[nodiscard]] const std::vector<LessonGame>& of(Lesson lesson) const {
    return games[static_cast<std::size_t>(lesson)];
  }
};
Lessons split(std::vector<LessonGame> games);

// Every stone put was chosen among the legal points of its position; passes teach nothing.
learn::Choices choices_of(const std::vector<LessonGame>& games, games::go::features::FeatureSet features);

// Sizes of the families in use.
std::vector<int> family_sizes(games::go::features::FeatureSet features);

}  // namespace aite::training::go
