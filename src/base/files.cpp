// SPDX-License-Identifier: MIT
#include "base/files.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <cstdio>
#include <fstream>
#include <sstream>

#include "base/error.hpp"

namespace aite::base {

namespace {

// Pipes end, a device such as /dev/zero never does.
void check(const std::string& path, bool may_be_a_pipe) {
  struct stat found {};
  if (stat(path.c_str(), &found) != 0 || S_ISREG(found.st_mode)) return;
  if (S_ISDIR(found.st_mode)) throw InputError(fmt::format("'{}' is a folder, not a file", path));
  if (S_ISCHR(found.st_mode) || S_ISBLK(found.st_mode)) {
    throw InputError(fmt::format("'{}' is a device, not a file", path));
  }
  if (!may_be_a_pipe) throw InputError(fmt::format("'{}' is a pipe, not a file", path));
}

}  // namespace

void check_is_file(const std::string& path) { check(path, false); }

std::string file_text(const std::string& path) {
  check(path, true);
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
