// SPDX-License-Identifier: MIT
#include "training/go/lessons.hpp"

#include <gtest/gtest.h>

#include "base/random.hpp"

namespace aite::training::go {
namespace {

using games::Move;
using games::go::Small;
using games::go::features::FeatureSet;

LessonGame random_game(std::uint64_t seed, int plies) {
  LessonGame game;
  base::Rng rng(seed);
  Small state(game.rules);
  Small::MoveList moves;
  while (static_cast<int>(game.moves.size()) < plies) {
    state.legal_moves(moves);
    const Move move = moves[rng.below(static_cast<std::uint32_t>(moves.size() - 1))];  // all but the pass
    game.moves.push_back(move);
    state.play(move);
  }
  return game;
}

TEST(Lessons, CountMirrorImagesOnceAndKeepTheirSet) {
  std::vector<LessonGame> games;
  for (std::uint64_t seed = 0; seed < 200; ++seed) games.push_back(random_game(seed, 12));
  std::vector<LessonGame> turned;
  for (const LessonGame& game : games) {
    LessonGame image = game;
    for (Move& move : image.moves) move = Small(game.rules).transformed(move, 5);
    turned.push_back(image);
  }
  const Lessons lessons = split(games);
  const Lessons images = split(turned);
  std::vector<LessonGame> both = games;
  both.insert(both.end(), turned.begin(), turned.end());
  EXPECT_EQ(split(both).repeated, games.size());
  for (const Lesson lesson : {Lesson::training, Lesson::validation, Lesson::test}) {
    EXPECT_EQ(lessons.of(lesson).size(), images.of(lesson).size());
    EXPECT_FALSE(lessons.of(lesson).empty());
  }
  EXPECT_NEAR(static_cast<double>(lessons.of(Lesson::training).size()), 160, 25);
}

TEST(Lessons, EveryStoneIsAChoiceAmongLegalPoints) {
  LessonGame game = random_game(3, 5);
  game.moves.push_back(games::pass_move);
  const learn::Choices choices = choices_of({game}, FeatureSet::wide);
  EXPECT_EQ(choices.size(), 5U);
  EXPECT_EQ(choices.teams(), 81U + 80 + 79 + 78 + 77);
  const std::vector<int> sizes = family_sizes(FeatureSet::wide);
  choices.for_each(0, choices.size(), [&](auto teams, std::size_t chosen) {
    EXPECT_LT(chosen, teams.size());
    for (const auto& team : teams) {
      // At most one of a family, in the order of families.
      std::size_t family = 0;
      int end = sizes[0];
      for (std::size_t i = 0; i < team.size(); ++i) {
        const std::size_t before = family;
        while (team[i] >= end) end += sizes[++family];
        EXPECT_TRUE(i == 0 || family > before);
      }
    }
  });
}

}  // namespace
}  // namespace aite::training::go
