// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <set>
#include <unordered_set>

#include "base/test_size.hpp"
#include "base/text.hpp"
#include "games/othello/plain.hpp"
#include "games/othello/state.hpp"
#include "games/perft.hpp"

namespace aite::games::othello {
namespace {

State after_moves(std::string_view moves) {
  State state;
  for (std::size_t i = 0; i < moves.size(); i += 2) {
    const Move move = state.parse_move(moves.substr(i, 2));
    EXPECT_EQ(state.why_illegal(move), "") << moves.substr(i, 2);
    state.play(move);
  }
  return state;
}

std::string legal_text(const State& state) {
  State::MoveList moves;
  state.legal_moves(moves);
  std::vector<std::string> texts;
  for (const Move move : moves) texts.push_back(state.move_text(move));
  return base::join(texts, " ");
}

TEST(OthelloRules, Start) {
  const State start;
  EXPECT_EQ(start.text(), "---------------------------OX------XO--------------------------- X");
  EXPECT_EQ(legal_text(start), "d3 c4 f5 e6");
  EXPECT_FALSE(start.is_over());
  EXPECT_EQ(start.outcome(), Outcome{0});
}

TEST(OthelloRules, CountsEveryLineOfPlay) {
  const std::uint64_t leaves[] = {4, 12, 56, 244, 1396, 8200, 55092, 390216};
  for (int depth = 1; depth <= 8; ++depth) EXPECT_EQ(perft(State(), depth), leaves[depth - 1]) << depth;
}

TEST(OthelloRules, ShortestWipeOutEndsTheGame) {
  const State state = after_moves("e6f4e3f6g5d6e7f5c5");
  EXPECT_TRUE(state.is_over());
  EXPECT_EQ(state.white(), 0U);
  EXPECT_EQ(state.outcome(), Outcome{2 * 13});
  EXPECT_EQ(legal_text(state), "");
  EXPECT_EQ(state.why_illegal(state.parse_move("a1")), "the game is over");
  EXPECT_EQ(state.why_illegal(pass_move), "the game is over");
}

TEST(OthelloRules, PassIsLegalOnlyWhenForced) {
  State state = State::from_text("OX-------------------------------------------------------------- X", {});
  EXPECT_EQ(legal_text(state), "pass");
  EXPECT_EQ(state.why_illegal(state.parse_move("c1")), "no square flips anything: the side to move must pass");
  state.play(pass_move);
  EXPECT_EQ(state.to_move(), Side::second);
  EXPECT_EQ(legal_text(state), "c1");
  EXPECT_EQ(state.why_illegal(pass_move), "a side that can move may not pass");
  state.play(state.parse_move("c1"));
  EXPECT_TRUE(state.is_over());
  EXPECT_EQ(state.outcome(), Outcome{-2 * 3});
}

TEST(OthelloRules, EmptySquaresGoToNobody) {
  const State state = State::from_text("XX-O------------------------------------------------------------ O", {});
  EXPECT_TRUE(state.is_over());
  EXPECT_EQ(state.outcome(), Outcome{2});
}

TEST(OthelloRules, SaysWhyAMoveIsIllegal) {
  const State start;
  EXPECT_EQ(start.why_illegal(start.parse_move("d4")), "the square is occupied");
  EXPECT_EQ(start.why_illegal(start.parse_move("a1")), "it flips nothing");
  EXPECT_EQ(start.why_illegal(Move{64}), "it is off the board");
  EXPECT_EQ(start.why_illegal(no_move), "it is off the board");
  EXPECT_EQ(start.why_illegal(start.parse_move("d3")), "");
}

TEST(OthelloRules, FlipsLinesOfSixInAllDirectionsAndNoFurtherThanTheEdge) {
  // a1, h1, a8, h8 and the edges: every ray of d4 with the longest line that fits.
  const State state = State::from_text(
      "X--X--X-"
      "-O-O-O--"
      "--OOO---"
      "XOO-OOOX"
      "--OOO---"
      "-O-O-O--"
      "X--O--O-"
      "---X---X X",
      {});
  State next = state;
  next.play(state.parse_move("d4"));
  EXPECT_EQ(next.text(),
            "X--X--X-"
            "-X-X-X--"
            "--XXX---"
            "XXXXXXXX"
            "--XXX---"
            "-X-X-X--"
            "X--X--X-"
            "---X---X O");
  // Discs at the end of one row and the start of the next do not form a line.
  const State wrapped = State::from_text("------XOO------------------------------------------------------- X", {});
  EXPECT_EQ(legal_text(wrapped), "pass");
  const State longest = State::from_text("-OOOOOOX-------------------------------------------------------- X", {});
  EXPECT_EQ(legal_text(longest), "a1");
  EXPECT_EQ(flips(longest.board(), 1), 0x7eU);
}

TEST(OthelloRules, HashesTellPositionsAndSidesApart) {
  std::unordered_set<std::uint64_t> hashes;
  std::set<std::string> texts;
  base::Rng rng(5);
  State::MoveList moves;
  for (int game = 0; game < 500; ++game) {
    State state;
    for (state.legal_moves(moves); !moves.empty(); state.legal_moves(moves)) {
      hashes.insert(state.hash());
      texts.insert(state.text());
      state.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    }
  }
  EXPECT_EQ(hashes.size(), texts.size());

  const State black({1, 2}, Side::first);
  const State same_board_white({2, 1}, Side::second);
  const State other_board_white({1, 2}, Side::second);
  EXPECT_EQ(black.board_hash(), same_board_white.board_hash());
  EXPECT_NE(black.hash(), same_board_white.hash());
  EXPECT_NE(black.hash(), other_board_white.hash());
  EXPECT_NE(black.board_hash(), other_board_white.board_hash());
}

TEST(OthelloRules, SymmetriesCommuteWithMoves) {
  base::Rng rng(6);
  State::MoveList moves;
  State::MoveList images;
  State state;
  std::set<std::string> corner;
  for (int symmetry = 0; symmetry < State::symmetries; ++symmetry) {
    corner.insert(state.move_text(state.transformed(state.parse_move("b1"), symmetry)));
  }
  EXPECT_EQ(corner, (std::set<std::string>{"b1", "g1", "a2", "h2", "a7", "h7", "b8", "g8"}));

  for (state.legal_moves(moves); !moves.empty(); state.legal_moves(moves)) {
    State next = state;
    const Move move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
    next.play(move);
    EXPECT_EQ(state.transformed(0), state);
    for (int symmetry = 0; symmetry < State::symmetries; ++symmetry) {
      State image = state.transformed(symmetry);
      image.legal_moves(images);
      std::set<Move> expected;
      for (const Move legal : moves) expected.insert(state.transformed(legal, symmetry));
      EXPECT_EQ(expected, std::set<Move>(images.begin(), images.end()));
      image.play(state.transformed(move, symmetry));
      EXPECT_EQ(image, next.transformed(symmetry));
    }
    state = next;
  }
}

TEST(OthelloRules, AgreesWithThePlainTwinOnAMillionPositions) {
  base::Rng rng(7);
  State::MoveList moves;
  const std::uint64_t wanted = base::test_size(1'000'000);
  std::uint64_t positions = 0;
  while (positions < wanted) {
    State state;
    PlainState plain(state.text());
    for (;; ++positions) {
      state.legal_moves(moves);
      const std::vector<Move> legal = plain.legal_moves();
      ASSERT_TRUE(std::equal(moves.begin(), moves.end(), legal.begin(), legal.end())) << state.text();
      ASSERT_EQ(state.is_over(), legal.empty());
      ASSERT_EQ(state.outcome(), plain.outcome());
      ASSERT_EQ(state.text(), plain.text());
      if (moves.empty()) break;
      const Move move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
      state.play(move);
      plain.play(move);
    }
  }
}

// Positions no game reaches, with lines of every shape.
TEST(OthelloRules, AgreesWithThePlainTwinOnRandomBoards) {
  base::Rng rng(8);
  State::MoveList moves;
  for (std::uint64_t i = 0; i < base::test_size(20'000); ++i) {
    const Bits discs = rng.next() | rng.next();
    const Bits own = discs & rng.next() & rng.next();
    const State state({own, discs & ~own}, i % 2 == 0 ? Side::first : Side::second);
    const PlainState plain(state.text());
    state.legal_moves(moves);
    const std::vector<Move> legal = plain.legal_moves();
    ASSERT_TRUE(std::equal(moves.begin(), moves.end(), legal.begin(), legal.end())) << state.text();
    for (const Move move : moves) {
      State next = state;
      PlainState plain_next = plain;
      next.play(move);
      plain_next.play(move);
      ASSERT_EQ(next.text(), plain_next.text()) << state.text() << ' ' << state.move_text(move);
    }
  }
}

}  // namespace
}  // namespace aite::games::othello
