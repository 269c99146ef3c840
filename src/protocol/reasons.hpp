// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "search/thought.hpp"

// What players say of their moves, in English: for GTP, the terminal and comments in records. The page has sentences of
// its own, in the same form.
namespace aite::protocol {

// By a reason's code; {name} is the value of that name, {name:+} with its sign.
const std::vector<std::pair<std::string_view, std::string_view>>& sentences();

std::string in_english(const search::Reason& reason);

}  // namespace aite::protocol
