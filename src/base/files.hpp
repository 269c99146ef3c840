// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace aite::base {

// Throws InputError that names it for what is there and no file: a folder, a device, a pipe.
void check_is_file(const std::string& path);

// All of a file, or of a pipe. Throws InputError that names it; folders and devices are none.
std::string file_text(const std::string& path);

// The file is there as a whole or as it was before, whatever happens meanwhile; what is no plain file (a pipe) is
// written as it comes. Throws InputError that names it.
void write_file(const std::string& path, std::string_view text);

}  // namespace aite::base
