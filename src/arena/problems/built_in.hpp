// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "games/go/problems/problem.hpp"

namespace aite::arena {

// The collection that is part of the program: problems/go9.sgf.
const std::vector<games::go::Problem>& built_in_problems();

}  // namespace aite::arena
