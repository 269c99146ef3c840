// SPDX-License-Identifier: MIT
#include "players/othello/peacemaker.hpp"

#include <gtest/gtest.h>

#include <algorithm>
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

search::Thought answer(const State& state, const PeacemakerSettings& settings = {}) {
  Peacemaker player(settings);
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
    Peacemaker player;
    EXPECT_EQ(final_margin(known.state, player), 0) << known.state.text();
  }
}

TEST(Peacemaker, GivesDiscsBackForADraw) {
  for (const Known& known :
       positions(base::test_size(10), [](const Known& k) { return k.best > 0 && k.leads_to(0); })) {
    const search::Thought thought = answer(known.state);
    EXPECT_EQ(thought.chosen()->margin, 0) << known.state.text();
    EXPECT_EQ(thought.chosen()->draw, 1);
    Peacemaker player;
    EXPECT_EQ(final_margin(known.state, player), 0) << known.state.text();
  }
}

TEST(Peacemaker, GoesBelowTheTargetOnlyIfItMust) {
  const auto nearer_below = [](const Known& known) {
    int above = 65;
    int below = -65;
    for (const solver::MoveScore& move : known.scores) {
      if (move.score >= 0) above = std::min(above, move.score);
      if (move.score < 0) below = std::max(below, move.score);
    }
    return above < 65 && above > -below;
  };
  for (const Known& known : positions(base::test_size(10), nearer_below)) {
    EXPECT_GT(answer(known.state).chosen()->margin, 0) << known.state.text();
  }
}

TEST(Peacemaker, GivesNoMoreThanTheCap) {
  constexpr int cap = 6;
  PeacemakerSettings settings;
  settings.cap = cap;
  for (const Known& known :
       positions(base::test_size(10), [](const Known& k) { return k.best > cap && k.leads_to(0); })) {
    EXPECT_GE(answer(known.state, settings).chosen()->margin, known.best - cap) << known.state.text();
    PeacemakerSettings greedy;
    greedy.cap = 0;
    EXPECT_EQ(answer(known.state, greedy).chosen()->margin, known.best) << known.state.text();
  }
}

TEST(Peacemaker, AimsAtAnyMargin) {
  PeacemakerSettings settings;
  settings.target = -4;
  for (const Known& known :
       positions(base::test_size(5), [](const Known& k) { return k.best > 0 && k.leads_to(-4); })) {
    EXPECT_EQ(answer(known.state, settings).chosen()->margin, -4) << known.state.text();
  }
}

TEST(Peacemaker, KnowsTheScoreOfEveryMove) {
  for (const Known& known : positions(base::test_size(5), [](const Known&) { return true; })) {
    const search::Thought thought = answer(known.state);
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

TEST(Peacemaker, UsesPlayoutsUntilTheEndIsNear) {
  PeacemakerSettings settings;
  settings.playouts = 50;
  EXPECT_EQ(answer(State(), settings).playouts, 50U);
  settings.solve = solved - 1;
  base::Rng rng(1);
  EXPECT_EQ(answer(solver::late_position(solved, rng), settings).playouts, 50U);
}

TEST(Peacemaker, FallsBackOnPlayoutsWhenStopped) {
  base::Rng rng(1);
  const Session session(solver::late_position(14, rng));
  Peacemaker player;
  std::stop_source source;
  source.request_stop();
  search::Watch watch;
  watch.stop = source.get_token();
  EXPECT_EQ(session.why_illegal(player.think(session, player.budget(), watch).move), "");
}

}  // namespace
}  // namespace aite::players::othello
