// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "protocol/record.hpp"
#include "protocol/sgf/tree.hpp"

// A game that was opened from an SGF file, and what the file has besides its main line.
namespace aite::protocol::sgf {

// All values in UTF-8, whatever encoding the root names.
Tree in_utf8(Tree tree);

// The file with the record's moves in it. Where they go on they are added, where they leave it they are another
// variation; comments, names, dates and other variations stay as they are. The result is the record's where the file
// has none or the game went on.
Tree merged(Tree original, const Record& record);

// A line beside the main one: the moves that follow after `ply` moves of it.
struct Branch {
  std::size_t ply = 0;
  std::vector<std::string> moves;
};
std::vector<Branch> branches(const Tree& tree);

}  // namespace aite::protocol::sgf
