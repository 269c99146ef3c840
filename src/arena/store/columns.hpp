// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "arena/store/fields.hpp"

// Some of the fields as columns of a statement.
namespace aite::arena {

using Columns = std::vector<const Field*>;

Columns columns_of_game();     // all there are
Columns columns_of_files();    // what a game is
Columns columns_worked_out();  // the rest: what its moves say about it
Columns columns_of_summary();  // what statistics need of every game
Columns columns_of_summary_with_positions();

std::string names_of(const Columns& columns);    // "number, result"
std::string places_for(const Columns& columns);  // "?, ?"

// The game in a row that begins with the id, followed by these columns; all else is as in an empty one.
StoredGame game_in(const sqlite::Statement& row, const Columns& columns);

void bind(sqlite::Statement& statement, const StoredGame& game, const Columns& columns);

}  // namespace aite::arena
