// SPDX-License-Identifier: MIT
#include "protocol/positions/growing_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>

#include <algorithm>
#include <filesystem>
#include <sstream>
#include <utility>

#include "base/error.hpp"

namespace aite::protocol::positions {

namespace {

// Makes the file if there is none. Whoever holds the lock loses it with his life, and does not leave it to programs
// that he starts.
base::FileDescriptor locked(const std::string& path) {
  base::FileDescriptor file(open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666));
  if (!file.is_open()) throw base::InputError(fmt::format("the file '{}' cannot be written", path));
  if (flock(file.get(), LOCK_EX | LOCK_NB) != 0) {
    throw base::InputError(fmt::format("the file '{}' is being written by somebody else", path));
  }
  return file;
}

std::string text_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  if (!file) throw base::InputError(fmt::format("the file '{}' cannot be read", path));
  return text.str();
}

// The lines at the head of a text that begin with '#'.
std::string_view header_of(std::string_view text) {
  std::size_t end = 0;
  while (end < text.size() && text[end] == '#') end = std::min(text.find('\n', end), text.size() - 1) + 1;
  return text.substr(0, end);
}

}  // namespace

GrowingFile::GrowingFile(std::string path, const Header& header, std::size_t group)
    : path_(std::move(path)), lock_(locked(path_)) {
  const std::string wanted = header.text();
  const std::string text = text_of(path_);
  const std::string_view found = header_of(text);
  const bool is_new = found.size() == text.size() && wanted.starts_with(found);
  if (!is_new && found != wanted) {
    throw base::InputError(
        fmt::format("'{}' was made by something else: a file of this command would begin with\n{}", path_, wanted));
  }
  std::vector<std::size_t> ends{found.size()};
  while (true) {
    const std::size_t end = text.find('\n', ends.back());
    if (end == std::string::npos) break;
    lines_.push_back(text.substr(ends.back(), end - ends.back()));
    ends.push_back(end + 1);
  }
  lines_.resize(lines_.size() / group * group);
  if (!is_new) std::filesystem::resize_file(path_, ends[lines_.size()]);
  file_.open(path_, std::ios::binary | (is_new ? std::ios::trunc : std::ios::app));
  append(is_new ? wanted : "");
}

void GrowingFile::append(std::string_view lines) {
  file_ << lines;
  if (!file_.flush()) throw base::InputError(fmt::format("the file '{}' cannot be written", path_));
}

}  // namespace aite::protocol::positions
