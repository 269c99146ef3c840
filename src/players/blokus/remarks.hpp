// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "games/blokus/state.hpp"
#include "search/thought.hpp"

namespace aite::players::blokus {

// What a person can see of the placement that is played: squares, and both sides' corners before and after it. And what
// the evaluation of paper 001 makes of the end of the expected line, in terms that add up to its own view.
std::vector<search::Reason> remarks_on(const games::blokus::State& state, const search::Thought& thought);

}  // namespace aite::players::blokus
