// SPDX-License-Identifier: MIT
#include "games/go/problems/examiner.hpp"

#include <gtest/gtest.h>

#include <initializer_list>
#include <vector>

#include "base/error.hpp"
#include "base/random.hpp"
#include "games/go/problems/kinds.hpp"
#include "games/go/problems/shapes.hpp"
#include "games/go/state.hpp"

namespace aite::games::go {
namespace {

// Small problems of several spaces.
std::vector<Problem> some_problems(int wanted, int most_points = 6) {
  std::vector<Problem> found;
  base::Rng rng(21);
  const SpaceSettings settings{.least_points = 5, .most_points = most_points, .most_outside = 1};
  while (static_cast<int>(found.size()) < wanted) {
    const std::optional<Problem> space = random_space(rng, settings);
    if (!space) continue;
    for (const Problem& problem : problems_in(*space, rng, 1)) found.push_back(problem);
  }
  return found;
}

// A try on a real board, the examiner's answers included.
struct Try {
  explicit Try(const Problem& problem) : state(problem.position) {}

  // Plays a move and the answer to it.
  Examiner::Reply play(const Examiner& examiner, Move move) {
    state.play(move);
    played.push_back(move);
    Examiner::Reply reply = examiner.reply(played, [&](Move answer) { return state.why_illegal(answer).empty(); });
    if (!reply.line.empty() && !reply.solved) {
      state.play(reply.line.front());
      played.push_back(reply.line.front());
    }
    return reply;
  }

