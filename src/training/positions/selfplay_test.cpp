// SPDX-License-Identifier: MIT
#include "training/positions/selfplay.hpp"

#include <gtest/gtest.h>

#include <set>

#include "base/error.hpp"
#include "base/test_size.hpp"
#include "players/registry.hpp"

namespace aite::training {

namespace {

using games::LabelledPosition;

std::vector<LabelledPosition> positions_of(SelfPlay& play, std::int64_t game) { return play.play(game, {}).value(); }

TEST(SelfPlay, PositionsHaveSomebodyToMoveInEveryGame) {
  for (const players::GameEntry& game : players::games()) {
    const auto start = game.make("");
    SelfPlay play(*start, "random", 1, 1);
    for (std::int64_t number = 0; number < 20; ++number) {
      const std::vector<LabelledPosition> positions = positions_of(play, number);
      ASSERT_EQ(positions.size(), 1U);
      EXPECT_FALSE(positions[0].value);
      const auto session = start->clone();
      for (const games::Move move : positions[0].moves) session->play(move);
      EXPECT_FALSE(session->is_over()) << game.info.name << ' ' << number;
    }
  }
}

TEST(SelfPlay, AGameDependsOnSeedAndNumberAlone) {
  const auto start = players::make_session("othello");
  const char* const spec = "uct:playouts=5,memory=1";
  SelfPlay one(*start, spec, 7, 2);
  SelfPlay two(*start, spec, 7, 2);
  SelfPlay other(*start, spec, 8, 2);
  const auto third = positions_of(one, 3);
  positions_of(two, 0);
  EXPECT_EQ(positions_of(two, 3), third);
  EXPECT_NE(positions_of(two, 4), third);
  EXPECT_NE(positions_of(other, 3), third);
}

// An Othello game of random players has about 60 plies: every tenth of it should be met as often.
TEST(SelfPlay, PliesAreDistinctAndAllOfThemAreChosen) {
  const auto start = players::make_session("othello");
  SelfPlay all(*start, "random", 1, 30);
  std::vector<int> counts(6);
  const int games = static_cast<int>(base::test_size(300));
  for (int game = 0; game < games; ++game) {
    std::set<std::size_t> plies;
    for (const LabelledPosition& position : positions_of(all, game)) {
      plies.insert(position.moves.size());
      if (position.moves.size() < 60) ++counts[position.moves.size() / 10];
    }
    ASSERT_EQ(plies.size(), 30U);
  }
  if (!base::full_size_tests()) return;
  for (const int count : counts) EXPECT_NEAR(count, 5 * games, 5 * games / 20);
}

TEST(SelfPlay, TooShortAGameIsSaid) {
  const auto start = players::make_session("othello");
  SelfPlay play(*start, "random", 1, 100);
  try {
    positions_of(play, 2);
    FAIL();
  } catch (const base::InputError& error) {
    EXPECT_NE(std::string(error.what()).find("game 2 has"), std::string::npos);
  }
}

TEST(SelfPlay, StopsWhenAsked) {
  const auto start = players::make_session("go");
  SelfPlay play(*start, "uct:playouts=0,seconds=1000,memory=1", 1, 1);
  std::stop_source stop;
  stop.request_stop();
  EXPECT_FALSE(play.play(0, stop.get_token()));
}

}  // namespace

}  // namespace aite::training
