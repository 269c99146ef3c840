// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "games/session.hpp"
#include "search/thought.hpp"

namespace aite::arena {

// A thought as one line of JSON, to be kept with its move: visits, shares of wins and draws and the expected margin of
// the move that was played (all from its side's view), seconds, the expected line, and the same numbers for the best
// candidates, five at most. {"visits":812,"win":0.5411,"draw":0,"margin":1.2,"seconds":0.031,"line":["E5","C4"],
// "candidates":[{"move":"E5",...},...]}
// What a text of thinking_json says was given away.
std::optional<double> given_away_in(std::string_view thinking);

std::string thinking_json(const games::Session& position, const search::Thought& thought);

}  // namespace aite::arena
