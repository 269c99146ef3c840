// SPDX-License-Identifier: MIT
#pragma once

#include <fmt/format.h>

#include <fstream>
#include <sstream>
#include <string>

#include "base/error.hpp"

namespace aite::base {

// All of a file. Throws InputError that names it.
inline std::string file_text(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  if (file) text << file.rdbuf();
  if (!file) throw InputError(fmt::format("the file '{}' cannot be read", path));
  return text.str();
}

}  // namespace aite::base
