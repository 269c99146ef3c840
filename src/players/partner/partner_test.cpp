// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "base/error.hpp"
#include "players/partner/figures.hpp"
#include "players/partner/levels.hpp"
#include "players/partner/strength.hpp"
#include "players/registry.hpp"

namespace aite::players {

namespace {

const std::vector<std::string> games_with_partners{"go", "othello", "blokus-duo"};

search::Thought thought_of(Player& player, const games::Session& session) {
  return player.think(session, player.budget(), {});
}

TEST(Levels, ReadsBackWhatItWrites) {
  const std::vector<LevelTable> tables{{"go", "none", {{1, 0.125, 98, 20}, {2, 0.25, 205, 21}}},
                                       {"go", "-centre", {{1, 0.5, 101, 9}}}};
  const std::vector<LevelTable> read = parse_levels(levels_text(tables), "a file");
  ASSERT_EQ(read.size(), 2U);
  EXPECT_EQ(read[1].taste, "-centre");
  EXPECT_EQ(read[0].levels[1].dial, 0.25);
  EXPECT_EQ(read[0].levels[1].elo, 205);
}

TEST(Levels, NamesTheRowThatIsWrong) {
  for (const char* text : {"go none 1", "go none 2 0.5 100 9", "go none 1 1.5 100 9", "go none 1 0.5 100 9 x"}) {
    try {
      parse_levels(std::string("# levels\n") + text, "a file");
      ADD_FAILURE() << text;
    } catch (const base::InputError& error) {
      EXPECT_NE(std::string(error.what()).find("line 2"), std::string::npos) << error.what();
    }
  }
}

TEST(Levels, AStyleGoesOnWithTheNeutralOnes) {
  const std::vector<LevelTable> tables =
      with_every_level({{"go", "-centre", {{1, 0.2, 101, 9}}},
                        {"go", "none", {{1, 0.1, 98, 20}, {2, 0.25, 205, 21}}},
                        {"othello", "none", {{1, 0.3, 100, 9}, {2, 0.4, 200, 9}, {3, 0.5, 300, 9}}}});
  ASSERT_EQ(tables[0].levels.size(), 2U);
  EXPECT_EQ(tables[0].levels[0].dial, 0.2);
  EXPECT_EQ(tables[0].levels[1].dial, 0.25);
  EXPECT_EQ(tables[0].levels[1].number, 2);
  EXPECT_EQ(tables[1].levels.size(), 2U);
}

TEST(Levels, RiseInEveryTable) {
  std::set<std::string> neutral;
  for (const LevelTable& table : level_tables()) {
    if (table.taste == "none") neutral.insert(table.game);
    for (std::size_t i = 1; i < table.levels.size(); ++i) {
      EXPECT_GT(table.levels[i].dial, table.levels[i - 1].dial) << table.game << " " << table.taste << " " << i + 1;
    }
  }
  EXPECT_EQ(neutral, std::set<std::string>(games_with_partners.begin(), games_with_partners.end()));
}

TEST(Figures, AreOfPersonalitiesThatThereAre) {
  EXPECT_FALSE(style_figures().empty());
  for (const StyleFigure& each : style_figures()) {
    const auto session = make_session(each.game, "");
    const auto player = make_player(fmt::format("{}:level={}", each.player, each.level), *session);
    const auto style = std::ranges::find(player->options().all(), "style", &base::Option::name);
    EXPECT_EQ(style->default_text, each.style) << each.player;
    EXPECT_GT(each.games, 0) << each.player;
  }
}

TEST(Figures, NameTheRowThatIsWrong) {
  const char* right = "go go-clinger 8 contact 0.04 0.02 0.003 0.01 300 -10 39";
  EXPECT_EQ(parse_figures(right, "a file").size(), 1U);
  for (const char* text : {"go go-clinger 8", "go go-clinger 8 contact 4 0.02 0.003 0.01 300 -10 39",
                           "go go-clinger 8 contact 0.04 0.02 0.003 0.01 300 -10 39 x"}) {
    try {
      parse_figures(std::string("# figures\n") + text, "a file");
      ADD_FAILURE() << text;
    } catch (const base::InputError& error) {
      EXPECT_NE(std::string(error.what()).find("line 2"), std::string::npos) << error.what();
    }
  }
}

TEST(Strength, GoesEvenlyBetweenMarks) {
  const std::vector<Mark> marks{{0, {0, 0}}, {0.5, {1, 1, 0.1, 10, 1, 4}}, {1, {1, 2, 0.1, 1000, 0.01, 8}}};
  EXPECT_EQ(strength_at(marks, 0.25).skill, 0.5);
  EXPECT_EQ(strength_at(marks, 0.25).least, 0.05);
  EXPECT_EQ(strength_at(marks, 0.25).effort, 0);
  EXPECT_EQ(strength_at(marks, 0.75).effort, 100);
  EXPECT_NEAR(strength_at(marks, 0.75).tolerance, 0.1, 1e-12);
  EXPECT_EQ(strength_at(marks, 1).solve, 8);
}

TEST(Partner, AnswersTheSameEveryTimeAndBySumsThatAddUp) {
  for (const std::string& game : games_with_partners) {
    const auto session = make_session(game);
    for (const char* spec : {"partner:dial=0.1", "partner:dial=0.55"}) {
      const auto player = make_player(spec, *session);
      const search::Thought thought = thought_of(*player, *session);
      EXPECT_EQ(session->why_illegal(thought.move), "") << game;
      EXPECT_EQ(thought.move, thought_of(*make_player(spec, *session), *session).move) << game;
      ASSERT_FALSE(thought.decision.moves.empty()) << game;
      double greatest = -1e9;
      games::Move best;
      for (const search::Decision::Weighed& weighed : thought.decision.moves) {
        double sum = 0;
        for (const search::Decision::Term& term : weighed.terms) sum += term.value;
        if (sum > greatest) {
          greatest = sum;
          best = weighed.move;
        }
      }
      EXPECT_EQ(best, thought.move) << game << " " << spec;
    }
  }
}

TEST(Partner, LeavesOutWhatHardlyAnybodyWouldPlay) {
  const auto session = make_session("go");
  for (const char* move : {"e5", "c7", "g3"}) session->play(session->parse_move(move));
  const auto considered = [&](const char* spec) {
    const search::Thought thought = thought_of(*make_player(spec, *session), *session);
    double likeliest = 0;
    double least = 1;
    for (const search::Candidate& each : thought.candidates) {
      likeliest = std::max(likeliest, each.policy);
      least = std::min(least, each.policy);
    }
    return std::pair(thought.candidates.size(), least / likeliest);
  };
  const auto [any, of_any] = considered("partner:dial=0.05");
  const auto [some, of_some] = considered("partner:dial=0.2");
  EXPECT_EQ(any, 78U);
  EXPECT_LT(of_any, 0.01);
  EXPECT_LT(some, any);
  EXPECT_GE(of_some, 0.02);
}

TEST(Partner, RefusesALevelThatIsNotThere) {
  const auto session = make_session("othello");
  EXPECT_THROW(make_player("partner:level=98", *session), base::InputError);
}

TEST(Partner, HasATasteForItsStyle) {
  const auto session = make_session("go");
  const auto centred = [&](const std::string& spec) {
    int inside = 0;
    for (int seed = 1; seed <= 40; ++seed) {
      const auto player = make_player(fmt::format("{},seed={}", spec, seed), *session);
      const games::Move move = thought_of(*player, *session).move;
      const int row = move.code / 9;
      const int column = move.code % 9;
      if (row >= 3 && row <= 5 && column >= 3 && column <= 5) ++inside;
    }
    return inside;
  };
  const int neutral = centred("partner:dial=0.1");
  EXPECT_GT(centred("partner:dial=0.1,style=centre,taste=3"), neutral + 10);
  EXPECT_LT(centred("partner:dial=0.1,style=centre,attitude=avoids,taste=3"), neutral);
}

// A finished position that black has won: after white's pass no level plays on in its own area, and none fills it.
TEST(Partner, PassesAWonGoGame) {
  const auto session = make_session("go", "size=5,komi=0.5");
  // Black has the left, white the right; both are alive, and black has more.
  for (const char* move : {"c5", "d5", "c4", "d4", "c3", "d3", "c2", "d2", "c1", "d1", "a4", "pass", "a2", "pass"}) {
    session->play(session->parse_move(move));
  }
  for (const char* spec : {"partner:dial=0.02", "partner:dial=0.3", "partner:dial=0.6"}) {
    EXPECT_EQ(thought_of(*make_player(spec, *session), *session).move, games::pass_move) << spec;
  }
}

}  // namespace

}  // namespace aite::players
