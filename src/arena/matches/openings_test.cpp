// SPDX-License-Identifier: MIT
#include "arena/matches/openings.hpp"

#include <gtest/gtest.h>

#include <set>

#include "base/error.hpp"
#include "players/registry.hpp"

namespace aite::arena {
namespace {

TEST(Openings, RandomOnesAreLegalReproducibleAndDifferent) {
  for (const char* game : {"go", "othello", "blokus-duo"}) {
    const auto start = players::make_session(game);
    const Openings openings = Openings::random(6, 42);
    std::set<std::vector<games::Move>> seen;
    for (std::uint64_t number = 0; number < 20; ++number) {
      const std::vector<games::Move> moves = openings.opening(number, *start);
      ASSERT_EQ(moves.size(), 6U);
      const auto session = start->clone();
      for (const games::Move move : moves) session->play(move);
      EXPECT_EQ(moves, Openings::random(6, 42).opening(number, *start));
      seen.insert(moves);
    }
    EXPECT_GE(seen.size(), 18U) << game;
    EXPECT_NE(openings.opening(0, *start), Openings::random(6, 43).opening(0, *start));
  }
}

TEST(Openings, NoneIsTheStart) { EXPECT_TRUE(Openings().opening(3, *players::make_session("go")).empty()); }

TEST(Openings, FromAFile) {
  const auto start = players::make_session("othello");
  const Openings openings = Openings::from_lines("# three\nf5 d6 c3\n\nF5D6C4 # a transcript\nf5\n", *start, "book");
  EXPECT_EQ(openings.opening(0, *start).size(), 3U);
  EXPECT_EQ(start->move_text(openings.opening(1, *start).back()), "c4");
  EXPECT_EQ(openings.opening(2, *start).size(), 1U);
  EXPECT_EQ(openings.opening(3, *start), openings.opening(0, *start));
}

TEST(Openings, BadLinesAreNamed) {
  const auto start = players::make_session("othello");
  const auto message = [&](std::string_view text) -> std::string {
    try {
      Openings::from_lines(text, *start, "book");
    } catch (const base::InputError& error) {
      return error.what();
    }
    return "accepted";
  };
  EXPECT_TRUE(message("f5\na1\n").starts_with("book:2: ")) << message("f5\na1\n");
  EXPECT_TRUE(message("zz\n").starts_with("book:1: ")) << message("zz\n");
  EXPECT_NE(message("# nothing\n").find("no opening"), std::string::npos);
}

TEST(Openings, TheContentsOfAFileAreItsName) {
  const auto start = players::make_session("othello");
  EXPECT_EQ(Openings::from_lines("f5", *start, "a").text(), Openings::from_lines("f5", *start, "b").text());
  EXPECT_NE(Openings::from_lines("f5", *start, "a").text(), Openings::from_lines("d3", *start, "a").text());
}

}  // namespace
}  // namespace aite::arena
