// SPDX-License-Identifier: MIT
#include "protocol/explain.hpp"

#include <gtest/gtest.h>

#include <regex>

#include "players/registry.hpp"

namespace aite::protocol {
namespace {

// What a network's player says over GTP can be added up by whoever reads it.
TEST(Explain, WhatAMoveIsWorthAddsUpAsItIsPrinted) {
  int sums = 0;
  for (const auto& [game, spec] : {std::pair{"blokus-duo", "blokus-seer:playouts=24,memory=4,solve=0"},
                                   std::pair{"go", "go-seer:playouts=24,memory=4"}}) {
    const auto session = players::make_session(game);
    const auto player = players::make_player(spec, *session);
    for (int ply = 0; ply < 6; ++ply) {
      const search::Thought thought = player->think(*session, player->budget(), {});
      const std::string text = explain(*session, thought);
      EXPECT_NE(text.find("\nvalues in percent:\n  " + session->move_text(thought.move) + ": first_sight "),
                std::string::npos)
          << text;
      const std::regex sum(R"(first_sight ([-\d.]+) \+ looked_further ([-\d.]+) = ([-\d.]+))");
      for (std::sregex_iterator each(text.begin(), text.end(), sum), end; each != end; ++each) {
        EXPECT_NEAR(std::stod((*each)[1]) + std::stod((*each)[2]), std::stod((*each)[3]), 1e-9) << text;
        ++sums;
      }
      EXPECT_EQ(text.find("those that a move began with"), std::string::npos) << "no move began with any\n" << text;
      session->play(thought.move);
    }
  }
  EXPECT_GE(sums, 24);
}

}  // namespace
}  // namespace aite::protocol
