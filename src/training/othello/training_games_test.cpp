// SPDX-License-Identifier: MIT
#include "training/othello/training_games.hpp"

#include <gtest/gtest.h>

#include <bit>

#include "base/text.hpp"
#include "games/othello/features/planes.hpp"

namespace aite::training::othello {
namespace {

using games::othello::State;

TrainingGame game(int year, const std::string& moves, bool drawn = false) {
  TrainingGame game{year, drawn, {}};
  const State state;
  for (const std::string& move : base::words(moves)) game.moves.push_back(state.parse_move(move));
  return game;
}

TrainingGame random_game(int year, std::uint64_t seed) {
  TrainingGame game{year, false, {}};
  base::Rng rng(seed);
  State().playout(rng, &game.moves);
  game.drawn = seed % 3 == 0;
  return game;
}

TEST(TrainingGames, AreSplitByYearAndNeverInTwoParts) {
  // f5 d6 c3 and c4 e3 f6 are mirror images; so are d3 and f5 alone.
  const Sets<TrainingGame> sets = split({game(2018, "c4 e3 f6"), game(2018, "f5 d6 c4"), game(2016, "f5 f6"),
                                         game(2015, "f5 d6 c3"), game(2017, "d3 c3"), game(2020, "f5 d6 c4")},
                                        {2015, 2017});
  EXPECT_EQ(sets.of(Part::training).size(), 1);
  EXPECT_EQ(sets.of(Part::validation).size(), 1);  // d3 c3 mirrors f5 f6
  ASSERT_EQ(sets.of(Part::test).size(), 1);
  EXPECT_EQ(sets.of(Part::test)[0].moves, game(2018, "f5 d6 c4").moves);
  EXPECT_EQ(sets.repeated(), 3);
}

// Years before the order in which games are read; of the same year the first read. Mirror images share a name.
TEST(TrainingGames, OfRepeatedOnesTheOldestIsKept) {
  const Sets<TrainingGame> sets = split({game(2001, "f5 d6 c3"), game(1999, "c4 e3 f6"), game(1999, "d3 c5 f6", true),
                                         game(1980, "f5 f6"), game(1999, "f5 d6 c3", true)},
                                        {2015, 2017});
  ASSERT_EQ(sets.of(Part::training).size(), 2U);
  EXPECT_EQ(sets.of(Part::training)[0].year, 1980);
  EXPECT_EQ(sets.of(Part::training)[1].moves, game(1999, "c4 e3 f6").moves);
  EXPECT_FALSE(sets.of(Part::training)[1].drawn);
  EXPECT_EQ(sets.repeated(), 3U);
  EXPECT_EQ(game(1, "f5 d6 c3").identity(), game(2, "c4 e3 f6").identity());
  EXPECT_NE(game(1, "f5 d6 c3").identity(), game(1, "f5 d6 c4").identity());
}

TEST(TrainingGames, SubsetsLeaveTheTestAlone) {
  std::vector<TrainingGame> games;
  for (std::uint64_t seed = 0; seed < 90; ++seed) {
    games.push_back(random_game(seed < 60 ? 2000 : seed < 75 ? 2016 : 2019, seed));
  }
  const Sets<TrainingGame> all = split(games, {});
  ASSERT_EQ(all.of(Part::training).size(), 60);
  Sets<TrainingGame> draws = all;
  keep_draws(draws);
  EXPECT_EQ(draws.of(Part::training).size(), 20);
  EXPECT_EQ(draws.of(Part::validation).size(), 5);
  EXPECT_EQ(draws.of(Part::test).size(), 15);
  Sets<TrainingGame> random = all;
  keep_random(random, 20, 1);
  EXPECT_EQ(random.of(Part::training).size(), 20);
  EXPECT_EQ(random.of(Part::validation).size(), 5);
  EXPECT_EQ(random.of(Part::test).size(), 15);
  Sets<TrainingGame> more = all;
  keep_random(more, 1000, 1);
  EXPECT_EQ(more.of(Part::training).size(), 60);
}

TEST(TrainingGames, PositionsAreWhatThePlayersSaw) {
  const std::vector<TrainingGame> games{random_game(2000, 5)};
  const learn::network::Positions all = positions_of(games, true);
  const learn::network::Positions with_choice = positions_of(games, false);
  EXPECT_LT(with_choice.size(), all.size());
  State state;
  std::size_t i = 0;
  for (const games::Move move : games[0].moves) {
    if (move != games::pass_move) {
      ASSERT_LT(i, all.size());
      EXPECT_EQ(all[i].planes[0], state.board().own);
      EXPECT_EQ(all[i].planes[1], state.board().other);
      EXPECT_EQ(all[i].legal[0], state.legal());
      EXPECT_EQ(all[i].move, move.code);
      EXPECT_EQ(std::popcount(all[i].same[0]), i == 0 ? 4 : 1);  // all first moves are mirror images
      EXPECT_EQ(all[i].legal[0] >> move.code & 1, 1U);
      ++i;
    }
    state.play(move);
  }
  EXPECT_EQ(i, all.size());
}

TEST(BoardSet, KnowsMirrorImages) {
  const std::vector<TrainingGame> games{random_game(2000, 7), random_game(2000, 8)};
  const BoardSet boards = boards_of(games);
  State state;
  for (const games::Move move : games[1].moves) {
    if (move != games::pass_move) {
      for (int symmetry = 0; symmetry < 8; ++symmetry) {
        EXPECT_TRUE(boards.contains(state.transformed(symmetry).board()));
      }
    }
    state.play(move);
  }
  EXPECT_FALSE(boards.contains({1, 2}));  // two discs in a corner
  EXPECT_GT(boards.size(), 100U);
}

}  // namespace
}  // namespace aite::training::othello
