// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "games/session.hpp"
#include "search/thought.hpp"

namespace aite::protocol {

// Where a style would play: its moves, those that the player would rather have first. What was not searched comes last,
// the likelier first as far as the player has a word on that.
struct StyleRanking {
  std::string style;
  std::vector<const search::Candidate*> moves;  // of the thought
};

// Of every style of the game, in its order.
std::vector<StyleRanking> style_rankings(const games::Session& position, const search::Thought& thought);

}  // namespace aite::protocol
