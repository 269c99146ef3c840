// SPDX-License-Identifier: MIT
#include "protocol/sgf/problem.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "base/random.hpp"
#include "games/go/problems/shapes.hpp"
#include "games/go/problems/solution.hpp"

namespace aite::protocol::sgf {
namespace {

using games::go::Problem;

// Three in a row in the corner of a 7x7 board, white to kill.
const std::string three_in_a_row =
    "(;GM[1]FF[4]SZ[7]KM[-39.5]PL[W]GN[three]AB[da][ab:db]AW[ea:ga][eb:gb][ac:gc][ad:gd][ae:ee][ge][af:gf][ag:eg][gg]"
    "TR[da][ab:db]REGION[aa:ca]DIFFICULTY[0.25](;W[ba]C[RIGHT: in the middle];B[aa])(;W[aa];B[ba]))";

Problem searched(std::uint64_t seed) {
  base::Rng rng(seed);
  games::go::SpaceSettings settings;
  settings.least_points = 5;
  settings.most_points = 6;
  for (;;) {
    const std::optional<Problem> space = games::go::random_space(rng, settings);
    if (!space) continue;
    const std::vector<Problem> found = games::go::problems_in(*space, rng, 4);
    if (!found.empty()) return found.front();
  }
}

TEST(SgfProblem, IsReadAndProved) {
  const Problem problem = read_problems(three_in_a_row).front();
  EXPECT_EQ(problem.name, "three");
  EXPECT_EQ(problem.target.size(), 5U);
  EXPECT_EQ(problem.region.size(), 3U);
  EXPECT_EQ(problem.right, std::vector{games::Move{1}});
  EXPECT_EQ(problem.reason, "in the middle");
  EXPECT_EQ(problem.difficulty, 0.25);
  EXPECT_EQ(problem.lines.size(), 2U);
  EXPECT_TRUE(problem.is_to_kill());
  EXPECT_EQ(games::go::objection(problem, games::go::solve(problem, 0)), "");
}

TEST(SgfProblem, IsWrittenAndReadAgain) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    Problem problem = searched(seed);
    problem.name = "a [name]";
    problem.difficulty = 0.35;
    const std::string text = write_problem(problem);
    const Problem again = read_problems(text).front();
    EXPECT_EQ(write_problem(again), text);
    EXPECT_EQ(games::go::text(again.position), games::go::text(problem.position));
    EXPECT_EQ(again.target, problem.target);
    EXPECT_EQ(again.region, problem.region);
    EXPECT_EQ(again.right, problem.right);
    EXPECT_EQ(again.lines, problem.lines);
    EXPECT_EQ(again.reason, problem.reason);
    EXPECT_EQ(again.name, problem.name);
  }
}

// What may be done to a file by accident or on purpose: every one is refused with a reason or stays a sound file.
std::string harmed(std::string text, base::Rng& rng) {
  const auto somewhere = [&] { return rng.below(static_cast<std::uint32_t>(text.size())); };
  constexpr std::string_view bytes = "()[];:\\abcdefghizBWAP0.-\xff\n";
  for (std::uint32_t i = 0; i <= rng.below(4); ++i) {
    switch (rng.below(4)) {
      case 0:
        text[somewhere()] = bytes[rng.below(static_cast<std::uint32_t>(bytes.size()))];
        break;
      case 1:
        text.erase(somewhere(), 1 + rng.below(40));
        break;
      case 2:
        text.insert(somewhere(), text.substr(somewhere(), 1 + rng.below(60)));
        break;
      default:
        text.resize(somewhere() + 1);
        break;
    }
    if (text.empty()) return "(";
  }
  return text;
}

TEST(SgfProblem, HostileFilesEndInAnError) {
  base::Rng rng(5);
  const std::string large = write_problem(searched(9));
  int refused = 0;
  for (int i = 0; i < 500; ++i) {
    try {
      for (const Problem& problem : read_problems(harmed(i % 2 == 0 ? three_in_a_row : large, rng))) {
        if (problem.region.size() > 8) continue;
        if (!games::go::objection(problem, games::go::solve(problem, 1000)).empty()) ++refused;
      }
    } catch (const base::InputError& error) {
      EXPECT_STRNE(error.what(), "");
      ++refused;
    }
  }
  EXPECT_GT(refused, 250);
}

TEST(SgfProblem, SaysWhatIsMissing) {
  for (const char* text : {"", "(;GM[1]SZ[9])", "(;GM[2]SZ[8]TR[aa])", "(;GM[1]SZ[9]AB[aa]TR[bb])",
                           "(;GM[1]SZ[9]AB[aa]TR[aa]DIFFICULTY[2])", "(;GM[1]SZ[9]AB[aa]TR[zz])",
                           "(;GM[1]SZ[9]AB[aa]TR[aa]REGION[zz])", "(;GM[1]SZ[99]AB[aa]TR[aa])"}) {
    EXPECT_THROW(read_problems(text), base::InputError) << text;
  }
}

}  // namespace
}  // namespace aite::protocol::sgf
