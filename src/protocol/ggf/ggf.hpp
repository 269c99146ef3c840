// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "protocol/record.hpp"

// The Generic Game Format of the Generic Game Server (M. Buro), for Othello: a game is "(;", tags with a value each,
// ";)", and a file is games with anything between them. There is no escape for ']'.
namespace aite::protocol::ggf {

// All the games of a file. Throws InputError that says in which game and at which byte. Tags without a place in a
// record are passed over. A game that is not plain 8x8 Othello has the rules "type=TY", which no session accepts.
std::vector<Record> read_records(std::string_view bytes);

// Throws InputError for what is not plain 8x8 Othello and for a text with ']'.
std::string write_record(const Record& record);

}  // namespace aite::protocol::ggf
