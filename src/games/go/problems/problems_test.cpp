// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <string>

#include "base/error.hpp"
#include "games/go/problems/local_game.hpp"
#include "games/go/problems/local_prover.hpp"
#include "games/go/problems/local_table.hpp"
#include "games/go/problems/shapes.hpp"
#include "games/go/problems/solution.hpp"
#include "games/go/state.hpp"

namespace aite::games::go {
namespace {

// White around a black corner; the region is where the rows have a '.', 'x' or 'o' (stones there), black's target 'X'.
// White's eyes are marked '*'.
Problem corner(const std::string& rows, Side to_move) {
  std::string board = rows;
  for (char& c : board) c = c == '*' ? '.' : c;
  Problem problem(parse_diagram(board, {}));
  problem.position.to_move = to_move;
  std::uint16_t code = 0;
  for (const char c : rows) {
    if (c == '/') continue;
    if (c == 'X') problem.target.push_back(Move{code});
    if (c == '.' || c == 'x' || c == 'o') problem.region.push_back(Move{code});
    ++code;
  }
  problem.position.rules.komi = komi_for(problem);
  return problem;
}

const std::string outside = "/OOOOOOO/OOOOO*O/OOOOOOO/OOOOO*O";  // of a 7x7 board

std::string right_moves(const Problem& problem) {
  std::string text;
  for (const FirstMove& each : solve(problem, 1'000'000)) {
    if (each.worth == Worth::right) text += vertex_text(each.move, problem.position.size()) + " ";
    if (each.worth == Worth::unclear) text += "(" + vertex_text(each.move, problem.position.size()) + ") ";
  }
  return text;
}

TEST(Problems, TextbookShapesAreAsTheTextbookSays) {
  const std::string three = "...XOOO/XXXXOOO/OOOOOOO" + outside;
  EXPECT_EQ(right_moves(corner(three, Side::second)), "B7 ") << "three in a row: the middle kills";
  EXPECT_EQ(right_moves(corner(three, Side::first)), "B7 ") << "and lives";
  const std::string straight_four = "....XOO/XXXXXOO/OOOOOOO" + outside;
  EXPECT_EQ(right_moves(corner(straight_four, Side::second)), "") << "straight four cannot be killed";
  const std::string square_four = "..XOOOO/..XOOOO/XXXOOOO" + outside;
  EXPECT_EQ(right_moves(corner(square_four, Side::first)), "") << "square four cannot be saved";
  const std::string two = "..XOOOO/XXXOOOO/OOOOOOO" + outside;
  EXPECT_EQ(right_moves(corner(two, Side::first)), "") << "two points are one eye";
}

TEST(Problems, SettledMeansSettled) {
  const std::string board = "...XOOO/XXXXOOO/OOOOOOO" + outside;
  Problem open = corner(board, Side::first);
  open.region.pop_back();
  EXPECT_THROW(LocalGame{open}, base::InputError) << "an empty point that is no eye";
  Problem two_targets = corner(board, Side::first);
  two_targets.target.pop_back();
  EXPECT_THROW(LocalGame{two_targets}, base::InputError) << "half a chain";
  Problem overlap = corner(board, Side::first);
  overlap.region.push_back(overlap.target.front());
  EXPECT_THROW(LocalGame{overlap}, base::InputError);
  Problem nothing = corner(board, Side::first);
  nothing.target.clear();
  EXPECT_THROW(LocalGame{nothing}, base::InputError);
  const std::string one_eye = "...XOOO/XXXXOOO/OOOOOOO/OOOOOOO/OOOOOOO/OOOOOOO/OOOOO*O";
  EXPECT_THROW(LocalGame{corner(one_eye, Side::first)}, base::InputError) << "a wall with one eye";
}

// Whoever plays the local game plays Go: same legal moves, same stones, on random games.
TEST(Problems, LocalMovesAreMovesOfGo) {
  base::Rng rng(3);
  int captures = 0;
  for (int round = 0; round < 300; ++round) {
    const std::optional<Problem> space = random_space(rng, {});
    if (!space) continue;
    const LocalGame game(*space);
    State<9> state(space->position);
    LocalGame::Stones stones = game.start();
    Role role = Role::attacker;
    for (int ply = 0; ply < 30; ++ply) {
      const auto point = static_cast<int>(rng.below(static_cast<std::uint32_t>(game.points())));
      const std::optional<LocalGame::Played> played = game.play(stones, role, point);
      const bool legal = state.why_illegal(game.move(point)).empty();
      ASSERT_TRUE(legal == played.has_value() || game.move(point) == state.ko()) << state.drawing() << ply;
      if (!played || !legal) continue;
      state.play(game.move(point));
      if (played->takes_target) {
        EXPECT_FALSE(state.at(space->target.front()));
        ++captures;
        break;
      }
      EXPECT_EQ(played->takes_ko, state.ko() != no_move);
      stones = played->stones;
      for (int i = 0; i < game.points(); ++i) {
        const LocalGame::Points bit = LocalGame::Points{1} << i;
        const std::optional<Side> stone = (stones.attackers & bit) != 0   ? std::optional(space->attacker())
                                          : (stones.defenders & bit) != 0 ? std::optional(space->defender())
                                                                          : std::nullopt;
        ASSERT_EQ(state.at(game.move(i)), stone);
      }
      role = other(role);
    }
  }
  EXPECT_GT(captures, 5);
}

// What can be forced within so many plies, by looking at everything: the third way.
bool can_force(const LocalGame& game, const LocalPosition& at, Role goal, Role no_ko, int plies) {
  if (plies == 0) return false;
  const bool own = at.to_move == goal;
  const auto counts = [&](bool good) { return good == own; };
  const Role next = other(at.to_move);
  for (int point = 0; point < game.points(); ++point) {
    const std::optional<LocalGame::Played> played = game.play(at.stones, at.to_move, point);
    if (!played || (played->takes_ko && at.to_move == no_ko)) continue;
    const bool good = played->takes_target ? goal == Role::attacker
                                           : can_force(game, {played->stones, next, false}, goal, no_ko, plies - 1);
    if (counts(good)) return own;
  }
  const bool good =
      at.passed ? goal == Role::defender : can_force(game, {at.stones, next, true}, goal, no_ko, plies - 1);
  return counts(good) ? own : !own;
}

TEST(Problems, TableAgreesWithLookingAtEverything) {
  const Problem three = corner("...XOOO/XXXXOOO/OOOOOOO" + outside, Side::first);
  const LocalGame game(three);
  const LocalTable table(game);
  table.for_each([&](LocalGame::Stones stones) {
    for (int turn = 0; turn < 4; ++turn) {
      const LocalPosition at{stones, turn % 2 == 0 ? Role::attacker : Role::defender, turn / 2 == 1};
      for (const Role no_ko : {Role::attacker, Role::defender}) {
        const Forced forced = table.forced(at, no_ko);
        for (const Role goal : {Role::attacker, Role::defender}) {
          const bool within = forced.winner == goal && forced.plies <= 7;
          ASSERT_EQ(can_force(game, at, goal, no_ko, 7), within);
        }
      }
    }
  });
}

// Every position of a few small spaces, throw-ins, kos and endless play among them.
TEST(Problems, TableAgreesWithProofNumberSearch) {
  int of_attacker = 0;
  int of_defender = 0;
  const std::string square = "..XOOOO/..XOOOO/XXXOOOO";
  const std::string bent = "...XOOO/.XXXOOO/XXOOOOO";
  const std::string liberty_outside = "..X.OOO/.XXOOOO/XXOOOOO";
  const std::string six = "...XOOO/...XOOO/XXXXOOO";
  for (const std::string& rows : {square, bent, liberty_outside, six}) {
    const Problem problem = corner(rows + outside, Side::first);
    const LocalGame game(problem);
    const LocalTable table(game);
    table.for_each([&](LocalGame::Stones stones) {
      for (const Role to_move : {Role::attacker, Role::defender}) {
        for (const Role no_ko : {Role::attacker, Role::defender}) {
          const LocalPosition at{stones, to_move, false};
          const Forced forced = table.forced(at, no_ko);
          LocalProver prover(game, no_ko, 1'000'000);
          ASSERT_EQ(prover.winner(at), forced.winner);
          ASSERT_FALSE(prover.gave_up());
          of_attacker += forced.winner == Role::attacker ? 1 : 0;
          of_defender += forced.winner == Role::defender ? 1 : 0;
        }
      }
    });
  }
  EXPECT_GT(of_attacker, 100);
  EXPECT_GT(of_defender, 100);
}

TEST(Problems, SearchedProblemsAreProvedBothWays) {
  base::Rng rng(11);
  SpaceSettings settings;
  settings.least_points = 5;
  settings.most_points = 6;
  settings.most_outside = 1;
  int found = 0;
  while (found < 10) {
    const std::optional<Problem> space = random_space(rng, settings);
    if (!space) continue;
    for (const Problem& problem : problems_in(*space, rng, 4)) {
      ++found;
      EXPECT_EQ(objection(problem, solve(problem, 0)), "");
      const LocalGame game(problem);
      const auto by_search = judge_first_moves(game, game.start(), game.to_move(), judge_by_search(game, 2'000'000));
      EXPECT_EQ(objection(problem, by_search), "");
      EXPECT_EQ(problem.lines.front().front(), problem.right.front());
    }
  }
}

TEST(Problems, SaysWhatIsWrongWithOne) {
  const Problem sound = [] {
    Problem problem = corner("...XOOO/XXXXOOO/OOOOOOO" + outside, Side::second);
    problem.right = {parse_vertex("B7", 7)};
    return problem;
  }();
  EXPECT_EQ(objection(sound, solve(sound, 0)), "");
  Problem wrong = sound;
  wrong.right = {parse_vertex("A7", 7)};
  EXPECT_EQ(objection(wrong, solve(wrong, 0)), "A7 is wrong");
  wrong.right = {parse_vertex("B7", 7), parse_vertex("G1", 7)};
  EXPECT_EQ(objection(wrong, solve(wrong, 0)), "G1 is no legal move of the region");
  Problem komi = sound;
  komi.position.rules.komi = 0.5;
  EXPECT_NE(objection(komi, solve(komi, 0)).find("komi"), std::string::npos);
}

TEST(Problems, ImagesAreTheSameProblem) {
  const Problem problem = corner("...XOOO/XXXXOOO/OOOOOOO" + outside, Side::second);
  const std::string text = canonical_text(problem);
  for (int symmetry = 0; symmetry < 8; ++symmetry) {
    const Problem image = transformed(problem, symmetry);
    EXPECT_EQ(canonical_text(image), text);
    EXPECT_EQ(canonical_text(with_colours_exchanged(image)), text);
    EXPECT_EQ(image.position.rules.komi, komi_for(image));
    EXPECT_EQ(State<9>(image.position).text(), State<9>(problem.position).transformed(symmetry).text());
    EXPECT_EQ(with_colours_exchanged(image).position.rules.komi, komi_for(with_colours_exchanged(image)));
  }
}

// Where everything inside is dead, or all of it lives, the game is won by whom it should.
TEST(Problems, KomiMakesTheSolverTheWinner) {
  for (const bool exchanged : {false, true}) {
    Problem problem = corner("...XOOO/XXXXOOO/OOOOOOO" + outside, Side::second);
    if (exchanged) problem = with_colours_exchanged(problem);
    Diagram lives = problem.position;
    lives[problem.region[1]] = problem.defender();
    EXPECT_GT(State<9>(lives).outcome().sign_for(problem.defender()), 0);
    Diagram besieged = problem.position;  // stones of the attacker on all points but one
    besieged[problem.region[0]] = besieged[problem.region[1]] = problem.attacker();
    EXPECT_GT(State<9>(besieged).outcome().sign_for(problem.defender()), 0);
    Diagram dead = problem.position;
    for (const Move point : problem.target) dead[point].reset();
    EXPECT_GT(State<9>(dead).outcome().sign_for(problem.attacker()), 0);
  }
}

}  // namespace
}  // namespace aite::games::go
