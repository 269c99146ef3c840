// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <string>

#include "arena/store/sqlite.hpp"

namespace aite::arena {

// Brings a database to the layout of this program: a new one gets its tables, an older one what it lacks, and games
// without a summary get theirs. The latter is done a portion at a time and goes on at the next opening if it is
// interrupted. Throws InputError if the database is not ours, or of a later program; `path` is for that message.
void prepare(sqlite::Database& database, const std::string& path, std::chrono::milliseconds patience);

}  // namespace aite::arena
