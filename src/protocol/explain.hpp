// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "games/session.hpp"
#include "search/thought.hpp"

namespace aite::protocol {

// A few readable lines on why a move was chosen in `position`: for gomill-explain_last_move and comments in records.
// Every number is one of the thought's.
std::string explain(const games::Session& position, const search::Thought& thought);

}  // namespace aite::protocol
