// SPDX-License-Identifier: MIT
#include "games/go/state.hpp"

#include <gtest/gtest.h>

#include <set>

#include "base/error.hpp"
#include "base/random.hpp"
#include "games/perft.hpp"
#include "games/session.hpp"

namespace aite::games::go {
namespace {

Small position(std::string_view text) { return Small::from_text(text, Rules{}); }

Rules rules(std::int64_t size, double komi = 7) {
  Rules made;
  made.size = size;
  made.komi = komi;
  return made;
}

// Plays moves in turn, all of them legal.
template <class S>
S play(S state, const std::vector<std::string>& vertices) {
  for (const std::string& vertex : vertices) {
    const Move move = state.parse_move(vertex);
    EXPECT_EQ(state.why_illegal(move), "") << vertex;
    state.play(move);
  }
  return state;
}

std::string why(const Small& state, std::string_view vertex) { return state.why_illegal(state.parse_move(vertex)); }

std::string rows(const Small& state) { return state.text().substr(0, state.text().find(' ')); }

TEST(GoState, CountsMovesFromTheStart) {
  EXPECT_EQ(perft(Small(), 1), 82U);
  EXPECT_EQ(perft(Small(), 2), 6643U);
  EXPECT_EQ(perft(Large(rules(19)), 1), 362U);
  // 25 stones with 24 points and a pass after each, and a pass that leaves all 25 points and the ending pass.
  EXPECT_EQ(perft(Small(rules(5)), 2), 25U * 25U + 26U);
}

TEST(GoState, TakesStonesWithoutLiberties) {
  const Small one = play(position("...../..X../.XOX./...../..... b"), {"C2"});
  EXPECT_EQ(rows(one), "...../..X../.X.X./..X../.....");
  const Small corner = play(position("...../...../...../...../OX... b"), {"A2"});
  EXPECT_EQ(rows(corner), "...../...../...../X..../.X...");
  const Small left_alone = play(position("...../...../...../...../OX... b"), {"B2"});
  EXPECT_EQ(rows(left_alone), "...../...../...../.X.../OX...");
}

TEST(GoState, TakesSeveralChainsAtOnce) {
  // C3 takes the two stones above it and the one to its right; the one below keeps a liberty.
  const Small before = position(".XOX./.XOX./X..OX/.XOX./..... b");
  const Small after = play(before, {"C3"});
  EXPECT_EQ(rows(after), ".X.X./.X.X./X.X.X/.XOX./.....");
  EXPECT_EQ(after.ko(), no_move);
}

TEST(GoState, ForbidsRetakingAKoAtOnce) {
  const Small before = position("...../.XO../XO.O./.XO../..... b");
  const Small taken = play(before, {"C3"});
  EXPECT_EQ(taken.move_text(taken.ko()), "B3");
  EXPECT_EQ(why(taken, "B3"), "it retakes a ko at once");
  const Small later = play(taken, {"E1", "E5", "B3"});
  EXPECT_EQ(later.move_text(later.ko()), "C3");
  EXPECT_EQ(play(taken, {"pass"}).ko(), no_move);
}

TEST(GoState, AllowsSnapback) {
  const Small thrown_in = play(position("...../...../OOO../XXO../..O.. w"), {"A1", "B1"});
  EXPECT_EQ(rows(thrown_in), "...../...../OOO../XXO../.XO..");
  EXPECT_EQ(thrown_in.ko(), no_move);
  EXPECT_EQ(rows(play(thrown_in, {"A1"})), "...../...../OOO../..O../O.O..");
}

TEST(GoState, RefusesSuicideOfAnySize) {
  EXPECT_EQ(why(position("...../...../...../X..../.X... w"), "A1"), "it is suicide");
  EXPECT_EQ(why(position("...../...../...../XX.../.OX.. w"), "A1"), "it is suicide");
  EXPECT_EQ(why(position("...../...../...../XX.../.OX.. b"), "A1"), "");
  // Not suicide when it captures first.
  EXPECT_EQ(why(position("...../...../OO.../XXO../.XO.. w"), "A1"), "");
}

TEST(GoState, SaysWhyAMoveIsIllegal) {
  const Small state = play(Small(), {"E5"});
  EXPECT_EQ(why(state, "E5"), "the point is occupied");
  EXPECT_EQ(why(state, "pass"), "");
  EXPECT_EQ(state.why_illegal(Move{81}), "it is off the board");
  EXPECT_EQ(state.why_illegal(no_move), "it is off the board");
  EXPECT_EQ(why(play(state, {"pass", "pass"}), "A1"), "the game is over");
}

TEST(GoState, EndsAfterTwoPasses) {
  const Small one = play(Small(), {"pass"});
  EXPECT_FALSE(one.is_over());
  EXPECT_FALSE(play(one, {"E5", "pass"}).is_over());
  const Small over = play(one, {"pass"});
  EXPECT_TRUE(over.is_over());
  Small::MoveList moves;
  over.legal_moves(moves);
  EXPECT_TRUE(moves.empty());
  EXPECT_EQ(over.outcome().half_points, -14);
}

TEST(GoState, KnowsPlyAndLastMove) {
  EXPECT_EQ(Small().last_move(), no_move);
  const Small state = play(Small(), {"E5", "C3", "pass"});
  EXPECT_EQ(state.ply(), 3);
  EXPECT_EQ(state.last_move(), pass_move);
  EXPECT_EQ(state.to_move(), Side::second);
}

// White sends two stones, black takes them with one, and white's retaking that one would bring the position back:
// simple ko has nothing against it.
TEST(GoSession, ForbidsPositionalRepetition) {
  SessionOf<Small> session(position("...../...../XOOO./XXO../.O.O. w"));
  for (const std::string_view vertex : {"A1", "C1"}) session.play(session.parse_move(vertex));
  const Move back = session.parse_move("B1");
  EXPECT_EQ(session.state().why_illegal(back), "");
  EXPECT_EQ(session.why_illegal(back), "it repeats an earlier position (superko)");
  EXPECT_THROW(session.play(back), base::InputError);
  for (const Move move : session.legal_moves()) EXPECT_NE(move, back);
  session.play(session.parse_move("E5"));
  session.play(session.parse_move("E4"));
  EXPECT_EQ(session.why_illegal(back), "") << "with other stones elsewhere it is a new position";
}

TEST(GoState, ScoresArea) {
  EXPECT_EQ(position("...../...../...../...../..... b 0").outcome().half_points, 0);
  EXPECT_EQ(position("...../...../..X../...../..... b 7").outcome().half_points, 2 * 25 - 14);
  EXPECT_EQ(position(".X.O./.X.O./.X.O./.X.O./.X.O. b 0.5").outcome().half_points, -1);
  EXPECT_EQ(position(".X.O./.XXO./.X.O./.X.O./.X.O. b -2.5").outcome().half_points, 2 + 5);
  // Black's lone stone in white's corner counts as black's, and makes the points beside it nobody's.
  EXPECT_EQ(position(".X.O./.XXO./.X.OX/.X.O./.X.O. b 0").outcome().half_points, 2 * (11 + 1 - 5));
}

TEST(GoState, RefusesRulesNoBoardHas) {
  EXPECT_THROW(Small(rules(4)), base::InputError);
  EXPECT_THROW(Small(rules(10)), base::InputError);
  EXPECT_THROW(Large(rules(9)), base::InputError);
  EXPECT_THROW(Large(rules(20)), base::InputError);
  EXPECT_THROW(Small(rules(9, 6.25)), base::InputError);
  EXPECT_THROW(Small(rules(9, 101)), base::InputError);
  EXPECT_NO_THROW(Small(rules(9, -100)));
  base::Options options;
  Rules changed;
  changed.declare(options);
  options.set_all("size=13,komi=-0.5");
  EXPECT_EQ(Large(changed).size(), 13);
  EXPECT_EQ(SessionOf<Large>(changed).rules(), "size=13,komi=-0.5");
}

TEST(GoState, SetsUpStones) {
  const Small state = Small::set_up(rules(5), {{Side::first, "a1"}, {Side::second, "C3"}}, Side::second);
  EXPECT_EQ(state.text(), "...../...../..O../...../X.... w 7 - 0");
  const auto set_up = [](const std::vector<Placement>& placements) {
    Small::set_up(rules(5), placements, Side::first);
  };
  EXPECT_THROW(set_up({{Side::first, "A1"}, {Side::second, "a1"}}), base::InputError);
  EXPECT_THROW(set_up({{Side::first, "F1"}}), base::InputError);
  EXPECT_THROW(set_up({{Side::first, "pass"}}), base::InputError);
  EXPECT_THROW(set_up({{Side::first, "A1"}, {Side::second, "A2"}, {Side::second, "B1"}}), base::InputError);
}

TEST(GoState, HashesWhatMattersForTheFuture) {
  const Small state = play(Small(), {"E5", "C3"});
  EXPECT_EQ(state.hash(), play(Small(), {"E5", "C3"}).hash());
  EXPECT_EQ(play(Small(), {"E5", "C3", "D4"}).hash(), play(Small(), {"D4", "C3", "E5"}).hash());
  EXPECT_NE(state.hash(), play(Small(), {"C3", "E5"}).hash());
  const Small passed = play(state, {"pass"});
  EXPECT_EQ(passed.board_hash(), state.board_hash());
  const std::string board = "...../.XO../X.XO./.XO../.....";
  const std::set<std::uint64_t> hashes{position(board + " w 7 - 0").hash(), position(board + " b 7 - 0").hash(),
                                       position(board + " w 7 B3 0").hash(), position(board + " w 7 - 1").hash(),
                                       position(board + " w 7 - 2").hash()};
  EXPECT_EQ(hashes.size(), 5U);
}

template <class S>
void expect_symmetry(const S& state, int symmetry) {
  const S image = state.transformed(symmetry);
  EXPECT_EQ(image.hash(), S(image.diagram()).hash());
  EXPECT_EQ(image.outcome(), state.outcome());
  typename S::MoveList moves;
  typename S::MoveList image_moves;
  state.legal_moves(moves);
  image.legal_moves(image_moves);
  std::set<Move> expected;
  for (const Move move : moves) expected.insert(state.transformed(move, symmetry));
  EXPECT_EQ(std::set<Move>(image_moves.begin(), image_moves.end()), expected);
  if (moves.empty()) return;
  S next = state;
  S image_next = image;
  next.play(moves[moves.size() / 2]);
  image_next.play(state.transformed(moves[moves.size() / 2], symmetry));
  EXPECT_EQ(next.transformed(symmetry).text(), image_next.text());
  EXPECT_EQ(next.transformed(symmetry).hash(), image_next.hash());
  EXPECT_EQ(next.transformed(symmetry).last_move(), image_next.last_move());
}

template <class S>
void expect_symmetries_in_a_game(const Rules& its_rules) {
  base::Rng rng(static_cast<std::uint64_t>(its_rules.size));
  S state(its_rules);
  typename S::MoveList moves;
  for (int ply = 0; ply < 2 * its_rules.size * its_rules.size; ++ply) {
    for (int symmetry = 0; symmetry < S::symmetries; ++symmetry) expect_symmetry(state, symmetry);
    state.legal_moves(moves);
    if (moves.empty()) break;
    state.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
  }
}

TEST(GoState, LooksTheSameFromAllSides) {
  for (std::int64_t size = 5; size <= 9; ++size) expect_symmetries_in_a_game<Small>(rules(size));
  expect_symmetries_in_a_game<Large>(rules(11));
  std::set<std::string> images;
  const Small lopsided = position("XO.../...../...../...../..... b");
  for (int symmetry = 0; symmetry < 8; ++symmetry) images.insert(lopsided.transformed(symmetry).text());
  EXPECT_EQ(images.size(), 8U);
  EXPECT_EQ(lopsided.transformed(0).text(), lopsided.text());
  const Small ko = position("...../.XO../X.XO./.XO../..... w 7 B3 0");
  EXPECT_EQ(ko.transformed(1).text(), "...../..OX./.OX.X/..OX./..... w 7 D3 0");
  EXPECT_EQ(ko.transformed(4).text(), "..X../.X.X./.OXO./..O../..... w 7 C4 0");
}

TEST(GoState, SeesWhoOwnsAPoint) {
  const Small state = position(".XO../.XO../.XO../.XO../.XO.. b");
  const std::vector<double> owner = state.ownership(50, 1);
  ASSERT_EQ(owner.size(), 25U);
  EXPECT_EQ(owner, state.ownership(50, 1));
  EXPECT_NEAR(owner[1], 1, 0.7);
  EXPECT_LT(owner[4], owner[0]);
  const Small over = position(".XO../.XO../.XO../.XO../.XO.. b 7 - 2");
  EXPECT_EQ(over.ownership(3, 1)[0], 1);
  EXPECT_EQ(over.ownership(3, 1)[4], -1);
}

}  // namespace
}  // namespace aite::games::go
