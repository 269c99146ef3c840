// SPDX-License-Identifier: MIT
#include "server/tables/resigning.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

namespace aite::server {
namespace {

struct Looked {
  std::uint64_t visits;
  double win;
  double draw;
};

search::Thought thought_of(const std::vector<Looked>& moves) {
  search::Thought thought;
  for (const Looked& each : moves) {
    search::Candidate candidate;
    candidate.visits = each.visits;
    candidate.win = each.win;
    candidate.draw = each.draw;
    thought.candidates.push_back(candidate);
  }
  return thought;
}

TEST(Resigning, GoesByTheMovesThatWereLookedAtMost) {
  EXPECT_TRUE(is_hopeless(thought_of({{60, 0.01, 0}, {40, 0.02, 0}})));
  EXPECT_FALSE(is_hopeless(thought_of({{60, 0.01, 0}, {40, 0.2, 0}})));
  EXPECT_FALSE(is_hopeless(thought_of({{60, 0, 0.1}, {40, 0, 0}})));    // half a draw is something
  EXPECT_TRUE(is_hopeless(thought_of({{97, 0.01, 0}, {3, 0.34, 0}})));  // luck of three playouts
  // Where visits are spread over many moves, none has a large share of them.
  EXPECT_FALSE(is_hopeless(thought_of(std::vector<Looked>(80, {4, 0.8, 0}))));
  EXPECT_TRUE(is_hopeless(thought_of(std::vector<Looked>(80, {4, 0, 0}))));
}

TEST(Resigning, WhoHasHardlyLookedHasNoOpinion) {
  EXPECT_FALSE(is_hopeless(thought_of({})));
  EXPECT_FALSE(is_hopeless(thought_of({{0, 0, 0}, {0, 0, 0}})));
  EXPECT_FALSE(is_hopeless(thought_of({{4, 0, 0}, {3, 0, 0}})));
}

}  // namespace
}  // namespace aite::server