  Small state;
  std::vector<Move> played;
};

TEST(Examiner, KnowsTheRightMove) {
  for (const Problem& problem : some_problems(10)) {
    const Examiner examiner(problem, 0);
    EXPECT_TRUE(examiner.solution().is_complete());
    EXPECT_EQ(examiner.solution().nodes, 0U);
    EXPECT_EQ(only_right_move(examiner.solution().moves), problem.right.front());
    EXPECT_EQ(examiner.line(problem.right.front()), problem.lines.front());
  }
}

// Whoever plays right moves solves the problem, whatever resists; whoever plays a wrong one is shown why.
TEST(Examiner, IsBeatenByRightMovesAlone) {
  int longest = 0;
  for (const Problem& problem : some_problems(20)) {
    const Examiner examiner(problem, 0);
    Try right(problem);
    Examiner::Reply reply = right.play(examiner, problem.right.front());
    int moves = 1;
    for (; !reply.solved; ++moves) {
      ASSERT_LT(moves, 20);
      ASSERT_EQ(reply.worth, Worth::right);
      ASSERT_EQ(reply.line.size(), 1U) << "it resists";
      // The right continuation is found by trying all.
      bool found = false;
      for (const Move move : problem.region) {
        if (!right.state.why_illegal(move).empty()) continue;
        Try next = right;
        const Examiner::Reply answer = next.play(examiner, move);
        if (answer.worth != Worth::right) continue;
        right = next;
        reply = answer;
        found = true;
        break;
      }
      ASSERT_TRUE(found) << right.state.drawing();
    }
    longest = std::max(longest, moves);
    for (const FirstMove& each : examiner.solution().moves) {
      if (each.worth != Worth::wrong || each.move == pass_move) continue;
      const Examiner::Reply refuted = Try(problem).play(examiner, each.move);
      EXPECT_EQ(refuted.worth, Worth::wrong);
      EXPECT_FALSE(refuted.solved);
    }
  }
  EXPECT_GE(longest, 3) << "some problems take several moves";
}

TEST(Examiner, RefusesWhatIsNoTry) {
  const Problem problem = some_problems(1).front();
  const Examiner examiner(problem, 0);
  const auto any = [](Move) { return true; };
  EXPECT_THROW(static_cast<void>(examiner.reply({}, any)), base::InputError);
  const std::vector<Move> elsewhere{problem.target.front()};
  EXPECT_THROW(static_cast<void>(examiner.reply(elsewhere, any)), base::InputError);
  const std::vector<Move> twice(3, problem.right.front());
  EXPECT_THROW(static_cast<void>(examiner.reply(twice, any)), base::InputError);
}

// Too large for a table: solved by search as far as the nodes go.
TEST(Examiner, SaysHowFarItGot) {
  // Four in a row in a corner, and nine points outside the ring of stones; white's eyes are at the bottom.
  Problem large(
      parse_diagram("....XOOOO/XXXXXOOOO/........O/.OOOOOOOO/OOOOOOOOO/OOOOOOOOO/OOOOOOOOO/OOOOOOOOO/.OOOOOOO.", {}));
  large.position.to_move = Side::second;
  for (const std::uint16_t code : std::initializer_list<std::uint16_t>{4, 9, 10, 11, 12, 13}) {
    large.target.push_back(Move{code});
  }
  for (const std::uint16_t code :
       std::initializer_list<std::uint16_t>{0, 1, 2, 3, 18, 19, 20, 21, 22, 23, 24, 25, 27}) {
    large.region.push_back(Move{code});
  }
  const Examiner::Solution few = Examiner(large, 3000).solution();
  const Examiner::Solution many = Examiner(large, 300'000).solution();
  EXPECT_LT(few.settled, few.moves.size());
  EXPECT_GE(many.settled, few.settled);
  EXPECT_GT(many.nodes, few.nodes);
}

TEST(Kinds, AreToldByTheFirstMoveAndWhatFollows) {
  const auto problem = [](const char* rows, Side to_move, const char* right) {
    Problem made(parse_diagram(rows, {}));
    made.position.to_move = to_move;
    made.right = {parse_vertex(right, made.position.size())};
    return made;
  };
  const char* corner = "...XO/XXXXO/OOOOO/OOO.O/.OOOO";
  EXPECT_EQ(kind_of(problem(corner, Side::second, "B5")), Kind::first_line);
  EXPECT_EQ(kind_of(problem("..XXO/..XOO/XXXOO/OOOOO/.O.OO", Side::first, "B4")), Kind::elsewhere);
  EXPECT_EQ(kind_of(problem("O.XXO/XXXOO/OOOOO/OOO.O/.OOOO", Side::first, "B5")), Kind::capture);
  EXPECT_EQ(kind_of(problem(".O.XO/XXXXO/OOOOO/OOO.O/.OOOO", Side::second, "A5")), Kind::throw_in);
  Problem nakade = problem(".OO.XO/XXXXXO/OOOOOO/OOOO.O/.OOOOO/OOOOOO", Side::second, "A6");
  nakade.lines = {{parse_vertex("A6", 6), parse_vertex("D6", 6), parse_vertex("B6", 6)}};
  EXPECT_EQ(kind_of(nakade), Kind::gives_up_stones);
}

TEST(PlayedSpaces, AreWhatAGameEnclosed) {
  // Black has a corner with a white stone in it and a black one of its own there; white has nothing.
  const Diagram board =
      parse_diagram("..OX...../.X.XO..../...XO..../XXXXO..../OOOOO..../........./........./........./.........", {});
  const std::vector<PlayedSpace> found = played_spaces(board, {.least_points = 6, .most_points = 9});
  ASSERT_EQ(found.size(), 1U);
  const PlayedSpace& played = found.front();
  EXPECT_EQ(played.space.defender(), Side::first);
  EXPECT_EQ(played.stones.position[Move{2}], Side::second);
  EXPECT_EQ(played.stones.position[Move{10}], Side::first) << "a stone of one's own within";
  EXPECT_FALSE(played.space.position[Move{10}]);
  EXPECT_EQ(played.space.target.size(), 7U);
  EXPECT_EQ(canonical_text(emptied(played.stones)), canonical_text(emptied(played.space)));
  for (const Problem& problem : problems_of(played)) EXPECT_EQ(objection(problem, solve(problem, 0)), "");
}

}  // namespace
}  // namespace aite::games::go
