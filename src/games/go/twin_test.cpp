// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "base/random.hpp"
#include "base/test_size.hpp"
#include "games/go/plain.hpp"
#include "games/go/state.hpp"

namespace aite::games::go {
namespace {

template <class S>
std::vector<Move> legal_points(const S& state) {
  typename S::MoveList moves;
  state.legal_moves(moves);
  std::vector<Move> points(moves.begin(), moves.end());
  if (!points.empty()) {
    EXPECT_EQ(points.back(), pass_move);
    points.pop_back();
  }
  return points;
}

template <class S>
int stones(const S& state, Side side) {
  return state.stones(side).count();
}

// Random games of all legal moves, filling eyes included, position by position against the twin.
template <class S>
void expect_twins(std::int64_t size, std::uint64_t positions, std::uint64_t seed) {
  Rules rules;
  rules.size = size;
  base::Rng rng(seed);
  S state(rules);
  PlainGame plain(state.diagram());
  for (std::uint64_t i = 0; i < positions; ++i) {
    const std::vector<Move> legal = legal_points(state);
    ASSERT_EQ(legal, plain.legal_points()) << state.text();
    ASSERT_EQ(state.is_over(), plain.is_over());
    if (i % 16 == 0) {
      ASSERT_EQ(state.outcome(), plain.outcome()) << state.text();
    }
    if (state.is_over() || state.ply() > 3 * size * size) {
      state = S(rules);
      plain = PlainGame(state.diagram());
      continue;
    }
    const Side opponent = other(state.to_move());
    const int before = stones(state, opponent);
    const std::uint32_t draw = rng.below(static_cast<std::uint32_t>(legal.size()) + (i % 8 == 0 ? 1 : 0));
    const Move move = draw < legal.size() ? legal[draw] : pass_move;
    if (legal.empty()) {
      state.play(pass_move);
      plain.play(pass_move);
    } else {
      state.play(move);
      plain.play(move);
    }
    ASSERT_EQ(before - stones(state, opponent), plain.captured()) << state.text();
    ASSERT_EQ(state.text(), text(plain.diagram()));
    ASSERT_EQ(state.last_move(), plain.diagram().last);
    const S scratch(plain.diagram());
    ASSERT_EQ(state.hash(), scratch.hash()) << state.text();
    ASSERT_EQ(state.board_hash(), scratch.board_hash());
  }
}

TEST(GoTwin, SmallBoardsFollowThePlainGame) {
  for (std::int64_t size = 5; size <= 9; ++size)
    expect_twins<Small>(size, base::test_size(20'000), static_cast<std::uint64_t>(size));
}

TEST(GoTwin, LargeBoardsFollowThePlainGame) {
  expect_twins<Large>(10, base::test_size(1'500), 1);
  expect_twins<Large>(13, base::test_size(1'500), 2);
  expect_twins<Large>(19, base::test_size(1'500), 3);
}

}  // namespace
}  // namespace aite::games::go
