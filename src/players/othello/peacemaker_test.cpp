// SPDX-License-Identifier: MIT
#include "players/othello/peacemaker.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <string>
#include <vector>

#include "base/test_size.hpp"
#include "players/othello/solver/late_positions.hpp"

namespace aite::players::othello {
namespace {

using games::othello::State;
using Session = games::SessionOf<State>;

constexpr int solved = 9;  // empty squares: quick in any build

// A position that is solved at sight, and what its moves lead to.
struct Known {
  State state;
  std::vector<solver::MoveScore> scores;
  int best = 0;

  [[nodiscard]] bool leads_to(int score) const {
    return std::any_of(scores.begin(), scores.end(), [&](const auto& known) { return known.score == score; });
  }
};

// The positions of random games for which `wanted` holds.
template <class Wanted>
std::vector<Known> positions(std::uint64_t n, Wanted wanted) {
  solver::Solver solver(1 << 20);
  base::Rng rng(1);
  std::vector<Known> found;
  while (found.size() < n) {
    Known known{solver::late_position(solved, rng), {}, 0};
    known.scores = *solver.move_scores(known.state.board());
    known.best = solver.score(known.state.board()).value();
    if (known.scores.size() > 1 && wanted(known)) found.push_back(known);
  }
  return found;
}

// Plays as if the opponent would not err.
PeacemakerSettings exact() {
  PeacemakerSettings settings;
  settings.odds = 0;
  return settings;
}

search::Thought answer(const State& state, const PeacemakerSettings& settings = {}) {
  Peacemaker player("peacemaker", settings);
  return player.think(Session(state), player.budget(), {});
}

// Of the side to move at the start, against an opponent that makes the best moves.
int final_margin(const State& start, Peacemaker& player) {
  solver::Solver solver(1 << 20);
  Session session(start);
  while (!session.is_over()) {
    if (session.to_move() == start.to_move()) {
      session.play(player.think(session, player.budget(), {}).move);
    } else {
      const auto replies = solver.move_scores(session.state().board());
      session.play(std::max_element(replies->begin(), replies->end(), [](const auto& a, const auto& b) {
                     return a.score < b.score;
                   })->move);
    }
  }
  const int margin = session.outcome().half_points / 2;
  return start.to_move() == games::Side::first ? margin : -margin;
}

TEST(Peacemaker, KeepsADraw) {
  for (const Known& known : positions(base::test_size(10), [](const Known& k) { return k.best == 0; })) {
    Peacemaker player("peacemaker", exact());
    EXPECT_EQ(final_margin(known.state, player), 0) << known.state.text();
  }
}

TEST(Peacemaker, GivesDiscsBackForADraw) {
  for (const Known& known :
       positions(base::test_size(10), [](const Known& k) { return k.best > 0 && k.leads_to(0); })) {
    const search::Thought thought = answer(known.state, exact());
    EXPECT_EQ(thought.chosen()->margin, 0) << known.state.text();
    EXPECT_EQ(thought.chosen()->draw, 1);
    Peacemaker player("peacemaker", exact());
    EXPECT_EQ(final_margin(known.state, player), 0) << known.state.text();
  }
}

TEST(Peacemaker, RatherALittleAboveTheTargetThanBelow) {
  const auto as_near_below = [](const Known& known) {
    return !known.leads_to(0) && known.leads_to(2) && known.leads_to(-2);
  };
  for (const Known& known : positions(base::test_size(10), as_near_below)) {
    EXPECT_EQ(answer(known.state, exact()).chosen()->margin, 2) << known.state.text();
  }
}

TEST(Peacemaker, TakesTheBestOddsAgainstAnOpponentWhoErrs) {
  for (const Known& known : positions(base::test_size(10), [](const Known&) { return true; })) {
    Odds odds(0, {}, 1 << 24);
    float best = 0;
    for (const solver::MoveScore& move : known.scores) {
      State next = known.state;
      next.play(move.move);
      solver::Effort effort({}, {});
      best = std::max(best, odds.after_move(next.board(), effort)->hit);
    }
    const search::Thought thought = answer(known.state);
    EXPECT_FLOAT_EQ(static_cast<float>(thought.chosen()->value), best) << known.state.text();
    EXPECT_EQ(thought.reason.code.substr(0, 4), "odds") << thought.reason.code;
  }
}

TEST(Peacemaker, WeighsTheNearestMovesFirstAndOnlySoMany) {
  PeacemakerSettings settings;
  settings.nodes = 12'000;
  std::size_t left_out = 0;
  for (const Known& known :
       positions(base::test_size(10), [](const Known& k) { return k.leads_to(0) && k.best > 0; })) {
    const search::Thought thought = answer(known.state, settings);
    left_out += known.scores.size() - thought.candidates.size();
    EXPECT_TRUE(std::ranges::any_of(thought.candidates, [](const auto& each) { return each.margin == 0; }))
        << known.state.text();
  }
  EXPECT_GT(left_out, 0U);
}

TEST(Peacemaker, SaysWhatItGivesBack) {
  for (const Known& known : positions(base::test_size(3), [](const Known& k) { return k.best > 0 && k.leads_to(0); })) {
    const search::Reason reason = answer(known.state, exact()).reason;
    EXPECT_EQ(reason.code, "solved_given_back");
    const decltype(reason.values) said{
        {"score", 0}, {"given", known.best}, {"target", 0}, {"empty", std::popcount(known.state.board().empty())}};
    EXPECT_EQ(reason.values, said);
  }
}

TEST(Peacemaker, GivesNoMoreThanTheCap) {
  constexpr int cap = 6;
  PeacemakerSettings settings = exact();
  settings.cap = cap;
  for (const Known& known :
       positions(base::test_size(10), [](const Known& k) { return k.best > cap && k.leads_to(0); })) {
    EXPECT_GE(answer(known.state, settings).chosen()->margin, known.best - cap) << known.state.text();
    PeacemakerSettings greedy = exact();
    greedy.cap = 0;
    EXPECT_EQ(answer(known.state, greedy).chosen()->margin, known.best) << known.state.text();
  }
}

TEST(Peacemaker, AimsAtAnyMargin) {
  PeacemakerSettings settings = exact();
  settings.target = -4;
  for (const Known& known :
       positions(base::test_size(5), [](const Known& k) { return k.best > 0 && k.leads_to(-4); })) {
    EXPECT_EQ(answer(known.state, settings).chosen()->margin, -4) << known.state.text();
  }
}

TEST(Peacemaker, KnowsTheScoreOfEveryMove) {
  for (const Known& known : positions(base::test_size(5), [](const Known&) { return true; })) {
    const search::Thought thought = answer(known.state, exact());
    ASSERT_EQ(thought.candidates.size(), known.scores.size());
    EXPECT_EQ(thought.candidates.front().move, thought.move);
    for (const solver::MoveScore& score : known.scores) {
      const auto candidate = std::find_if(thought.candidates.begin(), thought.candidates.end(),
                                          [&](const auto& c) { return c.move == score.move; });
      ASSERT_NE(candidate, thought.candidates.end());
      EXPECT_EQ(candidate->margin, score.score);
      EXPECT_EQ(candidate->margin_deviation, 0);
      EXPECT_EQ(candidate->win, score.score > 0 ? 1 : 0);
      EXPECT_EQ(candidate->draw, score.score == 0 ? 1 : 0);
    }
  }
}

TEST(Peacemaker, LooksAheadUntilTheEndIsNear) {
  PeacemakerSettings settings;
  settings.depth = 3;
  EXPECT_EQ(answer(State(), settings).depth, 3);
  settings.solve = solved - 1;
  base::Rng rng(1);
  EXPECT_EQ(answer(solver::late_position(solved, rng), settings).depth, 3);
}

TEST(Peacemaker, IsContentWithASmallLead) {
  PeacemakerSettings settings;
  settings.depth = 2;
  settings.solve = 0;
  base::Rng rng(5);
  std::uint64_t ahead = 0;
  for (int i = 0; i < 12; ++i) {
    const State state = solver::late_position(30, rng);
    settings.lead = 64;
    const search::Thought greedy = answer(state, settings);
    settings.lead = 4;
    const search::Thought modest = answer(state, settings);
    const double best = greedy.chosen()->margin;
    EXPECT_DOUBLE_EQ(*modest.given_away, std::max(0.0, best - modest.chosen()->margin)) << state.text();
    if (best <= 4) {
      EXPECT_EQ(modest.move, greedy.move) << state.text();
    }
    ahead += best > 4 ? 1 : 0;
    for (const search::Candidate& candidate : modest.candidates) {
      if (best > 4) {
        EXPECT_LE(std::abs(modest.chosen()->margin - 4), std::abs(candidate.margin - 4)) << state.text();
      }
    }
    settings.cap = 3;
    EXPECT_LE(*answer(state, settings).given_away, 3) << state.text();
    settings.cap = 128;
  }
  EXPECT_GT(ahead, 0U);
}

TEST(Peacemaker, FallsBackOnLookingAheadWhenStopped) {
  base::Rng rng(1);
  const Session session(solver::late_position(14, rng));
  Peacemaker player("peacemaker");
  std::stop_source source;
  source.request_stop();
  search::Watch watch;
  watch.stop = source.get_token();
  EXPECT_EQ(session.why_illegal(player.think(session, player.budget(), watch).move), "");
}

}  // namespace
}  // namespace aite::players::othello
