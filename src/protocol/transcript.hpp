// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "protocol/record.hpp"

namespace aite::protocol {

// An Othello game as people write it down: its squares one after the other, "f5d6c3d3c4", in either case, with blanks
// or numbers of moves between them or without. Passes are left out and put back. Throws InputError that names the move.
Record read_transcript(std::string_view text);

}  // namespace aite::protocol
