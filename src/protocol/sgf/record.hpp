// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "protocol/record.hpp"
#include "protocol/sgf/tree.hpp"

// What an SGF file says of its games: the main line of each, without its variations.
namespace aite::protocol::sgf {

// All the games of a file. Throws InputError that says in which game and where.
std::vector<Record> read_records(std::string_view text);

// The first game of a file. Throws InputError that says where.
Record read_record(std::string_view text);
Record read_record(const Tree& tree);

std::string write_record(const Record& record);

}  // namespace aite::protocol::sgf
