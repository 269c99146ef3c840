// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "protocol/record.hpp"

// The file that a game was opened from: what it says besides the moves, kept so that it can be shown and written back.
namespace aite::server {

// What is kept, as a text: the record's names, dates and comments (one a ply, as the game has them with its passes),
// and the file's own SGF where it was one.
std::string source_text(const protocol::Record& record, const std::vector<std::string>& moves, const std::string& sgf);

// For the page: {"names", "ratings", "date", "event", "place", "result", "comment", "comments", "branches": [{"ply",
// "moves"}]}; null for a game from no file.
nlohmann::json source_json(const std::string& kept);

// Names, dates and comments as the file had them, as far as the game is the file's; nothing is made up for what it had
// not.
void restore_from_source(protocol::Record& record, const std::string& kept);

// The file's SGF with the game in it; empty if it was none.
std::string sgf_with_source(const protocol::Record& record, const std::string& kept);

}  // namespace aite::server
