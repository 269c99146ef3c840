// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace aite::protocol::gtp {

// The fixed handicap placements of GTP 2, section 4.1.1: star points on the third line, on the fourth from size 13.
// None below size 7, four at most where there is no middle line or no room for it.
int most_fixed_handicap(int size);

// Vertices for 2 to most_fixed_handicap(size) stones, in the order of the specification's table.
std::vector<std::string> fixed_handicap_points(int stones, int size);

}  // namespace aite::protocol::gtp
