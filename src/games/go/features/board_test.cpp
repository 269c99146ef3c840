// SPDX-License-Identifier: MIT
#include "games/go/features/board.hpp"

#include <gtest/gtest.h>

#include <set>

#include "base/random.hpp"
#include "base/test_size.hpp"
#include "games/go/state.hpp"

namespace aite::games::go::features {
namespace {

constexpr unsigned codes = 1U << 16;

TEST(Patterns, FallIntoAsManyClassesAsTheyShould) {
  std::set<int> inside;
  std::set<int> edge;
  std::set<int> corner;
  for (unsigned each = 0; each < codes; ++each) {
    const auto code = static_cast<Code>(each);
    if (!occurs(code)) continue;
    int off = 0;
    for (int direction = 0; direction < directions; ++direction)
      off += colour_in(code, direction) == Colour::off ? 1 : 0;
    (off == 0 ? inside : off == 3 ? edge : corner).insert(pattern_class(code, Side::first));
    EXPECT_LT(pattern_class(code, Side::second), pattern_classes);
  }
  EXPECT_EQ(inside.size(), 954U);
  EXPECT_EQ(edge.size(), 135U);
  EXPECT_EQ(corner.size(), 18U);
  std::set<int> all = inside;
  all.insert(edge.begin(), edge.end());
  all.insert(corner.begin(), corner.end());
  EXPECT_EQ(all.size(), static_cast<std::size_t>(pattern_classes)) << "no class of two kinds";
}

// A random game, position by position: f(state, board) with the board kept up by put() and pass().
template <int MaxSize, class F>
void follow_games(std::int64_t size, std::uint64_t positions, std::uint64_t seed, F&& f) {
  Rules rules;
  rules.size = size;
  base::Rng rng(seed);
  State<MaxSize> state(rules);
  Board<MaxSize> board(state.position());
  typename State<MaxSize>::MoveList moves;
  for (std::uint64_t i = 0; i < positions; ++i) {
    f(state, board);
    if (state.is_over() || state.ply() > 3 * size * size) {
      state = State<MaxSize>(rules);
      board = Board<MaxSize>(state.position());
    }
    state.legal_moves(moves);
    const Move move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
    if (move == pass_move) {
      board.pass();
    } else {
      board.put(state.geometry().bit(move.code));
    }
    state.play(move);
  }
}

template <int MaxSize>
void expect_same(const Board<MaxSize>& kept, const Board<MaxSize>& made, const std::string& text) {
  ASSERT_EQ(kept.to_move(), made.to_move()) << text;
  ASSERT_EQ(kept.ko(), made.ko()) << text;
  ASSERT_EQ(kept.empty(), made.empty()) << text;
  ASSERT_EQ(kept.in_atari(), made.in_atari()) << text;
  ASSERT_EQ(kept.with_two_liberties(), made.with_two_liberties()) << text;
  if (kept.last() != Board<MaxSize>::nowhere) {
    ASSERT_EQ(kept.attacked(), made.attacked_by(kept.last())) << text;
  }
  made.geometry().board.for_each([&](int bit) {
    ASSERT_EQ(kept.at(bit), made.at(bit)) << text;
    ASSERT_EQ(kept.code(bit), made.code(bit)) << text;
    if (made.at(bit) == Colour::empty) return;
    ASSERT_EQ(kept.chain_stones(kept.chain(bit)), made.chain_stones(made.chain(bit))) << text;
    ASSERT_EQ(kept.liberties(kept.chain(bit)), made.liberties(made.chain(bit))) << text;
    ASSERT_EQ(kept.liberty_count(kept.chain(bit)), made.liberties(made.chain(bit)).count()) << text;
  });
}

// What a move does, asked beforehand, is what it then does.
template <int MaxSize>
void expect_foreseen(const State<MaxSize>& state, const Board<MaxSize>& board) {
  const Geometry<MaxSize>& geometry = state.geometry();
  typename State<MaxSize>::MoveList moves;
  state.legal_moves(moves);
  PointSet<MaxSize> legal;
  for (const Move move : moves) {
    if (move != pass_move) legal |= geometry.point[geometry.bit(move.code)];
  }
  board.empty().for_each([&](int bit) {
    ASSERT_TRUE(state.is_over() || board.is_legal(bit) == legal.has(bit)) << state.text();
    ASSERT_EQ(is_eye(board.code(bit), state.to_move()),
              eyes(state.stones(state.to_move()), state.stones(other(state.to_move())), geometry.board, geometry.edge)
                  .has(bit))
        << state.text();
    if (!legal.has(bit)) return;
    Board<MaxSize> next = board;
    next.put(bit);
    ASSERT_EQ(board.liberties_after(bit), next.liberties(next.chain(bit))) << state.text();
    ASSERT_EQ(board.taken_by(bit), board.stones(other(board.to_move())) - next.stones(next.to_move())) << state.text();
  });
}

TEST(PolicyBoard, KeptUpOrMadeAnewIsTheSame) {
  const auto check = [](const auto& state, const auto& board) {
    expect_same(board, std::remove_cvref_t<decltype(board)>(state.position()), state.text());
    expect_foreseen(state, board);
  };
  for (std::int64_t size = 5; size <= 9; ++size) follow_games<9>(size, base::test_size(3'000), 1, check);
  follow_games<19>(13, base::test_size(500), 2, check);
  follow_games<19>(19, base::test_size(500), 3, check);
}

}  // namespace
}  // namespace aite::games::go::features
