// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/record.hpp"

// The WTHOR database of Othello games (French Othello Federation), little-endian.
//
//   a .wtb file: a header of 16 bytes and 68 bytes per game
//     0  century, year, month, day of the file     4  number of games (4 bytes)
//     8  of no use here (2 bytes)                  10  year of the games (2 bytes)
//    12  board size (0 means 8)                    13  1 for a collection of problems
//    14  empty squares from which the ends were solved                       15  of no use here
//   a game: tournament, black, white (2 bytes each), black's discs, black's discs with the end solved, 60 squares as
//   10 * row + column from 11 for a1, 0 after the last. Passes are left out, empty squares count for the winner.
namespace aite::protocol::wthor {

// Players and tournaments are called "#12" by their numbers; names.hpp has their names. Passes are put back. Throws
// InputError that says at which byte and in which game.
std::vector<Record> read_records(std::string_view bytes);

// One file for all records. Names other than "#12" become number 0; the year and the depth to which ends were solved
// are those that all games share, else 0. Throws InputError for a game that is not Othello from the usual start, whose
// moves do not take turns as the rules have it, or that has no score.
std::string write_records(std::span<const Record> records);

}  // namespace aite::protocol::wthor
