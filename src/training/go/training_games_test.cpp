// SPDX-License-Identifier: MIT
#include "training/go/training_games.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "base/random.hpp"
#include "training/go/records.hpp"

namespace aite::training::go {
namespace {

using games::Move;
using games::go::Small;

TrainingGame random_game(std::uint64_t seed, int plies) {
  TrainingGame game;
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

// Which part a game belongs to is what the cards of trained models rest on: it must never change.
TEST(TrainingGamesOfGo, BelongToTheSamePartForever) {
  std::string found;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    found += "tvx"[static_cast<std::size_t>(part_by_identity(random_game(seed, 12).identity()))];
  }
  EXPECT_EQ(found, "tvvttxtttvxtttttxttttttxttttttttttvtttvt");
  found.clear();
  for (int i = 0; i < 40; ++i) {
    TrainingGame game;
    game.rules.size = 5;
    game.moves = {Small(game.rules).parse_move("C3")};
    game.moves.resize(static_cast<std::size_t>(1 + i % 7), games::pass_move);
    game.rules.size = 5 + i / 8;
    found += "tvx"[static_cast<std::size_t>(part_by_identity(game.identity()))];
  }
  EXPECT_EQ(found, "ttvvtvtttxtttttttttttttttxttttxtttttxttt");
}

TEST(TrainingGamesOfGo, CountMirrorImagesOnceAndTheFirstIsKept) {
  std::vector<TrainingGame> games;
  for (std::uint64_t seed = 0; seed < 200; ++seed) games.push_back(random_game(seed, 12));
  std::vector<TrainingGame> both = games;
  for (const TrainingGame& game : games) {
    both.push_back(game);
    for (Move& move : both.back().moves) move = Small(game.rules).transformed(move, 5);
  }
  const Sets<TrainingGame> once = split(games);
  const Sets<TrainingGame> twice = split(both);
  EXPECT_EQ(once.repeated(), 0U);
  EXPECT_EQ(twice.repeated(), games.size());
  for (const Part part : parts) {
    ASSERT_EQ(once.of(part).size(), twice.of(part).size());
    EXPECT_FALSE(once.of(part).empty());
    for (std::size_t i = 0; i < once.of(part).size(); ++i) EXPECT_EQ(once.of(part)[i].moves, twice.of(part)[i].moves);
  }
  EXPECT_NEAR(static_cast<double>(once.of(Part::training).size()), 160, 25);
}

TEST(TrainingGamesOfGo, AreReadUpToTheirEnd) {
  const std::string path = testing::TempDir() + "aite-training-games.sgf";
  std::ofstream(path) << "(;GM[1]SZ[5];B[cc];W[];B[];W[aa])"  // goes on after two passes
                         "(;GM[1]SZ[19];B[dd])(;GM[1]SZ[9];B[cc];B[dd])(;GM[1]SZ[9]AB[cc];W[dd])(;GM[1]SZ[9])";
  const Records<TrainingGame> records = read_training_records({path});
  ASSERT_EQ(records.games.size(), 1U);
  EXPECT_EQ(records.games[0].rules.size, 5);
  EXPECT_EQ(records.games[0].moves.size(), 3U);
  EXPECT_EQ(records.not_usable, 4U);
  EXPECT_EQ(records.files, std::vector<std::string>{"aite-training-games.sgf"});
  std::filesystem::remove(path);
}

TEST(TrainingGamesOfGo, EveryStoneIsAChoiceAmongLegalPoints) {
  TrainingGame game = random_game(3, 5);
  game.moves.push_back(games::pass_move);
  const Sets<TrainingGame> sets({game}, [](const TrainingGame&) { return Part::training; });
  const MoveChoices data = choices_of(sets, players::go::MoveFeatures("wide"));
  const learn::Choices& choices = data.choices[0];
  EXPECT_EQ(choices.size(), 5U);
  EXPECT_EQ(choices.teams(), 81U + 80 + 79 + 78 + 77);
  const std::vector<int>& sizes = data.families;
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
