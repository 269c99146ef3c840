// SPDX-License-Identifier: MIT
#include "arena/statistics/standing.hpp"

#include <gtest/gtest.h>

namespace aite::arena {
namespace {

GameSummary othello_game(std::string moves, int half_points = 2, std::int64_t number = 0) {
  StoredGame game;
  game.number = number;
  game.game = "othello";
  game.moves = std::move(moves);
  game.ruling.half_points = half_points;
  game.ruling.result = games::Outcome{half_points}.result();
  game.times = {SeatTime{1, 0.5, 2}, SeatTime{3, 2, 2}};
  summarize(game);
  return game;
}

TEST(Standing, MirrorImagesAreDuplicates) {
  const GameSummary game = othello_game("f5 d6 c3 d3 c4 f4");
  const GameSummary same = othello_game("f5 d6 c3 d3 c4 f4");
  const GameSummary mirrored = othello_game("e6 f4 c3 c4 d3 d6");  // along the main diagonal
  const GameSummary other = othello_game("f5 f6 e6 f4 g5 d6");
  const std::vector<const GameSummary*> games{&game, &same, &mirrored, &other};
  const Duplicates duplicates = find_duplicates(games);
  EXPECT_EQ(duplicates.games, 2U);
  EXPECT_EQ(duplicates.effective, 2U);
}

TEST(Standing, ACommonOpeningIsNoDuplicate) {
  const GameSummary game = othello_game("f5 d6 c3 d3 c4 f4 c5 b3");
  const GameSummary other = othello_game("f5 d6 c3 d3 c4 f4 f6 g5");
  const std::vector<const GameSummary*> games{&game, &other};
  EXPECT_EQ(find_duplicates(games).games, 0U);
}

TEST(Standing, IsTheFirstPlayersView) {
  Match match;
  match.game = "othello";
  match.games = 6;
  std::vector<std::optional<GameSummary>> games(6);
  games[0] = othello_game("f5", 4, 0);   // it began and won by 2
  games[1] = othello_game("f5", 4, 1);   // its opponent began and won
  games[2] = othello_game("f5", 0, 2);   // draw
  games[3] = othello_game("f5", -6, 3);  // its opponent began and lost by 3
  games[5] = othello_game("f5", -2, 5);  // a pair of which one game is missing
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

TEST(Standing, IsTheSameFromCountsAlone) {
  const auto won = games::Result::first_wins;
  const auto lost = games::Result::second_wins;
  // The pairs of the test above, and another match whose games are all in pairs.
  const std::vector<PairCount> counts{{"a", {won, won}, 1},
                                      {"a", {games::Result::draw, lost}, 1},
                                      {"a", {std::nullopt, lost}, 1},
                                      {"b", {won, won}, 3}};
  const std::map<std::string, Score> scores = scores_of(counts);
  EXPECT_EQ(scores.at("a").results, (Results{3, 1, 1}));
  EXPECT_EQ(scores.at("a").by_seat[0], (Results{1, 1, 0}));
  EXPECT_EQ(scores.at("a").by_seat[1], (Results{2, 0, 1}));
  EXPECT_EQ(scores.at("a").pairs, (Pentanomial{{0, 0, 1, 1, 0}}));
  EXPECT_EQ(scores.at("a").elo().interval.low, estimate_elo(scores.at("a").results).interval.low);
  EXPECT_EQ(scores.at("b").elo().interval.low, estimate_elo(scores.at("b").pairs).interval.low);
  EXPECT_NE(scores.at("b").elo().interval.low, estimate_elo(scores.at("b").results).interval.low);
}

TEST(Standing, AStyleThatSomeGamesWereNotAskedForIsOfTheOthers) {
  std::vector<std::optional<GameSummary>> games(2);
  games[0].emplace();
  games[0]->styles[0] = {{"old", 1, 2}};
  games[1].emplace();
  games[1]->number = 1;
  games[1]->styles[1] = {{"new", 5, 6}, {"old", 3, 4}};
  const StyleCounts styles = standing_of(Match{}, games, false).players[0].styles;
  EXPECT_EQ(count_of(styles, "old"), (StyleCount{"old", 4, 6}));
  EXPECT_EQ(count_of(styles, "new"), (StyleCount{"new", 5, 6}));
  EXPECT_EQ(count_of(styles, "unknown").asked, 0U);
}

}  // namespace
}  // namespace aite::arena
