// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/record.hpp"

// The two files beside WTHOR's games that say what the numbers of players (.jou, 20 bytes a name) and of tournaments
// (.trn, 26 bytes a name) stand for. Both begin with a header of 16 bytes.
namespace aite::protocol::wthor {

// In UTF-8; a name's index is its number. Throw InputError that says at which byte.
std::vector<std::string> read_players(std::string_view bytes);
std::vector<std::string> read_tournaments(std::string_view bytes);

// Replaces "#12" where there is a name for it.
void put_names(std::span<Record> records, const std::vector<std::string>& players,
               const std::vector<std::string>& tournaments);

}  // namespace aite::protocol::wthor
