// SPDX-License-Identifier: MIT
#include "arena/statistics/summary.hpp"

#include <gtest/gtest.h>

namespace aite::arena {
namespace {

StoredGame othello_game(std::string moves, int half_points = 2) {
  StoredGame game;
  game.game = "othello";
  game.moves = std::move(moves);
  game.ruling.half_points = half_points;
  game.ruling.result = games::Outcome{half_points}.result();
  game.times = {SeatTime{1, 0.5, 2}, SeatTime{3, 2, 2}};
  return game;
}

TEST(Summary, CountsStylesOfTheMovesPlayed) {
  StoredGame game;
  game.game = "go";
  game.moves = "e5 e6 c3 g7 g6";  // white attaches, black plays elsewhere, so does white, black attaches
  const GameSummary summary = summarize(game);
  EXPECT_EQ(summary.plies, 5);
  const StyleCount black = summary.styles[0][0];  // contact
  const StyleCount white = summary.styles[1][0];
  EXPECT_EQ(black.asked, 2U);
  EXPECT_EQ(black.yes, 1U);
  EXPECT_EQ(white.asked, 2U);
  EXPECT_EQ(white.yes, 1U);
  game.opening = 2;  // the attachment at e6 was nobody's
  EXPECT_EQ(summarize(game).styles[1][0].yes, 0U);
}

TEST(Summary, MirrorImagesAreDuplicates) {
  const GameSummary game = summarize(othello_game("f5 d6 c3 d3 c4 f4"));
  const GameSummary same = summarize(othello_game("f5 d6 c3 d3 c4 f4"));
  const GameSummary mirrored = summarize(othello_game("e6 f4 c3 c4 d3 d6"));  // along the main diagonal
  const GameSummary other = summarize(othello_game("f5 f6 e6 f4 g5 d6"));
  const std::vector<const GameSummary*> games{&game, &same, &mirrored, &other};
  const Duplicates duplicates = find_duplicates(games);
  EXPECT_EQ(duplicates.games, 2U);
  EXPECT_EQ(duplicates.effective, 2U);
}

TEST(Summary, ACommonOpeningIsNoDuplicate) {
  const GameSummary game = summarize(othello_game("f5 d6 c3 d3 c4 f4 c5 b3"));
  const GameSummary other = summarize(othello_game("f5 d6 c3 d3 c4 f4 f6 g5"));
  const std::vector<const GameSummary*> games{&game, &other};
  EXPECT_EQ(find_duplicates(games).games, 0U);
}

TEST(Summary, StandingIsTheFirstPlayersView) {
  Match match;
  match.game = "othello";
  match.games = 6;
  std::vector<std::optional<GameSummary>> games(6);
  games[0] = summarize(othello_game("f5", 4));   // it began and won by 2
  games[1] = summarize(othello_game("f5", 4));   // its opponent began and won
  games[2] = summarize(othello_game("f5", 0));   // draw
  games[3] = summarize(othello_game("f5", -6));  // its opponent began and lost by 3
  games[5] = summarize(othello_game("f5", -2));  // a pair of which one game is missing
  games[5]->ruling = {games::Result::second_wins, std::nullopt, Ending::crash, ""};
  const Standing standing = standing_of(match, games, false);
  EXPECT_EQ(standing.results, (Results{3, 1, 1}));
  EXPECT_EQ(standing.by_seat[0], (Results{1, 1, 0}));
  EXPECT_EQ(standing.by_seat[1], (Results{2, 0, 1}));
  EXPECT_EQ(standing.pairs, (Pentanomial{{0, 0, 1, 1, 0}}));
  EXPECT_EQ(standing.endings.at(Ending::crash), 1U);
  EXPECT_TRUE(standing.players[0].faults.empty());
  EXPECT_EQ(standing.players[1].faults.at(Ending::crash), 1U);
  EXPECT_DOUBLE_EQ(standing.margins.mean(), (2 - 2 + 0 + 3) / 4.0);
  // Seat times: it sat first in games 0 and 2, second in 1, 3 and 5.
  EXPECT_DOUBLE_EQ(standing.players[0].seconds, 2 * 1 + 3 * 3);
  EXPECT_DOUBLE_EQ(standing.players[0].longest, 2);
}

}  // namespace
}  // namespace aite::arena
