// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "arena/store/store.hpp"
#include "protocol/record.hpp"

// Stored games as files: the formats of other programs (protocol/formats.hpp), which keep what they can, and JSON lines
// and CSV with one column per field of the database, which keep everything.
namespace aite::arena {

// What a record format can hold of a game. Throws InputError if the game cannot be replayed, or began from a position
// that cannot be written as stones.
protocol::Record record_of(const StoredGame& game);

// A record as a game of the database. It has to be legal, and to be over or have a result. Throws InputError.
StoredGame stored_of(const protocol::Record& record);

// All formats by name: jsonl, csv, sgf, blksgf, ggf, wthor.
std::vector<std::string> exchange_names();

// By its name, or by a file's; throws InputError that names the nearest one.
std::string exchange_name(std::string_view name_or_file);

std::string write_games(std::string_view format, const std::vector<StoredGame>& games);

// Games that belong to no match get the file's contents as one, and their place in it as number: the same file read
// twice is there once. Throws InputError for the first game that cannot be; with `skipped` given, such games are left
// out and what was wrong with them is added there.
std::vector<StoredGame> read_games(std::string_view format, std::string_view bytes, std::string_view file,
                                   std::vector<std::string>* skipped);

}  // namespace aite::arena
