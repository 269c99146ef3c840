// SPDX-License-Identifier: MIT
#include "games/go/features/planes.hpp"

#include <gtest/gtest.h>

#include <bit>

#include "games/go/rank.hpp"

namespace aite::games::go::features {
namespace {

std::vector<std::size_t> cells(const std::array<std::uint64_t, network_planes * network_words>& planes,
                               std::size_t plane) {
  std::vector<std::size_t> found;
  for (std::size_t cell = 0; cell < 81; ++cell) {
    if ((planes[plane * network_words + cell / 64] >> cell % 64 & 1) != 0) found.push_back(cell);
  }
  return found;
}

TEST(NetworkPlanes, SeeLibertiesAndTheLastMoves) {
  Small state;
  for (const char* move : {"A9", "B9", "J1"}) state.play(state.parse_move(move));  // white to move
  const auto planes = network_planes_of(state);
  using Cells = std::vector<std::size_t>;
  EXPECT_EQ(cells(planes, 1), Cells{1});    // own: B9 has two liberties
  EXPECT_EQ(cells(planes, 4), Cells{0});    // the opponent's A9 has one
  EXPECT_EQ(cells(planes, 5), Cells{80});   // and J1 two
  EXPECT_EQ(cells(planes, 8).size(), 78U);  // empty
  EXPECT_EQ(cells(planes, 9), Cells{80});
  EXPECT_EQ(cells(planes, 10), Cells{1});
  EXPECT_TRUE(cells(planes, 11).empty());
}

TEST(NetworkPlanes, KnowKoAndWhatIsLegal) {
  Small state;
  for (const char* move : {"B9", "C9", "A8", "D8", "B7", "C7", "C8", "B8"}) state.play(state.parse_move(move));
  const auto planes = network_planes_of(state);  // White has taken C8, black may not take back at once
  EXPECT_EQ(cells(planes, 11), std::vector<std::size_t>{9 + 2});
  const NetworkSet moves = network_moves(state);
  EXPECT_FALSE(moves[0] >> (9 + 2) & 1);
  EXPECT_TRUE(moves[1] >> (network_pass - 64) & 1);
  EXPECT_EQ(std::popcount(moves[0]) + std::popcount(moves[1]), 81 - 7 - 1 + 1);
}

TEST(Rank, ReadsWhatServersWrite) {
  EXPECT_EQ(Rank::parse("15k")->steps, -14);
  EXPECT_EQ(Rank::parse("1k")->steps, 0);
  EXPECT_EQ(Rank::parse("3d?")->steps, 3);
  EXPECT_EQ(Rank::parse("12d")->steps, 9);
  for (const char* text : {"", "k", "0k", "31k", "4", "-3d", "3p"}) EXPECT_FALSE(Rank::parse(text)) << text;
  for (int steps = Rank::lowest; steps <= Rank::highest; ++steps) {
    EXPECT_EQ(Rank::parse(Rank{steps}.text()), Rank{steps});
  }
}

}  // namespace
}  // namespace aite::games::go::features
