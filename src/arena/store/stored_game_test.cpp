// SPDX-License-Identifier: MIT
#include "arena/store/stored_game.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"

namespace aite::arena {
namespace {

TEST(Summary, CountsStylesOfTheMovesPlayed) {
  StoredGame game;
  game.game = "go";
  game.moves = "e5 e6 c3 g7 g6";  // white attaches, black plays elsewhere, so does white, black attaches
  summarize(game);
  EXPECT_EQ(game.plies, 5);
  EXPECT_EQ(count_of(game.styles[0], "contact"), (StyleCount{"contact", 1, 2}));
  EXPECT_EQ(count_of(game.styles[1], "contact"), (StyleCount{"contact", 1, 2}));
  game.opening = 2;  // the attachment at e6 was nobody's
  summarize(game);
  EXPECT_EQ(count_of(game.styles[1], "contact").yes, 0U);
}

TEST(Summary, KeepsTheLastTwoFifthsOfThePositions) {
  StoredGame game;
  game.game = "go";
  game.moves = "e5 e6 c3 g7 g6";
  summarize(game);
  EXPECT_EQ(game.positions.size(), 3U);  // after 3, 4 and 5 moves
  game.moves.clear();
  summarize(game);
  EXPECT_EQ(game.plies, 0);
  EXPECT_TRUE(game.positions.empty());
}

TEST(Summary, SaysWhatWasGivenAway) {
  StoredGame game;
  game.game = "othello";
  game.moves = "f5 d6 c3";
  game.thinking = "{\"given_away\":2.5}\n\n{\"given_away\":1}";
  summarize(game);
  EXPECT_EQ(game.given_away[0], (GivenAway{2, 3.5, 2.5}));
  EXPECT_EQ(game.given_away[1], GivenAway{});
  game.opening = 1;
  summarize(game);
  EXPECT_EQ(game.given_away[0], (GivenAway{1, 1, 1}));
}

TEST(Summary, OfWhatCannotBeReplayedThereIsNone) {
  StoredGame game;
  game.game = "othello";
  game.moves = "f5 f5";
  EXPECT_THROW(summarize(game), base::InputError);
  EXPECT_FALSE(game.plies);
}

}  // namespace
}  // namespace aite::arena
