// SPDX-License-Identifier: MIT
#include "base/files.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <cstdio>
#include <fstream>
#include <sstream>

#include "base/error.hpp"

namespace aite::base {

std::string file_text(const std::string& path) {
  struct stat found {};
  const bool there = stat(path.c_str(), &found) == 0;
  if (there && S_ISDIR(found.st_mode)) throw InputError(fmt::format("'{}' is a folder, not a file", path));
  // One such as /dev/zero never ends.
  if (there && (S_ISCHR(found.st_mode) || S_ISBLK(found.st_mode))) {
    throw InputError(fmt::format("'{}' is a device, not a file", path));
  }
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  if (file && file.peek() != std::ifstream::traits_type::eof()) text << file.rdbuf();
  if (!file.is_open() || file.bad() || !text) throw InputError(fmt::format("the file '{}' cannot be read", path));
  return text.str();
}

void write_file(const std::string& path, std::string_view text) {
  struct stat found {};
  const bool plain = stat(path.c_str(), &found) != 0 || S_ISREG(found.st_mode);
  const std::string unfinished = plain ? path + ".part" : path;
  std::ofstream file(unfinished, std::ios::binary);
  file << text;
  file.close();
  if (file && (!plain || std::rename(unfinished.c_str(), path.c_str()) == 0)) return;
  if (plain) std::remove(unfinished.c_str());
  throw InputError(fmt::format("the file '{}' cannot be written", path));
}

}  // namespace aite::base
