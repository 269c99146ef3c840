// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "games/blokus/board.hpp"

// Squares as Pentobi writes them: columns a to n (i is one of them), rows 1 to 14 from the bottom.
namespace aite::games::blokus {

std::string square_text(int square);
int parse_square(std::string_view text);

std::string squares_text(const Board& squares);
Board parse_squares(std::string_view text);

}  // namespace aite::games::blokus
