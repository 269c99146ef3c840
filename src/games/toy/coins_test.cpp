// SPDX-License-Identifier: MIT
#include "games/toy/coins.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "base/error.hpp"
#include "base/text.hpp"

namespace aite::games::toy {

namespace {

Coins position(std::string_view text) { return Coins::from_text(text, {}); }

std::vector<int> row_of(const Coins& state) {
  std::vector<int> row;
  for (const std::string& coin : base::words(base::split(state.text(), '/').front())) row.push_back(std::stoi(coin));
  return row;
}

// The final margin for the first player when both play best, by the State alone.
double minimax(const Coins& state) {
  if (state.is_over()) return state.outcome().margin();
  Coins::MoveList moves;
  state.legal_moves(moves);
  std::vector<double> values;
  for (const Move move : moves) {
    Coins next = state;
    next.play(move);
    values.push_back(minimax(next));
  }
  return state.to_move() == Side::first ? *std::max_element(values.begin(), values.end())
                                        : *std::min_element(values.begin(), values.end());
}

// What the mover gains on the other side in row[begin, end), by the recursion one would write on paper.
int best_gain(const std::vector<int>& row, std::size_t begin, std::size_t end) {
  if (begin == end) return 0;
  return std::max(row[begin] - best_gain(row, begin + 1, end), row[end - 1] - best_gain(row, begin, end - 1));
}

}  // namespace

TEST(Coins, SolvesToTheValueOfTheRow) {
  for (std::int64_t coins = 1; coins <= 10; ++coins) {
    for (std::int64_t seed = 0; seed < 20; ++seed) {
      const Coins start({.coins = coins, .seed = seed});
      const std::vector<int> row = row_of(start);
      ASSERT_EQ(row.size(), static_cast<std::size_t>(coins));
      EXPECT_EQ(minimax(start), best_gain(row, 0, row.size())) << start.text();
    }
  }
}

TEST(Coins, RowsAreWorthOneToNineAndDifferBySeed) {
  std::vector<std::string> texts;
  for (std::int64_t seed = 0; seed < 100; ++seed) {
    const Coins start({.coins = max_coins, .seed = seed});
    for (const int coin : row_of(start)) {
      EXPECT_GE(coin, 1);
      EXPECT_LE(coin, 9);
    }
    texts.push_back(start.text());
  }
  std::sort(texts.begin(), texts.end());
  EXPECT_EQ(std::unique(texts.begin(), texts.end()), texts.end());
}

TEST(Coins, PlaysFromBothEnds) {
  Coins state = position("3 1 4 / 0 2 / second");
  EXPECT_EQ(state.to_move(), Side::second);
  state.play(Coins::right);
  EXPECT_EQ(state.text(), "3 1 / 0 6 / first");
  state.play(Coins::left);
  EXPECT_EQ(state.text(), "1 / 3 6 / second");
  EXPECT_EQ(state.why_illegal(Coins::right), "the last coin is taken from the left");
  EXPECT_FALSE(state.is_over());
  state.play(Coins::left);
  EXPECT_EQ(state.text(), " / 3 7 / first");
  EXPECT_TRUE(state.is_over());
  EXPECT_EQ(state.outcome(), Outcome{-8});
  EXPECT_EQ(state.why_illegal(Coins::left), "the game is over");
}

TEST(Coins, MirrorsTheRow) {
  const Coins state = position("3 1 4 / 0 2 / second");
  EXPECT_EQ(state.transformed(1).text(), "4 1 3 / 0 2 / second");
  EXPECT_EQ(state.transformed(Coins::left, 1), Coins::right);
  EXPECT_EQ(position("3 / 0 2 / second").transformed(Coins::left, 1), Coins::left);
}

TEST(Coins, ReadsMovesInAnyCase) {
  const Coins state;
  EXPECT_EQ(state.parse_move("left"), Coins::left);
  EXPECT_EQ(state.parse_move("RIGHT"), Coins::right);
  EXPECT_THROW((void)state.parse_move("middle"), base::InputError);
  EXPECT_THROW((void)state.parse_move(""), base::InputError);
}

TEST(Coins, RefusesWhatIsNoPosition) {
  for (const char* text : {
           "", "3 1 4", "3 1 4 / 0 2", "3 1 4 / 0 2 / third", "3 1 4 / 0 / first", "3 1 4 / 0 1 2 / first",
           "3 1 4 / 0 -1 / first", "3 1 4 / 0 1000 / first", "3 0 4 / 0 0 / first", "3 10 4 / 0 0 / first",
           "3 x 4 / 0 0 / first", "3 1 4 / 0 0 / first / more",
           "1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 / 0 0 / first",  // 25, one too many
       }) {
    EXPECT_THROW((void)position(text), base::InputError) << text;
  }
}

}  // namespace aite::games::toy
