// SPDX-License-Identifier: MIT
#include "players/lots.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>

#include "base/test_size.hpp"
#include "players/registry.hpp"

namespace aite::players {
namespace {

search::Thought thought_of(const std::vector<std::pair<std::uint64_t, double>>& visits_and_values) {
  search::Thought thought;
  for (const auto& [visits, value] : visits_and_values) {
    search::Candidate candidate;
    candidate.move = games::Move{static_cast<std::uint16_t>(thought.candidates.size())};
    candidate.visits = visits;
    candidate.value = value;
    thought.decision.moves.push_back(
        {candidate.move, {{"prior", 0}, {"visits", static_cast<double>(visits)}}, value, 0});
    thought.candidates.push_back(candidate);
  }
  thought.move = thought.candidates.front().move;
  thought.decision.rule = search::Reason{"most_visited", {}};
  return thought;
}

TEST(Lots, FallOnWhatIsNearlyAsGoodAsOftenAsItWasVisited) {
  constexpr int lots = 2000;
  // The best, one far worse, one seldom visited, and two that are alike.
  const search::Thought before = thought_of({{100, 0.5}, {90, 0.4}, {15, 0.9}, {60, 0.49}, {40, 0.6}});
  std::map<std::uint16_t, int> drawn;
  for (std::uint64_t seed = 0; seed < lots; ++seed) {
    search::Thought thought = before;
    vary(thought, 0.02, base::mix(1, seed));
    ASSERT_EQ(thought.candidates.size(), before.candidates.size());
    ASSERT_EQ(thought.candidates.front().move, thought.move);
    ASSERT_EQ(thought.decision.moves.size(), 3U);
    ASSERT_EQ(thought.decision.by, search::Decision::By::lot);
    ++drawn[thought.move.code];
  }
  EXPECT_EQ(drawn.size(), 3U);
  EXPECT_NEAR(drawn[0], lots / 2, 90);  // four standard deviations
  EXPECT_NEAR(drawn[3], lots * 3 / 10, 82);
  EXPECT_NEAR(drawn[4], lots / 5, 72);
}

TEST(Lots, AreNotDrawnWhereOneMoveIsBest) {
  search::Thought thought = thought_of({{100, 0.5}, {90, 0.4}, {19, 0.5}});
  vary(thought, 0.02, 1);
  EXPECT_EQ(thought.move.code, 0);
  EXPECT_EQ(thought.decision.rule.code, "most_visited");
}

std::vector<games::Move> game_of(const std::string& game, const std::string& spec, std::size_t plies) {
  const auto session = make_session(game);
  const auto player = make_player(spec, *session);
  while (session->moves().size() < plies && !session->is_over()) {
    session->play(player->think(*session, player->budget(), {}).move);
  }
  return session->moves();
}

// A network leaves nothing to chance, and so its players would play one game for ever.
TEST(Variety, GamesDifferByTheSeedAlone) {
  for (const auto& [game, player] : {std::pair{"blokus-duo", "blokus-seer:playouts=200,memory=16,seed="},
                                     std::pair{"go", "go-seer:playouts=40,memory=16,seed="}}) {
    EXPECT_EQ(game_of(game, std::string(player) + "1", 4), game_of(game, std::string(player) + "1", 4)) << game;
    if (!base::full_size_tests()) continue;
    std::set<std::vector<games::Move>> games;
    for (const char* seed : {"1", "2", "3", "4", "5", "6"}) {
      games.insert(game_of(game, std::string(player) + seed, 8));
    }
    EXPECT_GE(games.size(), 4U) << game << ": of six seeds";
  }
}

// Nor are hints drawn by lot, nor what comes after the opening or in positions that somebody set up.
TEST(Variety, EndsWithTheOpening) {
  const auto session = make_session("blokus-duo");
  const auto player = make_player("blokus-seer:playouts=40,memory=16,variety=1,seed=3", *session);
  std::set<std::size_t> by_lot;
  while (session->moves().size() < 12) {
    const search::Thought thought = player->think(*session, player->budget(), {});
    if (thought.decision.by == search::Decision::By::lot) by_lot.insert(session->moves().size());
    session->play(thought.move);
  }
  EXPECT_GE(by_lot.size(), 3U);
  EXPECT_LT(*by_lot.rbegin(), 8U);

  const auto again = make_session("blokus-duo");
  for (int ply = 0; ply < 4; ++ply) again->play(session->moves()[static_cast<std::size_t>(ply)]);
  const auto set_up = make_session("blokus-duo");
  set_up->set_text(again->text());
  const search::Thought thought = player->think(*set_up, player->budget(), {});
  EXPECT_EQ(thought.decision.by, search::Decision::By::sum);
}

}  // namespace
}  // namespace aite::players
