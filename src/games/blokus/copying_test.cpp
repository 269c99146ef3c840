// SPDX-License-Identifier: MIT
#include "games/blokus/copying.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "base/test_size.hpp"

namespace aite::games::blokus {
namespace {

State played(const std::vector<std::string>& moves) {
  State state;
  for (const std::string& text : moves) state.play(state.parse_move(text));
  return state;
}

State::MoveList moves_of(const State& state) {
  State::MoveList moves;
  state.legal_moves(moves);
  return moves;
}

TEST(BlokusCopying, ByHand) {
  const std::vector<std::string> game{"e8,d9,e9,f9,e10", "j5,i6,j6,k6,j7", "g8,h8,i8,j8,i9", "f6,e7,f7,g7,h7"};
  EXPECT_FALSE(can_copy_to_the_end(State()));
  EXPECT_EQ(copy_of_last(State()), std::nullopt);
  const State copied = played({game[0], game[1], game[2]});
  EXPECT_EQ(copy_of_last(copied), copied.parse_move(game[3]));
  EXPECT_FALSE(can_copy_to_the_end(played({game[0], game[1]})));          // the centre is open
  EXPECT_TRUE(can_copy_to_the_end(played({game[0], game[1], game[2]})));  // it closes, and can be copied
  EXPECT_TRUE(can_copy_to_the_end(played(game)));
  EXPECT_FALSE(can_copy_to_the_end(played({game[0], game[1], game[2], "f6,e7,f7,g7,g6"})));  // not what was laid
  EXPECT_FALSE(can_copy_to_the_end(played({game[0], "j5,i6,j6,k6,i5", game[2]})));           // nor before
  // A piece that takes two squares that are each other's images cannot be copied.
  EXPECT_FALSE(can_copy_to_the_end(played({game[0], game[1], "g8,h8,h7,i8,i9"})));
}

// Whoever copies from where it is said to be possible can do so to the end, whatever the first player does, and it is a
// draw.
TEST(BlokusCopying, WhoCopiesDraws) {
  base::Rng rng(5);
  std::size_t copied = 0;
  std::size_t not_copied = 0;
  std::size_t sure = 0;  // games in which nothing could keep it from being copied long before the end
  const std::size_t games = std::max<std::size_t>(base::test_size(300), 60);  // of both kinds
  for (std::size_t game = 0; game < games; ++game) {
    State state;
    bool was_sure = false;
    while (!state.is_over()) {
      const State::MoveList moves = moves_of(state);
      const Move move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
      was_sure = was_sure || can_copy_to_the_end(state);
      EXPECT_EQ(can_copy_to_the_end(state), was_sure);  // it goes on to be
      state.play(move);
      EXPECT_TRUE(!was_sure || can_copy_to_the_end(state));
      was_sure = can_copy_to_the_end(state);
      if (state.is_over()) break;
      const State::MoveList answers = moves_of(state);
      const Move answer = copy_of_last(state).value_or(pass_move);
      if (std::find(answers.begin(), answers.end(), answer) == answers.end()) {
        EXPECT_FALSE(was_sure);
        break;
      }
      state.play(answer);
    }
    if (state.is_over()) {
      EXPECT_EQ(state.outcome().result(), Result::draw);
    }
    ++(state.is_over() ? copied : not_copied);
    sure += was_sure ? 1 : 0;
  }
  EXPECT_GT(copied, 0U);
  EXPECT_GT(not_copied, 0U);
  EXPECT_GT(sure, copied / 2);
}

}  // namespace
}  // namespace aite::games::blokus
