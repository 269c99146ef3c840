// SPDX-License-Identifier: MIT
#pragma once

#include <ostream>
#include <string>

#include "protocol/gtp/engine.hpp"

namespace aite::protocol::gtp {

// Serves the program's standard streams until `quit` or the end of the input. At the end of the input, commands that
// came before it are still answered in full, since a script may end without `quit`; but once nobody reads the answers
// either, a search under way stops at once.
void serve_standard_streams(Engine& engine, std::ostream* log);

// Host::read_file for a program: the whole of a file of bearable size. Throws InputError.
std::string read_text_file(const std::string& path);

}  // namespace aite::protocol::gtp
