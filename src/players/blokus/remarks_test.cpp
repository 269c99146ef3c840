// SPDX-License-Identifier: MIT
#include "players/blokus/remarks.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "base/test_size.hpp"
#include "players/blokus/models.hpp"
#include "players/registry.hpp"

namespace aite::players::blokus {
namespace {

using games::blokus::State;

template <class Value>
Value said(const search::Reason& remark, const std::string& name) {
  for (const auto& [each, value] : remark.values) {
    if (each == name) return std::get<Value>(value);
  }
  ADD_FAILURE() << remark.code << " has no " << name;
  return {};
}

search::Thought thought_of(const State& state, const char* move) {
  search::Thought thought;
  thought.move = state.parse_move(move);
  search::Candidate candidate;
  candidate.move = thought.move;
  candidate.visits = 1;
  candidate.line = {thought.move};
  thought.candidates = {candidate};
  return thought;
}

TEST(BlokusRemarks, CountCornersAsAPersonDoes) {
  State state;
  const auto expect = [&](const char* move, std::array<std::int64_t, 5> counted) {
    const std::vector<search::Reason> remarks = remarks_on(state, thought_of(state, move));
    ASSERT_EQ(remarks.size(), 2U);
    EXPECT_EQ(remarks[0].code, "corners");
    std::array<std::int64_t, 5> found{};
    std::size_t at = 0;
    for (const char* name : {"squares", "own_before", "own", "other_before", "other"}) {
      found[at++] = said<std::int64_t>(remarks[0], name);
    }
    EXPECT_EQ(found, counted) << move;
    state.play(state.parse_move(move));
  };
  // A plus has two corners at each of its ends; before its first piece a side has its start square.
  expect("e8,d9,e9,f9,e10", {5, 1, 8, 1, 1});
  expect("j5", {1, 1, 4, 8, 8});
  // Laid at the plus's corner g8, it takes that one and adds i7 and i9.
  expect("g8,h8", {2, 8, 9, 4, 4});
}

TEST(BlokusRemarks, TheOtherViewAddsUpToItself) {
  const auto session = make_session("blokus-duo");
  const auto player = make_player("blokus-seer:playouts=12,memory=16,solve=0,variety=0", *session);
  int views = 0;
  for (std::uint64_t ply = 0; ply < base::test_size(24) && !session->is_over(); ++ply) {
    const search::Thought thought = player->think(*session, player->budget(), {});
    for (const search::Reason& remark : thought.remarks) {
      if (remark.code != "another_view") continue;
      ++views;
      const double sum = said<double>(remark, "covered") + said<double>(remark, "corners") +
                         said<double>(remark, "reach") + said<double>(remark, "blind");
      ASSERT_NEAR(sum, said<double>(remark, "sum"), 1e-9);
      ASSERT_NEAR(100 / (1 + std::exp(-0.02 * sum)), said<double>(remark, "win"), 0.2);
      State end = dynamic_cast<const games::SessionOf<State>&>(*session).state();
      const games::Side side = end.to_move();
      for (const games::Move move : thought.chosen()->line) end.play(move);
      const double mover = 100 * win_rate("toqn-e1-m1000")->win_rate(end);
      ASSERT_NEAR(said<double>(remark, "win"), end.to_move() == side ? mover : 100 - mover, 0.0501);
      ASSERT_EQ(said<std::int64_t>(remark, "plies"), static_cast<std::int64_t>(thought.chosen()->line.size()));
    }
    session->play(thought.move);
  }
  if (base::full_size_tests()) {
    EXPECT_GT(views, 12);
  }
}

TEST(BlokusRemarks, NothingIsSaidOfAPass) {
  State state;
  search::Thought thought = thought_of(state, "e10");
  thought.move = thought.candidates.front().move = games::pass_move;
  EXPECT_TRUE(remarks_on(state, thought).empty());
}

}  // namespace
}  // namespace aite::players::blokus
