// SPDX-License-Identifier: MIT
// Files of problems that are no good: whatever was done to a sound one, it ends in an error that says why.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <functional>
#include <regex>
#include <string>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/random.hpp"
#include "games/go/problems/shapes.hpp"
#include "games/go/problems/solution.hpp"
#include "protocol/sgf/problem.hpp"

namespace aite::protocol::sgf {
namespace {

using games::go::Problem;

// Something that is done to the text of a sound problem, after which it is none any more.
struct Harm {
  const char* name;
  std::function<std::string(const std::string&, base::Rng&)> apply;
};

std::string replaced(const std::string& text, const char* pattern, const std::string& with) {
  return std::regex_replace(text, std::regex(pattern), with, std::regex_constants::format_first_only);
}

std::string repeated(std::string_view part, std::uint32_t times) {
  std::string all;
  for (std::uint32_t i = 0; i < times; ++i) all += part;
  return all;
}

// A point of the board, perhaps one that is not there.
std::string point(base::Rng& rng, std::uint32_t size) {
  const auto letter = [&] { return static_cast<char>('a' + rng.below(size)); };
  return {letter(), letter()};
}

const std::vector<Harm>& harms() {
  static const std::vector<Harm> all{
      {"cut off",
       [](const std::string& text, base::Rng& rng) {
         return text.substr(0, rng.below(static_cast<std::uint32_t>(text.find_last_of(')'))));
       }},
      {"noise",
       [](const std::string&, base::Rng& rng) {
         std::string noise;
         for (std::uint32_t i = 0; i < 1 + rng.below(400); ++i) noise += static_cast<char>(rng.below(256));
         return noise;
       }},
      {"another answer",
       [](const std::string& text, base::Rng&) {
         std::string other = replaced(text, "C\\[RIGHT[^\\]]*\\]", "");
         const std::size_t last = other.rfind("\n(;");  // the first move of the last line
         return other.insert(other.find(']', last) + 1, "C[RIGHT]");
       }},
      {"two answers",
       [](const std::string& text, base::Rng&) {
         std::string other = text;
         const std::size_t last = other.rfind("\n(;");
         return other.insert(other.find(']', last) + 1, "C[RIGHT]");
       }},
      {"no answer", [](const std::string& text, base::Rng&) { return replaced(text, "C\\[RIGHT[^\\]]*\\]", ""); }},
      {"an answer outside",
       [](const std::string& text, base::Rng& rng) {
         const std::string side = text.find("PL[B]") != std::string::npos ? "B" : "W";
         const std::string far = rng.below(2) == 0 ? "tt" : "ii";
         return replaced(text, "\\)\\s*$", fmt::format("(;{}[{}]C[RIGHT]))", side, far));
       }},
      {"no target", [](const std::string& text, base::Rng&) { return replaced(text, "TR(\\[..\\])+", ""); }},
      {"a target elsewhere",
       [](const std::string& text, base::Rng& rng) {
         return replaced(text, "TR(\\[..\\])+", fmt::format("TR[{}]", point(rng, 26)));
       }},
      {"half a target", [](const std::string& text, base::Rng&) { return replaced(text, "TR\\[..\\]", "TR"); }},
      {"no region", [](const std::string& text, base::Rng&) { return replaced(text, "REGION(\\[..\\])+", ""); }},
      {"a region elsewhere",
       [](const std::string& text, base::Rng& rng) {
         return replaced(text, "REGION(\\[..\\])+", fmt::format("REGION[{}]", point(rng, 26)));
       }},
      {"the whole board as region",
       [](const std::string& text, base::Rng&) { return replaced(text, "REGION(\\[..\\])+", "REGION[aa:ii]"); }},
      {"a point of the region twice",
       [](const std::string& text, base::Rng&) { return replaced(text, "REGION(\\[..\\])", "REGION$1$1"); }},
      {"a region with a hole",
       [](const std::string& text, base::Rng&) { return replaced(text, "REGION(\\[..\\])(\\[..\\])", "REGION$2"); }},
      {"colours exchanged",
       [](const std::string& text, base::Rng&) {
         return replaced(replaced(replaced(text, "AB\\[", "AX["), "AW\\[", "AB["), "AX\\[", "AW[");
       }},
      {"another komi",
       [](const std::string& text, base::Rng& rng) {
         return replaced(text, "KM\\[[^\\]]*\\]", fmt::format("KM[{}]", 90 + static_cast<int>(rng.below(200))));
       }},
      {"a komi that is none",
       [](const std::string& text, base::Rng&) { return replaced(text, "KM\\[[^\\]]*\\]", "KM[1e999]"); }},
      {"another size",
       [](const std::string& text, base::Rng& rng) {
         const std::vector<std::string> sizes{"0", "-9", "5", "19", "99", "9:8", "99999999999999999999", "x", ""};
         return replaced(text, "SZ\\[9\\]", fmt::format("SZ[{}]", sizes[rng.below(9)]));
       }},
      {"another game",
       [](const std::string& text, base::Rng& rng) {
         return replaced(text, "GM\\[1\\]", fmt::format("GM[{}]", rng.below(2) == 0 ? "2" : "Blokus Duo"));
       }},
      {"a difficulty that is none",
       [](const std::string& text, base::Rng& rng) {
         const std::vector<std::string> values{"2", "-0.1", "nan", "inf", "x", ""};
         return replaced(text, "KM\\[", fmt::format("DIFFICULTY[{}]KM[", values[rng.below(6)]));
       }},
      {"a move off the board",
       [](const std::string& text, base::Rng& rng) {
         return replaced(text, "\n;([BW])\\[..\\]", fmt::format("\n;$1[z{}]", point(rng, 26)));
       }},
      {"deep nesting",
       [](const std::string& text, base::Rng& rng) {
         return text.substr(0, text.rfind(')')) + repeated("(;B[aa]", 1000 + rng.below(100'000));
       }},
      {"a long word",
       [](const std::string& text, base::Rng& rng) {
         return replaced(text, "KM\\[", "KM[" + repeated("9", 1000 + rng.below(100'000)));
       }},
      {"many points",
       [](const std::string& text, base::Rng& rng) {
         return replaced(text, "REGION", "REGION" + repeated("[aa:ii]", 1000 + rng.below(5000)));
       }},
      {"two games in one", [](const std::string& text, base::Rng&) { return text.substr(0, text.rfind(')')) + text; }},
  };
  return all;
}

// Sound problems of several shapes.
std::vector<std::string> sound_problems() {
  std::vector<std::string> texts;
  base::Rng rng(9);
  const games::go::SpaceSettings settings{.least_points = 5, .most_points = 6};
  while (texts.size() < 5) {
    const std::optional<Problem> space = games::go::random_space(rng, settings);
    if (!space) continue;
    for (const Problem& problem : games::go::problems_in(*space, rng, 1)) texts.push_back(write_problem(problem));
  }
  return texts;
}

// What is wrong with a file; empty where it is sound.
std::string error_of(const std::string& text) {
  try {
    for (const Problem& problem : read_problems(text)) {
      std::string objection = games::go::objection(problem, games::go::solve(problem, 1000));
      if (!objection.empty()) return objection;
    }
  } catch (const base::InputError& error) {
    return error.what();
  }
  return {};
}

TEST(HostileProblems, FiveHundredOfFiveHundredEndInAnError) {
  const std::vector<std::string> sound = sound_problems();
  for (const std::string& text : sound) ASSERT_EQ(error_of(text), "") << text;
  base::Rng rng(1);
  std::size_t refused = 0;
  for (std::size_t i = 0; i < 500; ++i) {
    const Harm& harm = harms()[i % harms().size()];
    const std::string text = harm.apply(sound[i / harms().size() % sound.size()], rng);
    const bool is_refused = !error_of(text).empty();
    EXPECT_TRUE(is_refused) << i << ", " << harm.name << ": " << text.substr(0, 3000);
    refused += is_refused ? 1U : 0U;
  }
  EXPECT_EQ(refused, 500U);
}

}  // namespace
}  // namespace aite::protocol::sgf
